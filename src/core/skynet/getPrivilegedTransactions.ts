import { and, eq, notInArray, sql } from 'drizzle-orm';
import { getAddress } from 'viem/utils';
import * as z from 'zod/mini';
import { getAddressLabels } from '#core/contracts/addressLabels.ts';
import { getSignatures } from '#core/contracts/signatures.ts';
import type { Db } from '#db/Database.ts';
import { isAtAny } from '#db/isAtAny.ts';
import { parseRows } from '#db/rows.ts';
import { power } from '#db/schema/powers.ts';
import { addressKey } from '#model/addressKey.ts';
import { toChainId } from '#model/chainId.ts';
import { unlistedSelectors } from '#model/powerClasses.ts';
import type { PrivilegedTransaction, SkynetList } from '#wire/skynet.ts';
import { type Call, getCalls } from '../chainStore/activity.ts';
import type { ContractPlace } from '../chainStore/totals.ts';
import { getPrivilegedCounting } from './getCounting.ts';
import { getFreshness } from './getFreshness.ts';
import type { Listed } from './getTops.ts';

interface ListParams {
  contracts: readonly ContractPlace[];
  limit: number;
  offset?: number;
}

const chainOf = ({ chain_id }: Call) => toChainId(chain_id);

/**
 * Successful transactions straight to these contracts through functions that only some may call, as far as that is known, newest
 * first. Addresses are EIP-55.
 */
export async function getPrivilegedTransactions(
  db: Db,
  { contracts, ...part }: ListParams,
): Promise<Listed<PrivilegedTransaction>> {
  const upTo = new Map(contracts.map((one) => [addressKey(one), one.upTo]));
  const functions = await db
    .selectDistinct({
      chain: power.chain,
      address: power.address,
      target: power.target,
      selector: power.selector,
    })
    .from(power)
    .where(
      and(
        eq(power.verdict, 'privileged'),
        // Which calls reach a fallback is not on record.
        notInArray(power.selector, Object.values(unlistedSelectors)),
        isAtAny(power, contracts),
      ),
    );
  // One beacon may stand behind several contracts: its calls count once.
  const called = new Map(
    functions.map((one) => [
      `${addressKey({ chain: one.chain, address: one.target })} ${one.selector}`,
      { ...one, upTo: upTo.get(addressKey(one)) },
    ]),
  );
  const rows = await getCalls(db, { functions: [...called.values()], ...part });
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
  const [listed, freshness, counted] = await Promise.all([
    getPrivilegedTransactions(db, { contracts: places, limit }),
    getFreshness(db, chains),
    getPrivilegedCounting(db, places),
  ]);
  return { ...listed, page: 1, perPage: limit, freshness, counted };
}

const chainsOfRow = z.object({ chain_id: z.number() });

/** The chains on which the address is followed. */
async function getChainsOf(db: Db, address: string): Promise<string[]> {
  const result = await db.execute(sql`
    select distinct chain_id from chain_coverage
    where address = decode(${address.slice(2).toLowerCase()}, 'hex') order by chain_id`);
  return parseRows(result, chainsOfRow).map(({ chain_id }) => toChainId(chain_id));
}
