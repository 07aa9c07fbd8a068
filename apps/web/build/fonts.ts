import { randomBytes } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import subset from 'subset-font';
import type { HtmlTagDescriptor, Plugin } from 'vite';

const FOLDER = fileURLToPath(new URL('../node_modules/.fonts', import.meta.url));

/**
 * The weights that the style sheets use: a range of the text font, a single weight of the heading font. fonts.css declares 400 to 700 for
 * the subset of the heading font too, though it has only 600: otherwise text of another weight would load the complete font.
 */
const FAMILIES = { 'hanken-grotesk': { min: 400, max: 700 }, 'poltawski-nowy': 600 } as const;
const PARTS = ['latin', 'latin-ext'] as const;

const ASCII = String.fromCodePoint(...Array.from({ length: 0x7e - 0x20 + 1 }, (_, index) => 0x20 + index));
/** Characters of the subset fonts: ASCII, Polish letters and typographic signs. `unicode-range` in fonts.css repeats them. */
export const CHARACTERS = `${ASCII}ĄĆĘŁŃÓŚŹŻąćęłńóśźż\u00a0§«°·»×‚„”’–—…€−`;
const LAYOUT_FEATURES = ['ccmp', 'kern', 'liga', 'lnum', 'locl', 'mark', 'mkmk', 'tnum'];

async function makeSubset(family: keyof typeof FAMILIES, part: (typeof PARTS)[number]): Promise<void> {
  const complete = fileURLToPath(import.meta.resolve(`@fontsource-variable/${family}/files/${family}-${part}-wght-normal.woff2`));
  const subsetFont = await subset(await readFile(complete), CHARACTERS, {
    targetFormat: 'woff2',
    variationAxes: { wght: FAMILIES[family] },
    keepFeatures: LAYOUT_FEATURES,
    noHinting: true,
  });
  const file = join(FOLDER, `${family}-${part}-subset.woff2`);
  // Another build may be reading the file.
  const draft = `${file}.${randomBytes(4).toString('hex')}`;
  await writeFile(draft, subsetFont);
  await rename(draft, file);
}

async function makeSubsets(): Promise<void> {
  await mkdir(FOLDER, { recursive: true });
  for (const family of Object.keys(FAMILIES) as (keyof typeof FAMILIES)[]) {
    for (const part of PARTS) await makeSubset(family, part);
  }
}

let subsetting: Promise<void> | undefined;

/**
 * Makes subsets of the fonts, a quarter of their size, for the style sheets (`font-subsets/…`). Pages with other letters also load the
 * complete fonts.
 */
export function subsetFonts(): Plugin {
  return {
    name: 'font-subsets',
    async config() {
      await (subsetting ??= makeSubsets());
      return { resolve: { alias: { 'font-subsets': FOLDER } } };
    },
  };
}

export const SUBSET_FONT = /-subset.*\.woff2$/;

/** Preloads the subset fonts with the page instead of after its style sheet, so that text doesn't reflow when they load. */
export function preloadFonts(): Plugin {
  return {
    name: 'preload-fonts',
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { bundle }): HtmlTagDescriptor[] =>
        Object.keys(bundle ?? {})
          .filter((file) => SUBSET_FONT.test(file))
          .map((file) => ({
            tag: 'link',
            attrs: { rel: 'preload', as: 'font', type: 'font/woff2', crossorigin: true, href: `/${file}` },
            injectTo: 'head',
          })),
    },
  };
}
