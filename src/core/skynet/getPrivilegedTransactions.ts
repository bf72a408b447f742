import { and, eq, sql } from 'drizzle-orm';
import { getAddress } from 'viem/utils';
import { type Call, getCalls } from '#core/chainStore/getCalls.ts';
import { getAddressLabels } from '#core/contracts/addressLabels.ts';
import { getSignatures } from '#core/contracts/signatures.ts';
import type { Db } from '#db/Database.ts';
import { inList } from '#db/inList.ts';
import { rowsOf } from '#db/rows.ts';
import { power } from '#db/schema/powers.ts';
import { getChainNumber, toChainId } from '#model/chainId.ts';
import type { PrivilegedTransaction, SkynetList } from '#wire/skynet.ts';
import { getCounting } from './getCounting.ts';
import { getFreshness } from './getFreshness.ts';
import type { Listed } from './getTops.ts';

interface ListParams {
  addresses: readonly string[];
  limit: number;
  offset?: number;
  /** Where counting stops on each chain, by its number. */
  upTo?: ReadonlyMap<number, number>;
}

const chainOf = ({ chain_id }: Call) => toChainId(chain_id);

/** Successful transactions straight to these contracts through functions that only some may call, newest first. */
export async function getPrivilegedTransactions(
  db: Db,
  { addresses, upTo, ...part }: ListParams,
): Promise<Listed<PrivilegedTransaction>> {
  if (addresses.length === 0) return { items: [], total: 0 };
  const wanted = addresses.map((address) => getAddress(address));
  const functions = await db
    .selectDistinct({ chain: power.chain, target: power.target, selector: power.selector })
    .from(power)
    .where(and(eq(power.verdict, 'privileged'), inList(power.address, wanted)));
  const rows = await getCalls(db, {
    functions: functions.map((one) => ({ ...one, upTo: upTo?.get(getChainNumber(one.chain)) })),
    ...part,
  });
  const fromOf = (row: Call) => ({ chain: chainOf(row), address: `0x${row.sender}` });
  const targetOf = (row: Call) => ({ chain: chainOf(row), address: `0x${row.target}` });
  const [names, labelOf] = await Promise.all([
    getSignatures(
      db,
      rows.map(({ selector }) => `0x${selector}`),
    ),
    getAddressLabels(
      db,
      rows.flatMap((row) => [fromOf(row), targetOf(row)]),
    ),
  ]);
  const items = rows.map((row) => ({
    chain: chainOf(row),
    txHash: `0x${row.hash}`,
    block: row.block,
    time: new Date(row.time).toISOString(),
    from: getAddress(`0x${row.sender}`),
    fromLabel: labelOf(fromOf(row)),
    contract: { address: getAddress(`0x${row.target}`), label: labelOf(targetOf(row)) ?? '' },
    selector: `0x${row.selector}`,
    function: names.get(`0x${row.selector}`) ?? `0x${row.selector}`,
  }));
  return { items, total: rows[0]?.total ?? 0 };
}

/** The same of one contract for the API, with how far its chains are read. */
export async function getPrivilegedTransactionsAt(
  db: Db,
  { address, limit }: { address: string; limit: number },
): Promise<SkynetList<PrivilegedTransaction>> {
  const chains = await getChainsOf(db, address);
  const places = chains.map((chain) => ({ chain, address: getAddress(address) }));
  const [listed, freshness, { calls }] = await Promise.all([
    getPrivilegedTransactions(db, { addresses: [address], limit }),
    getFreshness(db, chains),
    getCounting(db, places),
  ]);
  return { ...listed, page: 1, perPage: limit, freshness, counted: calls };
}

/** The chains on which the address is followed. */
async function getChainsOf(db: Db, address: string): Promise<string[]> {
  const result = await db.execute(sql`
    select distinct chain_id from chain_coverage
    where address = decode(${address.slice(2).toLowerCase()}, 'hex') order by chain_id`);
  return rowsOf<{ chain_id: number }>(result).map(({ chain_id }) => toChainId(chain_id));
}
