import Bowser from 'bowser';

const MAX_READ = 400;
const MAX_LENGTH = 60;

/**
 * The browser and, if known, the system that a `User-Agent` names, such as 'Firefox 128, Windows'; its first word if it names no known
 * browser; '' without one.
 */
export function deviceOf(userAgent: string | undefined): string {
  const text = (userAgent ?? '')
    .slice(0, MAX_READ)
    .replaceAll(/[^\x20-\x7e]/g, '')
    .trim();
  const [firstWord = ''] = text.split(' ', 1);
  return (browserOf(text) ?? firstWord).slice(0, MAX_LENGTH);
}

function browserOf(text: string): string | null {
  // Every present browser begins so. Of other texts Bowser takes each that names Android for the Android Browser.
  if (!text.startsWith('Mozilla/')) return null;
  const { browser, os } = Bowser.parse(text);
  if (!browser.name) return null;
  const version = browser.version?.split('.', 1)[0];
  return [[browser.name, version].filter(Boolean).join(' '), os.name].filter(Boolean).join(', ');
}
