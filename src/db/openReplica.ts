import { sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import * as z from 'zod/mini';
import { within } from '#lib/within.ts';
import type { Db } from './Database.ts';
import { parseRows } from './rows.ts';
import { withoutJit } from './withoutJit.ts';

/** A streaming copy of the database, for reading what everybody may see. */
export interface Replica {
  /** Something was committed: from now on the copy counts only when it has got so far. */
  noteChange(): void;
  /** The copy where it has everything that was noted, otherwise the database itself. */
  pick(): Promise<Db>;
  close(): Promise<void>;
}

export interface ReplicaOptions {
  url: string;
  primary: Db;
  poolSize?: number;
}

/** Longer than a healthy copy takes to say where it is. */
const patienceMs = 500;
/** A copy that is behind or away is asked again after this time. */
const restMs = 1000;

const replicaRow = z.object({ lsn: z.string() });

const isThereRow = z.object({ there: z.nullable(z.boolean()) });

/** Opens a pool on a replica. One that cannot be reached costs nothing but its relief. */
export function openReplica({ url, primary, poolSize = 10 }: ReplicaOptions): Replica {
  const pool = new pg.Pool({
    connectionString: url,
    max: poolSize,
    application_name: 'parapet replica',
    keepAlive: true,
    onConnect: withoutJit,
    connectionTimeoutMillis: patienceMs,
  });
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  const copy: Db = drizzle({ client: pool });
  /** Rises with every change; the copy has what came before `reached`. */
  let change = 1;
  let reached = 0;
  let restUntil = 0;
  let asking: Promise<boolean> | undefined;

  /** The place is asked for after the change was noted, so whatever is committed by then is before it. */
  async function hasAll(): Promise<boolean> {
    const noted = change;
    const [place] = parseRows(
      await primary.execute(sql`select pg_current_wal_lsn()::text as lsn`),
      replicaRow,
    );
    const [answer] = parseRows(
      await copy.execute(
        sql`select pg_is_in_recovery() and pg_last_wal_replay_lsn() >= ${place?.lsn}::pg_lsn as there`,
      ),
      isThereRow,
    );
    if (answer?.there) reached = noted;
    return answer?.there ?? false;
  }

  async function isUsable(): Promise<boolean> {
    if (performance.now() < restUntil) return false;
    asking ??= within(patienceMs, hasAll())
      .catch(() => false)
      .finally(() => {
        asking = undefined;
      });
    const usable = await asking;
    if (!usable) restUntil = performance.now() + restMs;
    return usable && reached === change;
  }

  return {
    noteChange: () => {
      change += 1;
      // A copy that was only a moment behind may have caught up with the last change meanwhile.
      restUntil = Math.min(restUntil, performance.now() + patienceMs);
    },
    pick: async () => (reached === change || (await isUsable()) ? copy : primary),
    close: () => pool.end(),
  };
}
