import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { type Answer, type endpoints, LEGAL_DOCUMENTS, type LegalDocument } from '@wieszcz/api';
import type { Config } from '../../platform/config.ts';
import { isMissingFile } from '../../platform/missing-file.ts';
import { StartupError } from '../../platform/startup-error.ts';

type Operator = Answer<(typeof endpoints)['getInfo']>['operator'];

/** Far more than such texts have: a long one has 60 kB. */
const MAX_BYTES = 200_000;

const fileOf = (folder: string, document: LegalDocument) => join(folder, `${document}.md`);

/**
 * The operator's text as Markdown; null if there is none, or if the operator publishes it at an address of their own, which alone is valid
 * then. It is read for each call, so all workers and servers that see the same folder agree, and a change needs no restart. Throws an error
 * that names the file if it can't be shown.
 */
export async function readLegalText({ legal }: Pick<Config, 'legal'>, document: LegalDocument): Promise<string | null> {
  if (legal.urls[document] !== null) return null;
  const file = fileOf(legal.folder, document);
  try {
    const { size } = await stat(file);
    if (size > MAX_BYTES) throw new Error(`it has more than ${MAX_BYTES / 1000} kB`);
    return textOf(await readFile(file));
  } catch (error) {
    if (isMissingFile(error)) return null;
    throw new Error(`${file} can't be shown: ${(error as Error).message}`, { cause: error });
  }
}

function textOf(bytes: Buffer): string {
  const text = decode(bytes);
  // oxlint-disable-next-line no-control-regex -- the expression looks for control characters
  if (text === null || /[\u0000-\u0008\u000b\u000c\u000e-\u001f]/.test(text)) throw new Error('it is no text in UTF-8');
  if (text.trim() === '') throw new Error('it is empty');
  return text;
}

function decode(bytes: Buffer): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

/** Who runs the game, and where its legal texts are. */
export async function describeOperator(config: Pick<Config, 'operator' | 'legal'>): Promise<Operator> {
  const [privacy, terms] = await Promise.all(LEGAL_DOCUMENTS.map((document) => locate(config, document)));
  return { ...config.operator, privacy: privacy ?? null, terms: terms ?? null };
}

async function locate({ legal }: Pick<Config, 'legal'>, document: LegalDocument): Promise<Operator[LegalDocument]> {
  const url = legal.urls[document];
  if (url !== null) return { url };
  const isThere = await stat(fileOf(legal.folder, document)).then(
    () => true,
    (error: unknown) => !isMissingFile(error),
  );
  return isThere ? { url: null } : null;
}

/** Throws StartupError with a sentence about each text that can't be shown, and each file that was perhaps meant to be one. */
export async function checkLegalTexts(config: Pick<Config, 'legal'>): Promise<void> {
  const { folder, isFolderNamed, urls } = config.legal;
  const problems: string[] = [];
  const names = await readdir(folder).catch((error: unknown) => {
    const isMissing = (error as NodeJS.ErrnoException).code === 'ENOENT';
    if (isFolderNamed || !isMissing) problems.push(`the folder ${folder} can't be read: ${(error as Error).message}`);
    return [];
  });
  for (const name of names.toSorted((one, other) => one.localeCompare(other))) {
    const document = LEGAL_DOCUMENTS.find((known) => name === `${known}.md`);
    // A volume of Kubernetes has hidden folders beside the files.
    if (document === undefined) {
      if (!name.startsWith('.')) problems.push(`${join(folder, name)} is neither privacy.md nor terms.md`);
    } else if (urls[document] === null)
      await readLegalText(config, document).catch((error: Error) => problems.push(error.message));
    else problems.push(`${join(folder, name)} and ${document.toUpperCase()}_URL are two texts for one page: keep one`);
  }
  if (problems.length > 0) throw new StartupError(`Wrong legal texts: ${problems.join('; ')}.`);
}
