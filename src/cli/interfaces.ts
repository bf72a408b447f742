import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { parseInterface } from '#core/contracts/parseInterface.ts';
import { insertSignatures } from '#core/contracts/signatures.ts';
import { ImportError } from '#core/imports/ImportError.ts';
import { migrate } from '#db/migrate.ts';
import { badRequest } from '#lib/AppError.ts';
import type { Command } from './Command.ts';

const mostBytes = 16 * 1024 * 1024;
const isInterface = (name: string) => /\.(json|txt)$/i.test(name);

function listFiles(path: string): string[] {
  if (!existsSync(path)) throw badRequest(`There is no file or folder ${path}`);
  if (!statSync(path).isDirectory()) return [path];
  const files = readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && isInterface(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
  if (files.length === 0) throw badRequest(`There is no .json or .txt file in ${path}`);
  return files;
}

function readFile(file: string): string {
  if (statSync(file).size > mostBytes)
    throw badRequest(`${file} is larger than ${mostBytes / 1024 / 1024} MB`);
  return readFileSync(file, 'utf8');
}

/** Names of functions and events for what the well-known interfaces do not have. */
export const importInterfacesCommand: Command = {
  name: 'import abi',
  usage: 'FILE|FOLDER',
  summary: 'bring in names of functions and events: ABIs (.json), or one signature a line (.txt)',
  async run({ withDatabase, print }, [path, ...rest]) {
    if (path === undefined || rest.length > 0) throw badRequest('say what to read: import abi FILE|FOLDER');
    const files = listFiles(path);
    const parsed = files.map((file) => ({ file, ...parseInterface(file, readFile(file)) }));
    const faults = parsed.flatMap((one) =>
      'faults' in one ? one.faults.map((fault) => ({ file: one.file, ...fault })) : [],
    );
    if (faults.length > 0) throw new ImportError(faults);
    const signatures = parsed.flatMap((one) => ('signatures' in one ? one.signatures : []));
    const added = await withDatabase(async (database) => {
      await migrate(database);
      return insertSignatures(database.db, signatures);
    });
    print(`Read ${signatures.length} signatures of ${files.length} files; ${added} are new.`);
  },
};
