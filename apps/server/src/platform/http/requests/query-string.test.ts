import { expect, it } from 'vitest';
import { parseQueryString } from './query-string.ts';

it.each([
  ['marketTitle=100%%20&%20nic%20+', { marketTitle: '100% ', ' nic  ': '' }],
  ['marketCategory=&page=0', { marketCategory: '', page: '0' }],
  ['marketCategory=SPORT&marketCategory=OTHER&&page=0', { marketCategory: ['SPORT', 'OTHER'], page: '0' }],
  ['page=2#size=7', { page: '2' }],
  ['a+b=c+d%2Be', { 'a b': 'c d+e' }],
  ['t=%C5%82%C3%B3d%C5%BA', { t: 'łódź' }],
  ['t=łódź', { t: 'łódź' }],
  ['t=%C5&u=%zz&v=%', { t: '%C5', u: '%zz', v: '%' }],
  ['t=a=b', { t: 'a=b' }],
  ['t=a%00b', { t: 'a\0b' }],
  ['t=a%2500b&u=%C5%00', { t: 'a%00b', u: '%C5%00' }],
  ['__proto__=x&flag', { ['__proto__']: 'x', flag: '' }],
  ['&&&', {}],
  ['', {}],
])('parses %s', (text, expected) => {
  expect(Object.entries(parseQueryString(text))).toEqual(Object.entries(expected));
});
