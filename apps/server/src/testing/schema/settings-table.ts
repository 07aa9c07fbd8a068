import { settings } from '../../platform/settings.ts';

const BEGIN = '<!-- Generated from apps/server/src/platform/settings.ts by `npm run schema`. -->\n';
const END = '<!-- End of the generated part. -->\n';

/** A page with the table of all settings between its two marks. */
export function withSettingsTable(page: string): string {
  const [before, rest] = split(page, BEGIN);
  const [, after] = split(rest, END);
  return [before, BEGIN, '\n', settingsTable(), '\n', END, after].join('');
}

function settingsTable(): string {
  const rows = Object.entries(settings).map(([name, { description = '' }]) => {
    const [, meaning, byDefault] = /^(.+); default: (.+)$/s.exec(description) ?? [];
    if (!meaning || !byDefault) throw new Error(`the description of ${name} doesn't end with its default`);
    return `| \`${name}\` | ${meaning} | ${byDefault} |`.replaceAll('\n', ' ');
  });
  return ['| Setting | Meaning | Default |', '| --- | --- | --- |', ...rows, ''].join('\n');
}

function split(text: string, mark: string): [before: string, after: string] {
  const at = text.indexOf(mark);
  if (at < 0) throw new Error(`the page lacks the line ${mark}`);
  return [text.slice(0, at), text.slice(at + mark.length)];
}
