import { mkdirSync, readdirSync, rmSync, statSync } from 'node:fs';
import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

const blockBytes = 4096;

export interface DiskCache {
  find(name: string): Promise<Buffer | undefined>;
  /** Where there is room. */
  keep(name: string, bytes: Uint8Array): Promise<void>;
  readonly bytes: number;
}

/**
 * Files in a folder, bounded in their total size: what was used longest ago goes first. What an earlier run left is
 * adopted.
 */
export function createDiskCache(folder: string, { maxBytes }: { maxBytes: number }): DiskCache {
  mkdirSync(folder, { recursive: true });
  const sizes = new Map<string, number>();
  let total = 0;
  let writes = 0;
  const found = readdirSync(folder)
    .map((name) => ({ name, stats: statSync(join(folder, name), { throwIfNoEntry: false }) }))
    .sort((a, b) => (a.stats?.mtimeMs ?? 0) - (b.stats?.mtimeMs ?? 0));
  for (const { name, stats } of found) {
    if (!stats?.isFile()) continue;
    if (name.endsWith('.partial')) rmSync(join(folder, name), { force: true });
    else add(name, stats.size);
  }
  shrink();

  function drop(name: string): void {
    total -= sizes.get(name) ?? 0;
    sizes.delete(name);
  }
  function add(name: string, length: number): void {
    drop(name);
    // A file takes whole blocks, and its name takes memory: many small ones are not small.
    const size = Math.ceil(length / blockBytes) * blockBytes;
    sizes.set(name, size);
    total += size;
  }
  function shrink(): void {
    for (const oldest of sizes.keys()) {
      if (total <= maxBytes) return;
      drop(oldest);
      rmSync(join(folder, oldest), { force: true });
    }
  }

  return {
    async find(name) {
      const size = sizes.get(name);
      if (size === undefined) return undefined;
      const bytes = await readFile(join(folder, name)).catch(() => undefined);
      if (bytes === undefined) drop(name);
      else if (sizes.has(name)) add(name, size);
      return bytes;
    },
    async keep(name, bytes) {
      if (bytes.length > maxBytes) return;
      const partial = join(folder, `${name}.${process.pid}.${++writes}.partial`);
      try {
        await writeFile(partial, bytes);
        await rename(partial, join(folder, name));
      } catch {
        // Without room it is made anew each time.
        return rmSync(partial, { force: true });
      }
      add(name, bytes.length);
      shrink();
    },
    get bytes() {
      return total;
    },
  };
}
