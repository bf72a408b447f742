import { getAddress } from 'viem/utils';
import { getLargestTotals, type LargestTotal } from '#core/chainStore/getLargestTotals.ts';
import { getAddressLabels, getSignatures } from '#core/contracts/names.ts';
import type { Db } from '#db/Database.ts';
import { toChainId } from '#model/chainId.ts';
import type { SkynetList, TopCaller, TopEvent, TopFunctionCall } from '#wire/skynet.ts';
import { getFreshness } from './getFreshness.ts';
import { getProjectContracts, type ProjectContract } from './projectContracts.ts';

export interface TopParams {
  projectId: string;
  count: number;
}

const placeOf = (row: LargestTotal) => ({
  chain: toChainId(row.chain_id),
  count: row.count,
  txHash: `0x${row.hash}`,
  block: row.block,
  time: new Date(row.time).toISOString(),
});

/** A key without bytes stands for a call without data or an anonymous event. */
const keyOf = ({ key }: LargestTotal) => (key === '' ? null : `0x${key}`);

function contractOf({ chain_id, address }: LargestTotal, contracts: readonly ProjectContract[]) {
  const found = contracts.find(
    (one) => one.chain === toChainId(chain_id) && one.address.toLowerCase() === `0x${address}`,
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
  }: { items: T[]; rows: LargestTotal[]; count: number; contracts: readonly ProjectContract[] },
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
  const rows = await getLargestTotals(db, { kind: 'caller', contracts, count });
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
  const rows = await getLargestTotals(db, { kind: 'event', contracts, count });
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
  const rows = await getLargestTotals(db, { kind: 'function', contracts, count });
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
