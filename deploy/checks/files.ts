import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { readConfig, type Config } from '../../apps/server/src/platform/config.ts';
import { longestDrainMs } from '../../apps/server/src/platform/http/connections/draining.ts';
import { settings } from '../../apps/server/src/platform/settings.ts';

export const ROOT = join(import.meta.dirname, '../..');

/** Longest time from the request to stop until the supervisor (`tools/supervise.mjs`) kills a server: 30 s beyond its drain. */
export const longestStopSeconds = (drainSeconds: number): number => longestDrainMs(drainSeconds) / 1000 + 30;

/** The text of a file, by its path from the root of the repository. */
export const textOf = (file: string): string => readFileSync(join(ROOT, file), 'utf8');

/** A YAML file with anchors and merge keys (`<<`) applied. */
export const yamlOf = <T>(file: string): T => parse(textOf(file), { merge: true }) as T;

/** Settings whose values a deployment keeps secret, as an operator would write them. */
export const SECRETS = {
  DATABASE_URL: 'postgres://wieszcz:0123456789abcdef@database:5432/wieszcz',
  JWT_SECRET: '8f2a1c9be07d4f6358a1b2c3d4e5f60718293a4b5c6d7e8f9012345678abcdef',
  SMTP_URL: 'smtps://game:secret@mail.example:465',
};

/**
 * What a server would read from these environment variables. Rejects, as a start would, wrong, contradictory and misspelt settings, and also
 * every other name that is no setting.
 */
export async function configOf(environment: Record<string, string>): Promise<Config> {
  const unknown = Object.keys(environment).filter((name) => !(name in settings));
  if (unknown.length > 0) throw new Error(`No such settings: ${unknown.join(', ')}`);
  return readConfig(environment);
}

/** Whether an image is pinned to a version: `caddy:2.10.2-alpine`, not `caddy`, `caddy:latest` or `caddy:2`. */
export const isPinned = (image: string): boolean => /^[\w./-]+:v?\d+\.\d+(\.\d+)?(-[\w.-]+)?$/.test(image);
