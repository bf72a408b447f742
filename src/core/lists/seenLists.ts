import { getAddress } from 'viem/utils';
import { getAddressLabels } from '#core/contracts/addressLabels.ts';
import type { DeployedContract } from '#core/contracts/projectContracts.ts';
import { getSignatures } from '#core/contracts/signatures.ts';
import { getPrivilegedCounting } from '#core/skynet/getPrivilegedCounting.ts';
import { getPrivilegedTransactions } from '#core/skynet/getPrivilegedTransactions.ts';
import { toChainId } from '#model/chainId.ts';
import { getSeenEvents, getSeenTransactions } from '../chainStore/activity.ts';
import { bytesOf, type ListContext, type ListPart, listCounted, timesOf } from './ListContext.ts';

interface Row {
  chain_id: number;
  hash: string;
  block: number;
  time: string | Date;
}

const placeOf = ({ chain_id, hash, block, time }: Row) => ({
  chain: toChainId(chain_id),
  txHash: `0x${hash}`,
  block,
  time: new Date(time).toISOString(),
});

function contractAt(contracts: readonly DeployedContract[], chain: string, digits: string) {
  const address = getAddress(`0x${digits}`);
  const found = contracts.find((one) => one.chain === chain && one.address === address);
  return { address, label: found?.label ?? '' };
}

export async function listTransactions(context: ListContext): Promise<ListPart> {
  const { db, filter, limit, offset } = context;
  const contracts = listCounted(context);
  const { rows, count } = await getSeenTransactions(
    db,
    {
      contracts,
      ...timesOf(filter),
      caller: filter.caller,
      selector: bytesOf(filter.selector),
      onlyFailed: filter.outcome === 'failed',
    },
    { limit, offset },
  );
  const selectors = rows.flatMap(({ selector }) => (selector === null ? [] : [`0x${selector}`]));
  const callerOf = (row: (typeof rows)[number]) => ({
    chain: toChainId(row.chain_id),
    address: `0x${row.sender}`,
  });
  const [names, labelOf] = await Promise.all([
    getSignatures(db, selectors),
    getAddressLabels(db, rows.map(callerOf)),
  ]);
  const nameOf = (selector: string) => names.get(`0x${selector}`) ?? `0x${selector}`;
  return {
    count,
    table: {
      kind: 'transactions',
      rows: rows.map((row) => ({
        ...placeOf(row),
        from: getAddress(`0x${row.sender}`),
        fromLabel: labelOf(callerOf(row)),
        contract: contractAt(contracts, toChainId(row.chain_id), row.target),
        function: row.selector === null ? null : nameOf(row.selector),
        success: row.success,
      })),
    },
  };
}

export async function listEvents(context: ListContext): Promise<ListPart> {
  const { db, filter, limit, offset } = context;
  const contracts = listCounted(context);
  const { rows, count } = await getSeenEvents(
    db,
    { contracts, ...timesOf(filter), topic: bytesOf(filter.topic) },
    { limit, offset },
  );
  const names = await getSignatures(
    db,
    rows.flatMap(({ topic }) => (topic === null ? [] : [`0x${topic}`])),
  );
  return {
    count,
    table: {
      kind: 'events',
      rows: rows.map((row) => ({
        ...placeOf(row),
        index: row.index,
        contract: contractAt(contracts, toChainId(row.chain_id), row.address),
        event: row.topic === null ? null : (names.get(`0x${row.topic}`) ?? `0x${row.topic}`),
      })),
    },
  };
}

export async function listPrivileged(context: ListContext): Promise<ListPart> {
  const { db, limit, offset } = context;
  const contracts = listCounted(context);
  const [{ items, total }, counted] = await Promise.all([
    getPrivilegedTransactions(db, { contracts, limit, offset }),
    getPrivilegedCounting(db, contracts),
  ]);
  return {
    count: total,
    counted,
    table: {
      kind: 'transactions',
      rows: items.map(({ selector: _, ...row }) => ({ ...row, success: true })),
    },
  };
}
