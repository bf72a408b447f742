import { and, eq, inArray, isNotNull, isNull, max, sql } from 'drizzle-orm';
import { bytesToHex, getAddress, hexToBytes, slice } from 'viem/utils';
import * as z from 'zod/mini';
import type { Db } from '#db/Database.ts';
import { parseRows } from '#db/rows.ts';
import { chainLog, isApproval, isApprovalForAll, isPermit2Approval } from '#db/schema/chain.ts';
import { cutList } from '#lib/cutList.ts';
import { findChainNumber, getChainNumber } from '#model/chainId.ts';
import type { ApprovalKey } from '#model/portfolio.ts';
import { permit2 } from '#model/portfolioCalls.ts';

const toTopic = (address: string) => hexToBytes(`0x${address.slice(2).toLowerCase().padStart(64, '0')}`);
const toBytes = (address: string) => hexToBytes(`0x${address.slice(2).toLowerCase()}`);
const fromTopic = (topic: Uint8Array) => getAddress(slice(bytesToHex(topic), 12));

export interface GrantQuery<K extends ApprovalKey['kind']> {
  chainId: number;
  owners: readonly string[];
  kind: K;
  /** Only of these contracts. */
  tokens?: readonly string[];
  limit: number;
}

/** An approval that logs name, and the block of the first one that does. */
export interface Grant<K extends ApprovalKey['kind'] = ApprovalKey['kind']> extends ApprovalKey {
  kind: K;
  since: number;
}

/** What tells the kinds of approval apart, and where their logs name the token and the spender: `token` null for whoever logged it. */
const kindOfLog = {
  // A fourth topic is the number of a collectible, which is another kind of approval.
  amount: { is: and(isApproval, isNull(chainLog.topic3)), token: null, spender: chainLog.topic2, item: null },
  all: {
    is: and(isApprovalForAll, isNull(chainLog.topic3)),
    token: null,
    spender: chainLog.topic2,
    item: null,
  },
  item: {
    is: and(isApproval, isNotNull(chainLog.topic3)),
    token: null,
    spender: chainLog.topic2,
    item: chainLog.topic3,
  },
  permit2: {
    is: and(isPermit2Approval, eq(chainLog.address, toBytes(permit2))),
    token: chainLog.topic2,
    spender: chainLog.topic3,
    item: null,
  },
} as const;

/** Every pair of a contract and a spender that the owners' approvals name, newest first, up to the limit; and whether there are more. */
export async function getGrants<K extends ApprovalKey['kind']>(
  db: Db,
  { chainId, owners, kind, tokens, limit }: GrantQuery<K>,
): Promise<{ items: Grant<K>[]; hasMore: boolean }> {
  if (owners.length === 0 || tokens?.length === 0) return { items: [], hasMore: false };
  const { address, topic1, blockNumber } = chainLog;
  const { is, token, spender, item } = kindOfLog[kind];
  const place = token ?? address;
  const number = item ?? sql<null>`null::bytea`;
  const rows = await db
    .select({ place, owner: topic1, spender, item: number, since: sql<number>`min(${blockNumber})::int` })
    .from(chainLog)
    .where(
      and(
        eq(chainLog.chainId, chainId),
        is,
        tokens && inArray(address, tokens.map(toBytes)),
        inArray(topic1, owners.map(toTopic)),
      ),
    )
    .groupBy(place, topic1, spender, ...(item ? [item] : []))
    .orderBy(sql`${max(blockNumber)} desc`)
    .limit(limit + 1);
  const { items, hasMore } = cutList(rows, limit);
  const grants = items.flatMap((row): Grant<K>[] => {
    if (row.place === null || row.owner === null || row.spender === null) return [];
    return [
      {
        kind,
        owner: fromTopic(row.owner),
        token: token === null ? getAddress(bytesToHex(row.place)) : fromTopic(row.place),
        spender: fromTopic(row.spender),
        ...(row.item && { item: BigInt(bytesToHex(row.item)).toString() }),
        since: row.since,
      },
    ];
  });
  return { items: grants, hasMore };
}

/** Of each kind. A hostile token can write any number of approvals in anybody's name: the newest are asked for. */
const mostApprovals = 1_000;

interface GrantedOptions {
  chain: string;
  owners: readonly string[];
  /** Whose amounts are looked for; all that are followed unless given. */
  tokens?: readonly string[];
  limit?: number;
}

/** Who was ever allowed to move the owners' tokens and collectibles, by the logs that were indexed. */
export async function getGrantedApprovals(
  db: Db,
  { chain, owners, tokens, limit = mostApprovals }: GrantedOptions,
): Promise<{ items: Grant[]; hasMore: boolean }> {
  const chainId = findChainNumber(chain);
  if (chainId === undefined) return { items: [], hasMore: false };
  const query = { chainId, owners, limit };
  const found = await Promise.all([
    getGrants(db, { ...query, kind: 'amount', ...(tokens && { tokens }) }),
    getGrants(db, { ...query, kind: 'all' }),
    getGrants(db, { ...query, kind: 'item' }),
    getGrants(db, { ...query, kind: 'permit2' }),
  ]);
  return {
    items: found.flatMap(({ items }): Grant[] => items),
    hasMore: found.some(({ hasMore }) => hasMore),
  };
}

const approverRow = z.object({ address: z.string() });
const mostTokens = 30;
const mostLogs = 20;

/** Accounts of the demo world that approved the most of its tokens; none where there is no demo world. */
export async function getDemoApprovers(db: Db, { limit }: { limit: number }): Promise<string[]> {
  const result = await db.execute(sql`
    select encode(substring(topic1 from 13), 'hex') as address from (
      select substr(t.chain, 8)::int as chain_id, decode(substr(t.address, 3), 'hex') as address
      from token t join project p on p.id = t.project_id and p.demo and p.withdrawn_at is null
      where t.address is not null and t.chain like 'eip155:%' order by t.project_id limit ${mostTokens}) demo
    cross join lateral (
      select l.topic1, l.address from chain_log l
      where l.chain_id = demo.chain_id and l.address = demo.address and ${isApproval} and length(l.topic1) = 32
      limit ${mostLogs}) logged
    group by 1 order by count(distinct logged.address) desc, 1 limit ${limit}`);
  return parseRows(result, approverRow).map(({ address }) => getAddress(`0x${address}`));
}

const sinceRow = z.object({
  /** In lower case. */
  address: z.string(),
  topic: z.string(),
  hash: z.string(),
  block: z.number(),
  index: z.number(),
});

interface SinceQuery {
  chain: string;
  places: readonly { address: string; since: number | null }[];
  /** First topics, without 0x. */
  topics: readonly string[];
  /** Of each place, the newest. */
  most: number;
}

/** Logs of some events since the block that each contract is asked with; of one without a block there are none. */
export async function getLogsSince(
  db: Db,
  { chain, places, topics, most }: SinceQuery,
): Promise<z.infer<typeof sinceRow>[]> {
  const asked = places.map(({ address, since }) => ({ key: address.slice(2).toLowerCase(), since }));
  const result = await db.execute(sql`
    select '0x' || a.key as address, g.* from jsonb_to_recordset(${JSON.stringify(asked)}::jsonb) as a (key text, since int)
    cross join lateral (
      select encode(l.topic0, 'hex') as topic, '0x' || encode(l.transaction_hash, 'hex') as hash, l.block_number as block, l.index
      from chain_log l where l.chain_id = ${getChainNumber(chain)} and l.address = decode(a.key, 'hex') and l.block_number > a.since
        and l.topic0 in (select decode(t, 'hex') from jsonb_array_elements_text(${JSON.stringify(topics)}::jsonb) as x (t))
      order by l.block_number desc limit ${most}) g`);
  return parseRows(result, sinceRow);
}
