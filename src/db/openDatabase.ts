import { join } from 'node:path';
import type { Database } from './Database.ts';
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
export async function openDatabase({
  url,
  directUrl,
  data,
  onWaiting,
}: OpenDatabaseOptions): Promise<Database> {
  if (url !== undefined) return openPostgres({ url, directUrl, onWaiting });
  // Not loaded where it is not used.
  const { openLite } = await import('./openLite.ts');
  return openLite({ directory: join(data, 'database') });
}
