import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import subset from 'subset-font';
import type { HtmlTagDescriptor, Plugin } from 'vite';

const FOLDER = fileURLToPath(new URL('../node_modules/.fonts', import.meta.url));

/** The weights that the style sheets use: a range of the text font, one of the headings' font. */
const FAMILIES = { 'hanken-grotesk': { min: 400, max: 700 }, 'poltawski-nowy': 600 } as const;
const PARTS = ['latin', 'latin-ext'] as const;

const ASCII = String.fromCodePoint(...Array.from({ length: 0x7e - 0x20 + 1 }, (_, place) => 0x20 + place));
/** Characters of the subset fonts: ASCII, Polish letters and typographic signs. `unicode-range` in fonts.css repeats them. */
export const CHARACTERS = `${ASCII}ĄĆĘŁŃÓŚŹŻąćęłńóśźż\u00a0§«°·»×‚„”’–—…€−`;
const FEATURES = ['ccmp', 'kern', 'liga', 'lnum', 'locl', 'mark', 'mkmk', 'tnum'];

async function narrow(family: keyof typeof FAMILIES, part: (typeof PARTS)[number]): Promise<void> {
  const whole = fileURLToPath(import.meta.resolve(`@fontsource-variable/${family}/files/${family}-${part}-wght-normal.woff2`));
  const narrowed = await subset(await readFile(whole), CHARACTERS, {
    targetFormat: 'woff2',
    variationAxes: { wght: FAMILIES[family] },
    keepFeatures: FEATURES,
    noHinting: true,
  });
  await writeFile(join(FOLDER, `${family}-${part}-narrow.woff2`), narrowed);
}

async function narrowAll(): Promise<void> {
  await mkdir(FOLDER, { recursive: true });
  for (const family of Object.keys(FAMILIES) as (keyof typeof FAMILIES)[]) for (const part of PARTS) await narrow(family, part);
}

let subsetting: Promise<void> | undefined;

/** Makes subsets of the fonts, a quarter of their size, for the style sheets (`narrow-fonts/…`). Other letters load the complete fonts. */
export function narrowFonts(): Plugin {
  return {
    name: 'narrow-fonts',
    async config() {
      await (subsetting ??= narrowAll());
      return { resolve: { alias: { 'narrow-fonts': FOLDER } } };
    },
  };
}

export const NARROW_FONT = /-narrow.*\.woff2$/;

/** Preloads the subset fonts with the page instead of after its style sheet, so that text doesn't reflow when they load. */
export function preloadFonts(): Plugin {
  return {
    name: 'preload-fonts',
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { bundle }): HtmlTagDescriptor[] =>
        Object.keys(bundle ?? {})
          .filter((file) => NARROW_FONT.test(file))
          .map((file) => ({
            tag: 'link',
            attrs: { rel: 'preload', as: 'font', type: 'font/woff2', crossorigin: true, href: `/${file}` },
            injectTo: 'head',
          })),
    },
  };
}
