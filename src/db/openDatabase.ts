import { join } from 'node:path';
import type { Database } from './Database.ts';
import { openLite } from './openLite.ts';
import { openPostgres } from './openPostgres.ts';

export interface OpenDatabaseOptions {
  /** PostgreSQL's address; absent = PGlite under the data folder. */
  url?: string | undefined;
  /** The same past a pooler, for locks and LISTEN. */
  directUrl?: string | undefined;
  data: string;
  /** Waits for PostgreSQL while it is down instead of failing; told why. */
  onWaiting?: (reason: string) => void;
}

/** Opens the configured database. */
export function openDatabase({ url, directUrl, data, onWaiting }: OpenDatabaseOptions): Promise<Database> {
  return url === undefined
    ? openLite({ directory: join(data, 'database') })
    : openPostgres({ url, directUrl, onWaiting });
}
