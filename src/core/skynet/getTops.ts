import { type SQL, sql } from 'drizzle-orm';
import { getAddress } from 'viem/utils';
import type { Db } from '#db/Database.ts';
import { rowsOf } from '#db/rows.ts';
import type { SkynetList, TopCaller, TopEvent, TopFunctionCall } from '#wire/skynet.ts';
import { getFreshness } from './getFreshness.ts';
import { getAddressLabels, getSignatures } from './names.ts';
import { contractRows, getProjectContracts, type ProjectContract } from './projectContracts.ts';

export interface TopParams {
  projectId: string;
  count: number;
}

type Row = {
  chain_id: number;
  address: string | null;
  key: string;
  count: number;
  failed: number;
  total: number;
  hash: string;
  block: number;
  time: string | Date;
};

/** The newest row that shows an entry; `t` is the entry. */
const newestOf = {
  caller: (contracts: SQL) => sql`
    select x.hash, x.block_number as block from chain_transaction x
    where x.sender = t.key and x.chain_id = t.chain_id and (x.chain_id, x.target) in (select chain_id, address from ${contracts})
    order by x.block_number desc, x.index desc limit 1`,
  function: () => sql`
    select x.hash, x.block_number as block from chain_transaction x
    where x.target = t.address and x.chain_id = t.chain_id and coalesce(x.selector, ''::bytea) = t.key
    order by x.block_number desc, x.index desc limit 1`,
  event: () => sql`
    select l.transaction_hash as hash, l.block_number as block from chain_log l
    where l.address = t.address and l.chain_id = t.chain_id and coalesce(l.topic0, ''::bytea) = t.key
    order by l.block_number desc, l.index desc limit 1`,
};

type Kind = keyof typeof newestOf;

/** The largest totals of a project's contracts; callers are summed over its contracts. */
async function readTops(
  db: Db,
  { kind, contracts, count }: { kind: Kind; contracts: readonly ProjectContract[]; count: number },
): Promise<Row[]> {
  if (contracts.length === 0) return [];
  const address = kind === 'caller' ? sql`null::bytea` : sql`s.address`;
  const grouping = kind === 'caller' ? sql`s.chain_id, s.key` : sql`s.chain_id, s.address, s.key`;
  const rows = contractRows(contracts);
  const result = await db.execute(sql`
    select t.chain_id, encode(t.address, 'hex') as address, encode(t.key, 'hex') as key, t.count::int as count, t.failed::int as failed,
      t.total, encode(e.hash, 'hex') as hash, e.block, b.time
    from (
      select s.chain_id, ${address} as address, s.key, sum(s.count) as count, sum(s.failed) as failed, count(*) over ()::int as total
      from chain_total s join ${rows} on c.chain_id = s.chain_id and c.address = s.address
      where s.kind = ${kind} group by ${grouping}
      order by sum(s.count) desc, s.key limit ${count}
    ) t cross join lateral (${newestOf[kind](rows)}) e
    join chain_block b on b.chain_id = t.chain_id and b.number = e.block
    order by t.count desc, t.key`);
  return rowsOf<Row>(result);
}

const placeOf = (row: Row) => ({
  chain: `eip155:${row.chain_id}`,
  count: row.count,
  txHash: `0x${row.hash}`,
  block: row.block,
  time: new Date(row.time).toISOString(),
});

/** A key without bytes stands for a call without data or an anonymous event. */
const keyOf = ({ key }: Row) => (key === '' ? null : `0x${key}`);

function contractOf({ chain_id, address }: Row, contracts: readonly ProjectContract[]) {
  const found = contracts.find(
    (one) => one.chain === `eip155:${chain_id}` && one.address.toLowerCase() === `0x${address}`,
  );
  return { address: getAddress(`0x${address}`), label: found?.label ?? '' };
}

async function toList<T>(
  db: Db,
  {
    items,
    rows,
    count,
    contracts,
  }: { items: T[]; rows: Row[]; count: number; contracts: readonly ProjectContract[] },
): Promise<SkynetList<T>> {
  const freshness = await getFreshness(
    db,
    contracts.map(({ chain }) => chain),
  );
  return { items, total: rows[0]?.total ?? 0, page: 1, perPage: count, freshness };
}

/** Who sends most transactions straight to the project's contracts. */
export async function getTopCallers(db: Db, { projectId, count }: TopParams): Promise<SkynetList<TopCaller>> {
  const contracts = await getProjectContracts(db, projectId);
  const rows = await readTops(db, { kind: 'caller', contracts, count });
  const labels = await getAddressLabels(
    db,
    rows.map(({ key }) => `0x${key}`),
  );
  const items = rows.map((row) => ({
    ...placeOf(row),
    address: getAddress(`0x${row.key}`),
    label: labels.get(`0x${row.key}`) ?? null,
    failed: row.failed,
  }));
  return toList(db, { items, rows, count, contracts });
}

/** What the project's contracts emit most. */
export async function getTopEvents(db: Db, { projectId, count }: TopParams): Promise<SkynetList<TopEvent>> {
  const contracts = await getProjectContracts(db, projectId);
  const rows = await readTops(db, { kind: 'event', contracts, count });
  const names = await getSignatures(
    db,
    rows.flatMap((row) => keyOf(row) ?? []),
  );
  const items = rows.map((row) => {
    const topic = keyOf(row);
    return {
      ...placeOf(row),
      contract: contractOf(row, contracts),
      topic,
      event: topic === null ? null : (names.get(topic) ?? null),
    };
  });
  return toList(db, { items, rows, count, contracts });
}

/** Which functions of the project's contracts are called most, straight from outside. */
export async function getTopFunctionCalls(
  db: Db,
  { projectId, count }: TopParams,
): Promise<SkynetList<TopFunctionCall>> {
  const contracts = await getProjectContracts(db, projectId);
  const rows = await readTops(db, { kind: 'function', contracts, count });
  const names = await getSignatures(
    db,
    rows.flatMap((row) => keyOf(row) ?? []),
  );
  const items = rows.map((row) => {
    const selector = keyOf(row);
    return {
      ...placeOf(row),
      contract: contractOf(row, contracts),
      selector,
      function: selector === null ? null : (names.get(selector) ?? null),
      failed: row.failed,
    };
  });
  return toList(db, { items, rows, count, contracts });
}
