import { and, eq, inArray, isNull, max, type SQL, sql } from 'drizzle-orm';
import { bytesToHex, formatUnits, getAddress, hexToBytes, slice } from 'viem/utils';
import type { Db } from '#db/Database.ts';
import { chainLog, isApproval, isApprovalForAll } from '#db/schema/chain.ts';
import type { Approval } from '#wire/portfolio.ts';
import type { KnownContract } from './knownTokens.ts';
import type { ApprovalKey } from './PortfolioReader.ts';
import type { KnownToken } from './summarize.ts';

/** A hostile token can write any number of approvals in anybody's name; the newest are asked for. */
const mostApprovals = 1_000;

const toTopic = (address: string) => hexToBytes(`0x${address.slice(2).toLowerCase().padStart(64, '0')}`);
const fromTopic = (topic: Uint8Array) => getAddress(slice(bytesToHex(topic), 12));

interface GrantedOptions {
  chain: string;
  owners: readonly string[];
  tokens: readonly string[];
}

/** Every pair of a contract and a spender that the owners' logs of one kind name, newest first. */
async function findGranted(
  db: Db,
  { chain, owners, event }: Omit<GrantedOptions, 'tokens'> & { event: SQL },
): Promise<Omit<ApprovalKey, 'kind'>[]> {
  const [namespace, reference] = chain.split(':');
  if (namespace !== 'eip155' || owners.length === 0) return [];
  const { address, topic1, topic2, topic3, blockNumber } = chainLog;
  const rows = await db
    .select({ address, topic1, topic2 })
    .from(chainLog)
    .where(
      and(
        eq(chainLog.chainId, Number(reference)),
        event,
        inArray(topic1, owners.map(toTopic)),
        // A fourth topic is the number of a collectible, which is another kind of approval.
        isNull(topic3),
      ),
    )
    .groupBy(address, topic1, topic2)
    .orderBy(sql`${max(blockNumber)} desc`)
    .limit(mostApprovals);
  return rows.flatMap((row) => {
    if (row.topic1 === null || row.topic2 === null) return [];
    return [
      {
        owner: fromTopic(row.topic1),
        token: getAddress(bytesToHex(row.address)),
        spender: fromTopic(row.topic2),
      },
    ];
  });
}

/** Who was ever allowed to move the owners' tokens and collectibles, by the logs that were indexed. */
export async function getGrantedApprovals(
  db: Db,
  { chain, owners, tokens }: GrantedOptions,
): Promise<ApprovalKey[]> {
  const known = new Set(tokens.map((token) => token.toLowerCase()));
  const amounts = await findGranted(db, { chain, owners, event: isApproval });
  const all = await findGranted(db, { chain, owners, event: isApprovalForAll });
  return [
    ...amounts
      .filter(({ token }) => known.has(token.toLowerCase()))
      .map((key) => ({ kind: 'amount' as const, ...key })),
    ...all.map((key) => ({ kind: 'all' as const, ...key })),
  ];
}

/** Some tokens keep amounts in 96 bits; all of them set is their way to say without limit. */
function isUnlimited(amount: bigint): boolean {
  return amount >= 2n ** 255n || amount === 2n ** 96n - 1n;
}

const keyOf = (chain: string, address: string) => `${chain}/${address.toLowerCase()}`;

/** Approvals as they are shown: without limit first. */
export function describeApprovals(
  allowances: readonly (ApprovalKey & { chain: string; amount: string })[],
  { tokens, contracts }: { tokens: readonly KnownToken[]; contracts: readonly KnownContract[] },
): Approval[] {
  const tokenAt = new Map(tokens.map((token) => [keyOf(token.chain, token.address), token]));
  const contractAt = new Map(contracts.map((one) => [keyOf(one.chain, one.address), one]));
  return allowances
    .flatMap(({ kind, chain, owner, token, spender, amount }): Approval[] => {
      const known = tokenAt.get(keyOf(chain, token));
      const target = contractAt.get(keyOf(chain, spender));
      const common = {
        chain,
        owner,
        token,
        spender,
        spenderLabel: target?.label ?? null,
        spenderProject: target?.project ?? null,
      };
      if (kind === 'all') {
        const symbol = known?.symbol ?? contractAt.get(keyOf(chain, token))?.label ?? token;
        return [{ kind, ...common, symbol, amount: null, unlimited: true }];
      }
      if (!known) return [];
      return [
        {
          kind,
          ...common,
          symbol: known.symbol,
          amount: formatUnits(BigInt(amount), known.decimals),
          unlimited: isUnlimited(BigInt(amount)),
        },
      ];
    })
    .toSorted((a, b) => Number(b.unlimited) - Number(a.unlimited));
}
