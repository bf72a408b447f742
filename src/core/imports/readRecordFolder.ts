import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { basename, dirname, join, relative, sep } from 'node:path';
import { badRequest } from '#lib/AppError.ts';
import type { RecordSource } from '#records/parseRecords.ts';

export interface RecordFolder {
  sources: RecordSource[];
  /** A file beside the records, by its path in the folder; undefined when there is none. */
  readFile(path: string): Uint8Array | undefined;
}

export const isRecordFile = (name: string) => /\.(json|ya?ml|csv)$/i.test(name);

/** Reads one file, or every JSON, YAML and CSV file in a folder and below; hidden ones and node_modules are left out. */
export function readRecordFolder(path: string): RecordFolder {
  if (!existsSync(path)) throw badRequest(`There is no file or folder ${path}`);
  const single = !statSync(path).isDirectory();
  const root = single ? dirname(path) : path;
  const names = single
    ? [basename(path)]
    : readdirSync(path, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile() && isRecordFile(entry.name))
        .map((entry) => relative(root, join(entry.parentPath, entry.name)))
        .filter((name) => name.split(sep).every((part) => !part.startsWith('.') && part !== 'node_modules'))
        .sort();
  if (names.length === 0) throw badRequest(`There is no .json, .yaml, .yml or .csv file in ${path}`);
  if (single && !isRecordFile(path)) throw badRequest(`${path} must end in .json, .yaml, .yml or .csv`);
  return {
    sources: names.map((name) => ({
      path: name.split(sep).join('/'),
      text: readFileSync(join(root, name), 'utf8'),
    })),
    readFile(name) {
      const file = join(root, name);
      return existsSync(file) && statSync(file).isFile() ? readFileSync(file) : undefined;
    },
  };
}
