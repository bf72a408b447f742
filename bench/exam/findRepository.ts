import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/** The folder of a published repository, told by a file that it has; the folder that a person gives may be called anything. */
export function findRepository(folder: string, marker: string): string | undefined {
  const isThere = (at: string) => existsSync(join(at, marker));
  const inside = readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => join(folder, name));
  return [folder, ...inside].find(isThere);
}
