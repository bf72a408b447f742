import { and, eq, inArray, isNull, max, sql } from 'drizzle-orm';
import { bytesToHex, getAddress, hexToBytes, slice } from 'viem/utils';
import type { Db } from '#db/Database.ts';
import { chainLog, isApproval, isApprovalForAll } from '#db/schema/chain.ts';
import { cutList } from '#lib/cutList.ts';
import type { ApprovalKey } from '#model/portfolio.ts';

const isKind = { amount: isApproval, all: isApprovalForAll };

const toTopic = (address: string) => hexToBytes(`0x${address.slice(2).toLowerCase().padStart(64, '0')}`);
const toBytes = (address: string) => hexToBytes(`0x${address.slice(2).toLowerCase()}`);
const fromTopic = (topic: Uint8Array) => getAddress(slice(bytesToHex(topic), 12));

export interface GrantQuery {
  chainId: number;
  owners: readonly string[];
  kind: ApprovalKey['kind'];
  /** Only of these contracts. */
  tokens?: readonly string[];
  limit: number;
}

/** Every pair of a contract and a spender that the owners' approvals name, newest first, up to the limit; and whether there are more. */
export async function getGrants(
  db: Db,
  { chainId, owners, kind, tokens, limit }: GrantQuery,
): Promise<{ items: ApprovalKey[]; hasMore: boolean }> {
  if (owners.length === 0 || tokens?.length === 0) return { items: [], hasMore: false };
  const { address, topic1, topic2, topic3, blockNumber } = chainLog;
  const rows = await db
    .select({ address, topic1, topic2 })
    .from(chainLog)
    .where(
      and(
        eq(chainLog.chainId, chainId),
        isKind[kind],
        tokens && inArray(address, tokens.map(toBytes)),
        inArray(topic1, owners.map(toTopic)),
        // A fourth topic is the number of a collectible, which is another kind of approval.
        isNull(topic3),
      ),
    )
    .groupBy(address, topic1, topic2)
    .orderBy(sql`${max(blockNumber)} desc`)
    .limit(limit + 1);
  const { items, hasMore } = cutList(rows, limit);
  const grants = items.flatMap((row): ApprovalKey[] => {
    if (row.topic1 === null || row.topic2 === null) return [];
    return [
      {
        kind,
        owner: fromTopic(row.topic1),
        token: getAddress(bytesToHex(row.address)),
        spender: fromTopic(row.topic2),
      },
    ];
  });
  return { items: grants, hasMore };
}
