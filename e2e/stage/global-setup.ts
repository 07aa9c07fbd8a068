import { Client } from 'pg';
import type { TestProject } from 'vitest/node';
import { fillDemo } from '../../apps/server/src/demo/index.ts';
import { createPool } from '../../apps/server/src/platform/database/pool.ts';
import { silentLog } from '../../apps/server/src/platform/log.ts';
import { openTestServer, type TestServer, urlOf } from '../../apps/server/src/testing/global-setup.ts';
import { findBrowser } from './browser.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The database with the demo game, to be cloned. */
    demoTemplate: string;
    browserPath: string;
  }
}

/** For all files: the browser found, one PostgreSQL, and a template with the demo game beside the empty one. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  project.provide('browserPath', await findBrowser());
  const server = await openTestServer();
  project.provide('testServer', { url: server.url, template: server.template });
  project.provide('demoTemplate', await makeDemoTemplate(server));
  return () => server.close();
}

async function makeDemoTemplate({ url, template }: TestServer): Promise<string> {
  const name = `${template}_demo`;
  const client = new Client({ connectionString: url });
  await client.connect();
  await client.query(`create database ${name} template ${template}`);
  await client.end();
  const pool = createPool(urlOf(url, name), silentLog);
  await fillDemo({ pool, log: silentLog });
  await pool.end();
  return name;
}
