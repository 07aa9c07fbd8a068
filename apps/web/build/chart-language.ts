import type { Plugin } from 'vite';

const CHART_LIBRARY = /\/uplot\/dist\/uPlot\.esm\.js$/;
const READERS = 'nav.language';

/**
 * The chart library asks for the browser's language as it loads, and fails to load where that is none ('en-US@posix', as headless
 * browsers without a language say). The game is in Polish whatever the browser's language.
 */
export function chartLanguage(): Plugin {
  return {
    name: 'chart-language',
    transform(code, id) {
      if (!CHART_LIBRARY.test(id)) return null;
      if (!code.includes(READERS)) this.error(`The chart library no longer reads ${READERS}: is this plugin still needed?`);
      return { code: code.replace(READERS, "'pl-PL'"), map: null };
    },
  };
}
