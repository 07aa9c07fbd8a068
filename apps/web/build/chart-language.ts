import type { Plugin } from 'vite';

const CHART_LIBRARY = /\/uplot\/dist\/uPlot\.esm\.js$/;
const BROWSER_LANGUAGE = 'nav.language';

/**
 * Replaces the browser's language by Polish in uPlot. uPlot reads the language while it loads, and throws where it is not a valid
 * one ('en-US@posix' in headless browsers without a locale).
 */
export function chartLanguage(): Plugin {
  return {
    name: 'chart-language',
    transform(code, id) {
      if (!CHART_LIBRARY.test(id)) return null;
      if (!code.includes(BROWSER_LANGUAGE)) this.error(`uPlot no longer reads ${BROWSER_LANGUAGE}: is this plugin still needed?`);
      return { code: code.replace(BROWSER_LANGUAGE, "'pl-PL'"), map: null };
    },
  };
}
