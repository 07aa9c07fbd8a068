import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { withSettingsTable } from './settings-table.ts';

const MANUAL = fileURLToPath(new URL('../../../../../docs/OPERATIONS.md', import.meta.url));

it("the operators' manual has the table of all settings (`npm run schema` writes it)", async () => {
  await expect(withSettingsTable(await readFile(MANUAL, 'utf8'))).toMatchFileSnapshot(MANUAL);
});
