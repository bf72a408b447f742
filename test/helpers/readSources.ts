import { globSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path/posix';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** The text of each file of the product by its path. */
export type Sources = Readonly<Record<string, string>>;

/** All of `src/` but its tests. */
export function readSources(): Sources {
  const files = globSync('src/**/*.{ts,tsx}', { cwd: root }).filter((file) => !/\.test\.tsx?$/.test(file));
  return Object.fromEntries(files.map((file) => [file, readFileSync(join(root, file), 'utf8')]));
}

/** The path of what a file imports by a name of ours. */
export const resolveImport = (file: string, name: string) =>
  name.startsWith('#') ? `src/${name.slice(1)}` : normalize(join(dirname(file), name));
