import { createBackgroundFigures } from '../metrics/background-figures.ts';
import { type ArchiveFigures, findArchiveFigures } from './figures.queries.ts';
import type { Database } from './pool.ts';

const NEVER: ArchiveFigures = { isOn: false, archivedAt: 0, failedAt: 0 };

export const createArchiveFigures = (db: Database): (() => ArchiveFigures) =>
  createBackgroundFigures(NEVER, () => findArchiveFigures(db));
