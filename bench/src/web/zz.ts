import { spawn } from 'node:child_process';
import lighthouse from 'lighthouse';
import { findBrowser } from '../../../e2e/stage/browser.ts';
const p = spawn(
  await findBrowser(),
  [
    '--headless',
    '--no-sandbox',
    '--disable-gpu',
    '--disable-dev-shm-usage',
    '--remote-debugging-port=9444',
    '--user-data-dir=/tmp/bl/prof2',
    '--enable-logging=stderr',
    ...process.argv.slice(3),
    'about:blank',
  ],
  { stdio: ['ignore', 'ignore', 'inherit'] },
);
await new Promise((r) => setTimeout(r, 2500));
try {
  const r = await lighthouse(process.argv[2], { port: 9444, onlyCategories: ['performance'], logLevel: 'error', ...JSON.parse(process.env.LH ?? '{}') });
  console.log(r?.lhr.runtimeError, r?.lhr.categories.performance?.score);
} finally {
  p.kill('SIGKILL');
}
