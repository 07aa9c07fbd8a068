import { DOT_COLOR, LETTERS, SEA_COLOR, SUN_COLOR, WAVE } from '../src/kit/logoDrawing.ts';

const mark = `<mask id="w"><path fill="#fff" d="M0 0h64v64H0z"/><path d="${WAVE.line}" fill="none" stroke="#000" stroke-width="5.5"/></mask>
<clipPath id="c"><circle cx="32" cy="32" r="32"/></clipPath>
<g clip-path="url(#c)"><g mask="url(#w)"><path fill="${SUN_COLOR}" d="M0 0h64v64H0z"/><path fill="${SEA_COLOR}" d="${WAVE.sea}"/></g></g>`;

const word = `<g class="word" transform="translate(82)">
<path fill="none" stroke="currentColor" stroke-width="8" stroke-miterlimit="10" d="${LETTERS.join('')}"/>
<circle cx="75" cy="11.5" r="5.8" fill="${DOT_COLOR}"/></g>`;

/** SVG markup of the logo for index.html, which is shown before React loads. Must match the component `Logo` (src/kit/Logo.tsx). */
export const logo = `<svg viewBox="0 0 362 64" width="152.7" height="27" aria-hidden="true">${mark}${word}</svg>`;
