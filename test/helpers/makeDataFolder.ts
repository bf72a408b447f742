import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeLiteFolder } from './makeLiteFolder.ts';
import { testEngine } from './testDatabase.ts';

/** A data folder for processes of the engine under test; an embedded database in it is migrated already. */
export const makeDataFolder = (name: string): string =>
  testEngine === 'pglite' ? makeLiteFolder(name) : mkdtempSync(join(tmpdir(), `parapet-${name}-`));
