import { eq } from 'drizzle-orm';
import { invalidate } from '#core/cacheInvalidation.ts';
import { findStored } from '#core/storedJson.ts';
import type { Db } from '#db/Database.ts';
import { inList } from '#db/inList.ts';
import { keepQuery } from '#db/keepQuery.ts';
import { stolenKeys } from '#db/schema/stolenKeys.ts';
import {
  type StolenKey,
  type StolenKeys,
  stolenKeysSchema,
  type TheftFacts,
  type TheftLeast,
} from '#model/stolenKeys.ts';
import { judgeStolenKeys, sortKeys } from '#scoring/stolenKeys/judgeStolenKeys.ts';
import type { StolenKeysView } from '#wire/stolenKeys.ts';

const selectKeys = keepQuery((db, projectId) =>
  db.select().from(stolenKeys).where(eq(stolenKeys.projectId, projectId)),
);

type Row = typeof stolenKeys.$inferSelect;

const toView = ({ result, problem, readAt }: Row): StolenKeysView => ({
  result: (result === null ? undefined : findStored(stolenKeysSchema, result)) ?? null,
  problem,
  readAt: readAt.toISOString(),
});

/** What a page shows of a sequence: who calls what, without the whole data. */
const shorten = (key: StolenKey): StolenKey =>
  key.least.state === 'unknown'
    ? key
    : {
        ...key,
        least: {
          ...key.least,
          steps: key.least.steps.map((step) => ({ ...step, data: step.data.slice(0, 10) })),
        },
      };

/** As it was last worked out, or with `most` the first of it as a page shows it; null before the first time. */
export async function getStolenKeys(
  db: Db,
  projectId: string,
  { most }: { most?: number } = {},
): Promise<StolenKeysView | null> {
  const [row] = await selectKeys(db, projectId);
  if (!row) return null;
  const view = toView(row);
  if (!view.result || most === undefined) return view;
  const { keys, more } = view.result;
  const shown = keys.slice(0, most).map(shorten);
  return { ...view, result: { ...view.result, keys: shown, more: more + keys.length - shown.length } };
}

/** Of many projects, by project; those whose keys were never worked out are left out. */
export async function getManyStolenKeys(
  db: Db,
  projectIds: readonly string[],
): Promise<ReadonlyMap<string, StolenKeysView>> {
  if (projectIds.length === 0) return new Map();
  const rows = await db.select().from(stolenKeys).where(inList(stolenKeys.projectId, projectIds));
  return new Map(rows.map((row) => [row.projectId, toView(row)]));
}

/** What was read on one chain, and of each account what a simulated theft took. */
export interface ChainThefts {
  facts: TheftFacts;
  leasts: ReadonlyMap<string, TheftLeast>;
}

type Read = { chains: readonly ChainThefts[]; notes: string[] } | { problem: string };

const notSimulated: TheftLeast = { state: 'unknown', why: 'no theft was simulated' };

function judge({ chains, notes }: Exclude<Read, { problem: string }>): StolenKeys {
  const keys = chains.flatMap(({ facts, leasts }) =>
    judgeStolenKeys(facts, (address) => leasts.get(address) ?? notSimulated),
  );
  return {
    ...sortKeys(keys),
    notes,
    blocks: chains.map(({ facts: { chain, block } }) => ({ chain, block })),
  };
}

/** Decides and keeps what thieves could come by, or why that could not be read: what was known before does not stand for it. */
export async function saveStolenKeys(
  db: Db,
  { projectId, now, read }: { projectId: string; now: Date; read: Read },
): Promise<void> {
  const values =
    'problem' in read
      ? { result: null, problem: read.problem, readAt: now }
      : { result: judge(read), problem: null, readAt: now };
  await db.transaction(async (tx) => {
    await tx
      .insert(stolenKeys)
      .values({ projectId, ...values })
      .onConflictDoUpdate({ target: stolenKeys.projectId, set: values });
    await invalidate(tx, stolenKeys, [projectId]);
  });
}
