import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Db } from '#db/Database.ts';
import { inList } from '#db/inList.ts';
import { dbTime, parseRows } from '#db/rows.ts';
import { ownCodeKinds, type ReadFacet } from '#model/powerClasses.ts';
import {
  type ComparedSource,
  type SourceComparison,
  sourceComparisonSchema,
  sourceOrigins,
} from '#model/sourceCode.ts';
import { findStored } from '../storedJson.ts';

/** One that cannot be read counts as not made: it is made again. */
export const findComparison = (value: unknown): SourceComparison | undefined =>
  findStored(sourceComparisonSchema, value);

/** The code that runs at a contract of a project, as it was last read. */
export interface DeployedCode {
  chain: string;
  address: string;
  label: string;
  /** Of the code that runs, a proxy's implementation's, and where it is; with what a diamond runs besides. */
  running: {
    hash: string;
    at: string;
    facets: Pick<ReadFacet, 'address' | 'codeHash'>[];
    /** It runs no other code, as far as it can be seen from its own. */
    isSeen: boolean;
    block: number;
    time: Date;
  } | null;
  /** What was published for the contract, or for the code behind it. */
  sources: ComparedSource[];
}

const deployedRow = z.object({
  projectId: z.string(),
  chain: z.string(),
  address: z.string(),
  label: z.string(),
  at: z.nullable(z.string()),
  hash: z.nullable(z.string()),
  facets: z.nullable(z.array(z.object({ address: z.string(), codeHash: z.nullable(z.string()) }))),
  problem: z.nullable(z.string()),
  block: z.nullable(z.number()),
  time: z.nullable(dbTime),
  sources: z.array(
    z.object({
      origin: z.enum(sourceOrigins),
      publisher: z.string(),
      target: z.string(),
      commit: z.nullable(z.string()),
      repository: z.nullable(z.string()),
      comparison: z.unknown(),
    }),
  ),
});
type Row = z.infer<typeof deployedRow>;

function toRunning(
  row: Pick<Row, 'at' | 'hash' | 'facets' | 'problem' | 'block' | 'time'>,
): DeployedCode['running'] {
  const { hash, at, facets, problem, block, time } = row;
  if (hash === null || at === null || block === null || time === null) return null;
  return {
    ...{ hash, at, block, isSeen: problem === null, time: new Date(time) },
    facets: (facets ?? []).map(({ address, codeHash }) => ({ address, codeHash })),
  };
}

const toDeployed = ({ chain, address, label, sources, ...row }: Row): DeployedCode => ({
  chain,
  address,
  label,
  running: toRunning(row),
  sources: sources.map((one) => ({ ...one, comparison: findComparison(one.comparison) ?? null })),
});

/** The contracts of each project that have an address, with the code that runs there and what was published for it. */
export async function getDeployedCode(
  db: Db,
  projectIds: readonly string[],
): Promise<Map<string, DeployedCode[]>> {
  const result = await db.execute(sql`
    with own as (
      select project_id, chain, address, label, 1 as rank, position from contract
      union all select project_id, chain, address, symbol, 2, position from token),
    placed as (
      select distinct on (o.project_id, o.chain, o.address) o.project_id, o.chain, o.address, o.label,
        coalesce(s.implementation, s.address) as at, coalesce(s.implementation_hash, case when ${inList(sql`s.proxy_kind`, ownCodeKinds)} then s.code_hash end) as hash,
        s.facets, s.problem, s.block, s.time
      from own o left join contract_state s on s.chain = o.chain and s.address = o.address
      where o.address is not null and o.project_id in (select jsonb_array_elements_text(${JSON.stringify(projectIds)}::jsonb))
      order by o.project_id, o.chain, o.address, o.rank, o.position)
    select d.project_id as "projectId", d.chain, d.address, d.label, d.at, d.hash, d.facets, d.problem, d.block, d.time, coalesce(p.sources, '[]') as sources
    from placed d left join lateral (
      select jsonb_agg(jsonb_build_object('origin', p.origin, 'publisher', p.publisher, 'target', p.target, 'commit', p.commit,
        'repository', p.repository, 'comparison', m.comparison) order by p.origin, p.publisher) as sources
      from published_source p left join source_match m
        on m.source_hash = p.source_hash and m.target = p.target and m.code_hash = d.hash
      where p.chain = d.chain and (p.address = d.address and p.origin = 'record' or p.address = d.at and p.origin = 'service')) p on true
    order by d.project_id, d.chain, d.address`);
  const all = new Map<string, DeployedCode[]>();
  for (const row of parseRows(result, deployedRow))
    all.set(row.projectId, [...(all.get(row.projectId) ?? []), toDeployed(row)]);
  return all;
}
