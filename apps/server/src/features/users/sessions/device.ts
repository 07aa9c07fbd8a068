import Bowser from 'bowser';

const MAX_READ = 400;
const MAX_LENGTH = 60;

/** The browser and system that a `User-Agent` names, such as 'Firefox 128, Windows'; its first word if it is no browser's; '' without one. */
export function deviceOf(userAgent: string | undefined): string {
  const text = (userAgent ?? '').slice(0, MAX_READ).replaceAll(/[^\x20-\x7e]/g, '');
  if (text.trim() === '') return '';
  const { browser, os } = Bowser.parse(text);
  const version = browser.version?.split('.', 1)[0];
  const name = [browser.name, version].filter(Boolean).join(' ');
  const device = browser.name && os.name ? `${name}, ${os.name}` : (text.trim().split(' ', 1)[0] ?? '');
  return device.slice(0, MAX_LENGTH);
}
