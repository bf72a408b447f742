import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Db } from '#db/Database.ts';
import { inList } from '#db/inList.ts';
import { parseRows } from '#db/rows.ts';
import { contract, project, token } from '#db/schema/projects.ts';
import { insertRows, upsertRows } from '#db/writeRows.ts';
import type { ProjectDetailsRecord } from '#model/projectRecords.ts';
import { foldText } from '#search/foldText.ts';
import { invalidate } from '../cacheInvalidation.ts';

export type NewToken = Omit<typeof token.$inferInsert, 'projectId' | 'position'>;
export type NewContract = Omit<typeof contract.$inferInsert, 'projectId' | 'position'>;

export interface NewProject
  extends Required<
    Pick<
      typeof project.$inferInsert,
      | 'id'
      | 'name'
      | 'description'
      | 'source'
      | 'status'
      | 'demo'
      | 'categories'
      | 'chains'
      | 'launchedOn'
      | 'logo'
      | 'logoSource'
      | 'website'
      | 'listKey'
    >
  > {
  details: ProjectDetailsRecord;
  tokens: NewToken[];
  contracts: NewContract[];
}

const columns = [
  'id',
  'name',
  'nameKey',
  'description',
  'source',
  'status',
  'demo',
  'categories',
  'chains',
  'tickers',
  'launchedOn',
  'logo',
  'logoSource',
  'website',
  'listKey',
  'details',
  'recordHash',
  'createdAt',
  'updatedAt',
] as const;

/** Of everything but whether a foreign logo is shown: an operator who allows a host does not change the record. */
function hashOf({ logo, ...rest }: NewProject): string {
  const own = logo?.startsWith('/') ? logo : null;
  return createHash('sha256')
    .update(JSON.stringify([own, rest]))
    .digest('hex');
}

async function replaceParts(tx: Db, projects: readonly NewProject[]): Promise<void> {
  const ids = projects.map(({ id }) => id);
  await tx.delete(token).where(inList(token.projectId, ids));
  await tx.delete(contract).where(inList(contract.projectId, ids));
  await insertRows(tx, token, {
    rows: projects.flatMap(({ id, tokens }) =>
      tokens.map((one, position) => ({ ...one, projectId: id, position })),
    ),
    columns: [
      'projectId',
      'position',
      'chain',
      'address',
      'reference',
      'symbol',
      'name',
      'decimals',
      'logo',
      'claims',
    ],
  });
  await insertRows(tx, contract, {
    rows: projects.flatMap(({ id, contracts }) =>
      contracts.map((one, position) => ({ ...one, projectId: id, position })),
    ),
    columns: ['projectId', 'position', 'chain', 'address', 'reference', 'label', 'name', 'claims'],
  });
}

const yieldToRecordsRow = z.object({ id: z.string() });

/**
 * Tokens of lists give way to the same tokens in records; a listed project left without any goes. The order of the steps is fixed: statistics that
 * were taken while an import was under way count a table as empty, and a free join would then try every token with every other.
 */
async function yieldToRecords(tx: Db, recordIds: readonly string[]): Promise<string[]> {
  const result = await tx.execute(sql`
    with own as materialized (
      select r.address, r.chain from token r where ${inList(sql`r.project_id`, recordIds)})
    delete from token t using own
    where t.address = own.address and t.chain = own.chain
      and (select p.source from project p where p.id = t.project_id) = 'tokenList'
    returning t.project_id as id`);
  const ids = [...new Set(parseRows(result, yieldToRecordsRow).map(({ id }) => id))];
  if (ids.length === 0) return [];
  await tx.execute(sql`
    delete from project p where ${inList(sql`p.id`, ids)} and not exists (select 1 from token t where t.project_id = p.id)`);
  await tx.execute(sql`
    update project p set chains = t.chains, tickers = t.tickers
    from (select project_id, array_agg(distinct chain) as chains, array_agg(distinct symbol) as tickers from token group by project_id) t
    where t.project_id = p.id and ${inList(sql`p.id`, ids)}`);
  return ids;
}

/** Inserts projects or replaces their records, and answers the ids of all that changed. Scores stay with the caller. */
export async function writeProjects(
  tx: Db,
  { projects, now }: { projects: readonly NewProject[]; now: Date },
): Promise<string[]> {
  const rows = projects.map((one) => ({
    ...one,
    nameKey: foldText(one.name),
    tickers: [...new Set(one.tokens.map(({ symbol }) => symbol))],
    recordHash: hashOf(one),
    createdAt: now,
    updatedAt: now,
  }));
  const changed = new Set(
    await upsertRows(tx, project, {
      rows,
      columns: [...columns],
      key: ['id'],
      keep: ['createdAt'],
      unlessSame: 'recordHash',
    }),
  );
  await replaceParts(
    tx,
    projects.filter(({ id }) => changed.has(id)),
  );
  const recordIds = projects
    .filter(({ id, source }) => source === 'records' && changed.has(id))
    .map(({ id }) => id);
  const yielded = recordIds.length > 0 ? await yieldToRecords(tx, recordIds) : [];
  const ids = [...changed, ...yielded];
  await invalidate(tx, [project, token, contract], ids);
  return ids;
}
