import { existsSync } from 'node:fs';
import path from 'node:path';

const ROOT = path.resolve(import.meta.dirname, '../../../..');

/** The folder of StatsBomb's files beside the repository, which may not be copied into it; empty without one. */
export const STATSBOMB_FILES =
  ['../shared/data/statsbomb', '../../shared/data/statsbomb']
    .map((folder) => path.resolve(ROOT, folder))
    .find((folder) => existsSync(folder)) ?? '';
