import { describe, expect, it } from 'vitest';
import { deviceOf } from './device.ts';

const WINDOWS = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:128.0) Gecko/20100101 Firefox/128.0';
const FREE_BSD = 'Mozilla/5.0 (X11; FreeBSD amd64; rv:128.0) Gecko/20100101 Firefox/128.0';

describe('The device of a session', () => {
  it.each([
    ['the browser and the system', WINDOWS, 'Firefox 128, Windows'],
    ['the browser alone if the system is unknown', FREE_BSD, 'Firefox 128'],
    ['the first word of a program that is no browser', 'MyApp/1.0 (Linux; Android 12)', 'MyApp/1.0'],
    ['the first word if nothing more is known', 'Mozilla/5.0', 'Mozilla/5.0'],
    ['at most 60 characters', 'x'.repeat(70), 'x'.repeat(60)],
    ['without characters beyond ASCII', 'Gra\u202e/1', 'Gra/1'],
    ['empty without a User-Agent', undefined, ''],
  ])('is %s', (_, userAgent, device) => {
    expect(deviceOf(userAgent)).toBe(device);
  });
});
