import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { environment, nodeProgram } from '../node-program.mjs';
import { run } from '../terminal.mjs';

/**
 * Runs a test runner whose reporter writes JSON to the file TEST_REPORT_FILE. Returns its exit code, and what it wrote: undefined if it
 * ended without a report.
 */
export async function reportedRun(args, onOutput) {
  const folder = mkdtempSync(join(tmpdir(), 'wieszcz-report-'));
  const file = join(folder, 'report.json');
  const code = await run(nodeProgram(), args, { env: environment({ TEST_REPORT_FILE: file }), onOutput });
  try {
    return { code, report: JSON.parse(readFileSync(file, 'utf8')) };
  } catch {
    return { code };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** A regular expression that matches exactly this text, for runners that select tests by patterns. */
export const escapedPattern = (text) => text.replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`);
