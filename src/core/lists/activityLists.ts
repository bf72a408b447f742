import { getAddress } from 'viem/utils';
import { getAddressLabels } from '#core/contracts/addressLabels.ts';
import type { DeployedContract } from '#core/contracts/projectContracts.ts';
import { getSignatures } from '#core/contracts/signatures.ts';
import { getPrivilegedTransactions } from '#core/skynet/getPrivilegedTransactions.ts';
import { getTopCallers, getTopEvents, getTopFunctionCalls } from '#core/skynet/getTops.ts';
import { toChainId } from '#model/chainId.ts';
import type { ListName } from '#model/lists.ts';
import { getSeenEvents, getSeenTransactions } from '../chainStore/activity.ts';
import { getCounting, getPrivilegedCounting } from '../skynet/getCounting.ts';
import { bytesOf, type List, type ListContext, type ListPart, listCounted, timesOf } from './getList.ts';

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

/** With what its count rests on. */
const counting =
  (rows: 'calls' | 'events', list: List): List =>
  async (context) => {
    const [part, counts] = await Promise.all([list(context), getCounting(context.db, listCounted(context))]);
    return { ...part, counted: counts[rows] };
  };

const toTops = (context: ListContext) => ({
  contracts: listCounted(context),
  count: context.limit,
  offset: context.offset,
});

const listTransactions = counting('calls', async (context) => {
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
});

const listEvents = counting('events', async (context) => {
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
});

async function listPrivileged(context: ListContext): Promise<ListPart> {
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

const listCallers = counting('calls', async (context) => {
  const { items, total } = await getTopCallers(context.db, toTops(context));
  return { count: total, table: { kind: 'callers', rows: items } };
});

const listFunctionCalls = counting('calls', async (context) => {
  const { items, total } = await getTopFunctionCalls(context.db, toTops(context));
  return { count: total, table: { kind: 'functions', rows: items } };
});

const listEventKinds = counting('events', async (context) => {
  const { items, total } = await getTopEvents(context.db, toTops(context));
  return { count: total, table: { kind: 'eventKinds', rows: items } };
});

/** Lists of what is read from the chains, by the name of the list. */
export const activityLists = {
  transactions: listTransactions,
  'privileged-transactions': listPrivileged,
  events: listEvents,
  callers: listCallers,
  functions: listFunctionCalls,
  'event-kinds': listEventKinds,
} satisfies Partial<Record<ListName, List>>;
