import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { drizzle } from 'drizzle-orm/pglite';
import type { Database, Db } from './Database.ts';
import { anyRoom, createDiskRoom, readFreeBytes } from './diskRoom.ts';
import { createLiteClient } from './liteClient.ts';
import { createLocalLocks } from './localLocks.ts';
import { acquireLock } from './lockFile.ts';

/** A fresh data directory, made by the build: without it PGlite creates one, which takes about ten seconds. */
export const freshImage = fileURLToPath(new URL('../../dist/database/pglite.tar.br', import.meta.url));

export interface OpenLiteOptions {
  /** The database's folder; absent = in memory. */
  directory?: string;
  /** Where to start from when the folder is new. */
  image?: string;
  /** Bytes left on the disk of the folder. */
  readFree?: (directory: string) => number;
}

/** Opens PGlite behind a lock of our own, since it has none. */
export async function openLite({
  directory,
  image = existsSync(freshImage) ? freshImage : undefined,
  readFree = readFreeBytes,
}: OpenLiteOptions): Promise<Database & { dump(): Promise<Uint8Array> }> {
  const unlock =
    directory === undefined ? undefined : acquireLock(directory, `The database folder ${directory}`);
  const isNew = directory === undefined || !existsSync(join(directory, 'PG_VERSION'));
  try {
    const client = await createLiteClient({
      ...(directory !== undefined && { directory }),
      ...(isNew && image !== undefined && { image }),
      room: directory === undefined ? anyRoom : createDiskRoom(() => readFree(directory)),
    });
    const locks = createLocalLocks();
    const neverLost = new AbortController().signal;
    // Drizzle asks only for the calls our client has; the full PGlite type is wider than that.
    const db: Db = drizzle({ client: client as never, logger: { logQuery: () => undefined } });
    return {
      engine: 'pglite',
      db,
      listen: client.listen,
      dump: client.dump,
      async withLock(name, work) {
        const release = await locks.take(name);
        try {
          return await work();
        } finally {
          release();
        }
      },
      async tryLock(name) {
        if (!locks.isFree(name)) return undefined;
        const release = await locks.take(name);
        return { signal: neverLost, release: async () => release() };
      },
      async close() {
        await client.close();
        unlock?.();
      },
    };
  } catch (error) {
    unlock?.();
    throw error;
  }
}
