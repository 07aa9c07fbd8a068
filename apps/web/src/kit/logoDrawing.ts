/** Paths and colours of the logo, for the component `Logo` and for the static page (build/logo.ts). */

/** `line` is the gap between sun and sea, `sea` the area below it. */
export const WAVE = { line: 'M-2 17 17 46 30 24 42 46 66 5', sea: 'M-2 17 17 46 30 24 42 46 66 5V70H-2z' };
export const SUN_COLOR = '#F2A93B';
export const SEA_COLOR = '#0A7690';
/** The dot of the letter i. */
export const DOT_COLOR = '#E0912A';

/** Strokes of the word "wieszcz". */
export const LETTERS = [
  'M3 9 17.5 53 31 17 44.5 53 59 9',
  'M75 24v32.5',
  'M93 40.5h33.5',
  'M126.3 42A16.4 16.4 0 1 0 120.5 51.7',
  'M163 30.5C160.5 26.5 156.5 24.3 151.5 24.3C145.5 24.3 141.6 27 141.6 31.4C141.6 41.5 163.8 36.3 163.8 47C163.8 51.8 159.3 55 152.3 55C146.3 55 141.8 52.5 139 48',
  'M174 25.5H196L177.5 53.5H201',
  'M241.5 30.5A16.4 16.4 0 1 0 241.5 49.5',
  'M250.5 25.5H272.5L254 53.5H277.5',
];
