import { eq, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Db } from '#db/Database.ts';
import { parseRows } from '#db/rows.ts';
import { sourceCode, sourceMatch } from '#db/schema/sourceCode.ts';
import type { CompilerInput, SourceComparison } from '#model/sourceCode.ts';
import { invalidate } from '../cacheInvalidation.ts';

/** Source code that is to be compared with the code at an address. */
const dueComparisonRow = z.object({
  sourceHash: z.string(),
  target: z.string(),
  chain: z.string(),
  /** Where the code is: a proxy's is its implementation's. */

  at: z.string(),
  codeHash: z.string(),
});
export type DueComparison = z.infer<typeof dueComparisonRow>;

/** Of the rules by which code counts as equal. A comparison by earlier ones is made again. */
const rulesVersion = 2;

/**
 * What was never compared by today's rules, and what could not be built before `retryBefore`. A record names the contract, whatever code
 * runs behind it; a service answers for the very address.
 */
export async function getDueComparisons(
  db: Db,
  { chains, retryBefore, limit }: { chains: readonly string[]; retryBefore: Date; limit: number },
): Promise<DueComparison[]> {
  const result = await db.execute(sql`
    select distinct on (p.source_hash, p.target, c.hash)
      p.source_hash as "sourceHash", p.target, s.chain, c.at, c.hash as "codeHash"
    from published_source p
      join contract_state s on s.chain = p.chain and (s.address = p.address or s.implementation = p.address)
      cross join lateral (values (s.address, s.code_hash), (s.implementation, s.implementation_hash)) c (at, hash)
      left join source_match m on m.source_hash = p.source_hash and m.target = p.target and m.code_hash = c.hash
    where c.hash is not null
      and case when p.origin = 'record' then s.address = p.address and c.at = coalesce(s.implementation, s.address)
        else c.at = p.address end
      and (m.code_hash is null or case when m.outcome = 'notBuilt' then m.compared_at < ${retryBefore.toISOString()}::timestamptz
        else m.comparison -> 'rules' is distinct from ${JSON.stringify(rulesVersion)}::jsonb end)
      and p.chain in (select jsonb_array_elements_text(${JSON.stringify(chains)}::jsonb))
    order by p.source_hash, p.target, c.hash limit ${limit}`);
  return parseRows(result, dueComparisonRow);
}

export async function getSourceCode(
  db: Db,
  hash: string,
): Promise<{ compiler: string; input: CompilerInput }> {
  const [row] = await db.select().from(sourceCode).where(eq(sourceCode.hash, hash));
  if (!row) throw new TypeError(`There is no source code ${hash}`);
  return { compiler: row.compiler, input: JSON.parse(row.input) as CompilerInput };
}

const saveComparisonRow = z.object({ id: z.string() });

/** Keeps what a comparison found; answers the projects that run the code, whose facts it changes. */
export async function saveComparison(
  db: Db,
  { sourceHash, target, codeHash }: Pick<DueComparison, 'sourceHash' | 'target' | 'codeHash'>,
  { comparison, now }: { comparison: SourceComparison; now: Date },
): Promise<string[]> {
  const values = {
    outcome: comparison.outcome,
    comparison: { ...comparison, rules: rulesVersion },
    comparedAt: now,
  };
  await db
    .insert(sourceMatch)
    .values({ sourceHash, target, codeHash, ...values })
    .onConflictDoUpdate({
      target: [sourceMatch.sourceHash, sourceMatch.target, sourceMatch.codeHash],
      set: values,
    });
  const result = await db.execute(sql`
    select distinct c.project_id as id from contract_state s
      join (select project_id, chain, address from contract union select project_id, chain, address from token) c
        on c.chain = s.chain and c.address = s.address
    where s.code_hash = ${codeHash} or s.implementation_hash = ${codeHash} order by id`);
  const ids = parseRows(result, saveComparisonRow).map(({ id }) => id);
  await invalidate(db, sourceMatch, ids);
  return ids;
}
