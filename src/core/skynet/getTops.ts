import { getAddress } from 'viem/utils';
import { getAddressLabels } from '#core/contracts/addressLabels.ts';
import {
  type DeployedContract,
  getProjectContracts,
  listDeployed,
} from '#core/contracts/projectContracts.ts';
import { getSignatures } from '#core/contracts/signatures.ts';
import { requireProject } from '#core/projects/getProject.ts';
import type { Db } from '#db/Database.ts';
import { toChainId } from '#model/chainId.ts';
import type { SkynetList, TopCaller, TopEvent, TopFunctionCall } from '#wire/skynet.ts';
import { getLargestTotals, type LargestTotal } from '../chainStore/totals.ts';
import { type Counting, getCounting } from './getCounting.ts';
import { getFreshness } from './getFreshness.ts';

export interface Listed<T> {
  items: T[];
  /** How many there are in all. */
  total: number;
}

interface ListParams {
  contracts: readonly DeployedContract[];
  count: number;
  offset?: number;
}

interface TopParams {
  projectId: string;
  count: number;
}

const placeOf = (row: LargestTotal) => ({
  chain: toChainId(row.chain_id),
  count: row.count,
  txHash: `0x${row.hash}`,
  block: row.block,
  time: new Date(row.time).toISOString(),
  countedTo: row.counted_to,
});

/** A key without bytes stands for a call without data or an anonymous event. */
const keyOf = ({ key }: LargestTotal) => (key === '' ? null : `0x${key}`);

function contractOf({ chain_id, address }: LargestTotal, contracts: readonly DeployedContract[]) {
  const found = contracts.find(
    (one) => one.chain === toChainId(chain_id) && one.address.toLowerCase() === `0x${address}`,
  );
  return { address: getAddress(`0x${address}`), label: found?.label ?? '' };
}

const toListed = <T>(rows: readonly LargestTotal[], toItem: (row: LargestTotal) => T): Listed<T> => ({
  items: rows.map(toItem),
  total: rows[0]?.total ?? 0,
});

/** Who sends most transactions straight to some contracts. */
export async function getTopCallers(db: Db, { contracts, ...part }: ListParams): Promise<Listed<TopCaller>> {
  const rows = await getLargestTotals(db, { kind: 'caller', contracts, ...part });
  const callerOf = (row: LargestTotal) => ({ chain: placeOf(row).chain, address: `0x${row.key}` });
  const labelOf = await getAddressLabels(db, rows.map(callerOf));
  return toListed(rows, (row) => ({
    ...placeOf(row),
    address: getAddress(`0x${row.key}`),
    label: labelOf(callerOf(row)),
    failed: row.failed,
  }));
}

/** What some contracts emit most. */
export async function getTopEvents(db: Db, { contracts, ...part }: ListParams): Promise<Listed<TopEvent>> {
  const rows = await getLargestTotals(db, { kind: 'event', contracts, ...part });
  const names = await getSignatures(
    db,
    rows.flatMap((row) => keyOf(row) ?? []),
  );
  return toListed(rows, (row) => {
    const topic = keyOf(row);
    const event = topic === null ? null : (names.get(topic) ?? null);
    return { ...placeOf(row), contract: contractOf(row, contracts), topic, event };
  });
}

/** Which functions of some contracts are called most, straight from outside. */
export async function getTopFunctionCalls(
  db: Db,
  { contracts, ...part }: ListParams,
): Promise<Listed<TopFunctionCall>> {
  const rows = await getLargestTotals(db, { kind: 'function', contracts, ...part });
  const names = await getSignatures(
    db,
    rows.flatMap((row) => keyOf(row) ?? []),
  );
  return toListed(rows, (row) => {
    const selector = keyOf(row);
    return {
      ...placeOf(row),
      contract: contractOf(row, contracts),
      selector,
      function: selector === null ? null : (names.get(selector) ?? null),
      failed: row.failed,
    };
  });
}

/** The same for the API, which names the project only and says how far its chains are read. */
const ofProject =
  <T>(list: (db: Db, params: ListParams) => Promise<Listed<T>>, counts: keyof Counting) =>
  async (db: Db, { projectId, count }: TopParams): Promise<SkynetList<T>> => {
    await requireProject(db, projectId);
    const contracts = listDeployed(await getProjectContracts(db, projectId));
    const chains = contracts.map(({ chain }) => chain).sort();
    const [listed, freshness, counting] = await Promise.all([
      list(db, { contracts, count }),
      getFreshness(db, chains),
      getCounting(db, contracts),
    ]);
    return { ...listed, page: 1, perPage: count, freshness, counted: counting[counts] };
  };

export const getProjectTopCallers = ofProject(getTopCallers, 'calls');
export const getProjectTopEvents = ofProject(getTopEvents, 'events');
export const getProjectTopFunctionCalls = ofProject(getTopFunctionCalls, 'calls');
