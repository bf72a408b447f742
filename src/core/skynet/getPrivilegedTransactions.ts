import { sql } from 'drizzle-orm';
import { getAddress } from 'viem/utils';
import { type CalledFunction, getCalls } from '#core/chainStore/getCalls.ts';
import { getAddressLabels, getSignatures } from '#core/contracts/names.ts';
import type { Db } from '#db/Database.ts';
import { inList } from '#db/inList.ts';
import { rowsOf } from '#db/rows.ts';
import { toChainId } from '#model/chainId.ts';
import type { PrivilegedTransaction, SkynetList } from '#wire/skynet.ts';
import { getFreshness } from './getFreshness.ts';

/** What only some may call, of these contracts; nothing until contracts have been analysed. */
async function getPrivilegedFunctions(db: Db, addresses: readonly string[]): Promise<CalledFunction[]> {
  if (addresses.length === 0) return [];
  const wanted = addresses.map((address) => address.toLowerCase());
  const result = await db.execute(sql`
    select distinct chain, lower(target) as target, lower(selector) as selector from power
    where verdict = 'privileged' and ${inList(sql`lower(address)`, wanted)}`);
  return rowsOf<CalledFunction>(result);
}

export interface PrivilegedParams {
  addresses: readonly string[];
  limit: number;
}

/** Successful transactions straight to these contracts through functions that only some may call, newest first. */
export async function getPrivilegedTransactions(
  db: Db,
  { addresses, limit }: PrivilegedParams,
): Promise<SkynetList<PrivilegedTransaction>> {
  const functions = await getPrivilegedFunctions(db, addresses);
  const rows = await getCalls(db, { functions, limit });
  const names = await getSignatures(
    db,
    rows.map(({ selector }) => `0x${selector}`),
  );
  const labels = await getAddressLabels(
    db,
    rows.flatMap(({ sender, target }) => [`0x${sender}`, `0x${target}`]),
  );
  const items = rows.map((row) => ({
    chain: toChainId(row.chain_id),
    txHash: `0x${row.hash}`,
    block: row.block,
    time: new Date(row.time).toISOString(),
    from: getAddress(`0x${row.sender}`),
    fromLabel: labels.get(`0x${row.sender}`) ?? null,
    contract: { address: getAddress(`0x${row.target}`), label: labels.get(`0x${row.target}`) ?? '' },
    selector: `0x${row.selector}`,
    function: names.get(`0x${row.selector}`) ?? `0x${row.selector}`,
  }));
  const freshness = await getFreshness(db, await getChainsOf(db, addresses));
  return { items, total: rows[0]?.total ?? 0, page: 1, perPage: limit, freshness };
}

/** The chains on which some of these addresses are followed. */
async function getChainsOf(db: Db, addresses: readonly string[]): Promise<string[]> {
  const wanted = addresses.map((address) => address.slice(2).toLowerCase());
  const result = await db.execute(sql`
    select distinct chain_id from chain_coverage where ${inList(sql`encode(address, 'hex')`, wanted)} order by chain_id`);
  return rowsOf<{ chain_id: number }>(result).map(({ chain_id }) => toChainId(chain_id));
}
