import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { TransferReader } from '../../src/core/chainStore/transfers.ts';
import { noNodes } from '../../src/core/evidence/NodeReader.ts';
import { type Expansion, expandTrace } from '../../src/core/trace/expandTrace.ts';
import { measureTrace } from '../../src/core/trace/measureTrace.ts';
import type { ExamRow } from '../../src/model/examResults.ts';
import { deepTraceLimits, traceDefaults, traceLimits } from '../../src/model/trace.ts';
import { comparePlaces, keyOf, type Transfer } from '../../src/model/transfers.ts';
import type { AmountBounds } from '../../src/trace/taint.ts';
import { compare } from './compare.ts';
import { findRepository } from './findRepository.ts';

const set = 'LaunderNetEvm41';
const flowFile = join(set, 'flow records.csv');
const cents = 100;
const second = 1000;

const readLines = (file: string) =>
  existsSync(file)
    ? readFileSync(file, 'utf8')
        .replace(/^\uFEFF/, '')
        .split(/\r?\n/)
        .filter((line) => line !== '')
    : [];

const readAddresses = (file: string) =>
  readLines(file)
    .map((line) => line.trim().toLowerCase())
    .filter((line) => /^0x[0-9a-f]{40}$/.test(line));

/** The published flows as transfers of one money, counted in cents: what was changed into what is their authors' word. */
const readFlows = (file: string): Transfer[] =>
  readLines(file)
    .slice(1)
    .map((line, index): Transfer => {
      const [time = '', block = '', hash = '', from = '', , to = '', , value = ''] = line.split(',');
      return {
        block: Number(block),
        transactionIndex: 0,
        kind: 'log',
        index,
        time: Date.parse(`${time} UTC`) / second,
        hash: hash.toLowerCase(),
        from: from.toLowerCase(),
        to: to.toLowerCase(),
        asset: 'usd',
        tokenId: null,
        amount: BigInt(Math.round(Number(value) * cents)),
      };
    })
    .sort(comparePlaces);

type Bounds = Pick<Expansion, 'hops' | 'transfersPerAddress' | 'addresses'>;

/** Of the money of a source, by transfer: at least and at most so much went that way. */
type Followed = ReadonlyMap<string, AmountBounds>;

async function followSource(
  source: string,
  { flows, bounds }: { flows: ReadonlyMap<string, Transfer[]>; bounds: Bounds },
): Promise<Followed> {
  const read: TransferReader = async (ends) =>
    ends.map(({ address, time }) => {
      const all = (flows.get(address) ?? []).filter((one) => one.time >= time);
      return { transfers: all.slice(0, bounds.transfersPerAddress + 1), count: all.length };
    });
  const expanded = await expandTrace(read, {
    chainId: 1,
    direction: 'forwards',
    assets: ['usd'],
    starts: [{ address: source, hop: 0, isFollowed: true }],
    since: 0,
    open: new Set(),
    getLabels: async () => new Map(),
    ...bounds,
  });
  const amount = expanded.transfers
    .filter(({ from }) => from === source)
    .reduce((sum, one) => sum + one.amount, 0n);
  const { moved } = await measureTrace(
    { nodes: noNodes, getInflows: async ({ ends }) => ({ lists: ends.map(() => []), isWhole: true }) },
    {
      chain: 'eip155:1',
      assets: ['usd'],
      rule: 'fifo',
      transfers: expanded.transfers,
      sources: [{ address: source, amount }],
      until: undefined,
    },
  );
  return new Map(
    expanded.transfers.map((one) => [keyOf(one), moved.get(keyOf(one)) ?? { least: 0n, most: one.amount }]),
  );
}

/** What several sources sent on in one transfer is no more than went in it. */
function addSources(
  transfers: readonly Transfer[],
  followed: readonly Followed[],
): Map<string, AmountBounds> {
  const sum = new Map<string, AmountBounds>();
  for (const one of transfers) {
    const parts = followed.flatMap((each) => each.get(keyOf(one)) ?? []);
    const most = parts.reduce((total, part) => total + part.most, 0n);
    const least = parts.reduce((total, part) => total + part.least, 0n);
    const cap = (amount: bigint) => (amount < one.amount ? amount : one.amount);
    if (parts.length > 0) sum.set(keyOf(one), { least: cap(least), most: cap(most) });
  }
  return sum;
}

const shareOf = (part: bigint, all: bigint) => (all === 0n ? 0 : Number((part * 1000n) / all) / 1000);
const theirShare = 0.94;

/** Thefts of which people followed the money to its ends: how much of it our walk reaches in the order of time, and how much has an amount. */
export async function measureMoneyFlows(folder: string): Promise<ExamRow[]> {
  const root = findRepository(folder, flowFile);
  const all = root ? readFlows(join(root, flowFile)) : [];
  const sources = root ? readAddresses(join(root, set, 'source addresses.csv')) : [];
  const terminals = new Set(root ? readAddresses(join(root, set, 'terminal addresses.csv')) : []);
  const flows = Map.groupBy(all, ({ from }) => from);
  const ends = all.filter(({ to }) => terminals.has(to));
  const whole = ends.reduce((sum, { amount }) => sum + amount, 0n);
  const rows: ExamRow[] = [];
  const choices: [string, Bounds][] = [
    ['by default', traceDefaults],
    ['at the limits of a page', traceLimits],
    ['in the background', deepTraceLimits],
  ];
  for (const [name, bounds] of choices) {
    const followed: Followed[] = [];
    for (const source of sources) followed.push(await followSource(source, { flows, bounds }));
    const arrived = addSources(ends, followed);
    const share = (amountOf: (bounds: AmountBounds, one: Transfer) => bigint) =>
      shareOf(
        ends.reduce((sum, one) => {
          const found = arrived.get(keyOf(one));
          return found ? sum + amountOf(found, one) : sum;
        }, 0n),
        whole,
      );
    const reached = share((_, { amount }) => amount);
    const least = share((bounds) => bounds.least);
    const most = share((bounds) => bounds.most);
    const exact = share((bounds) => (bounds.least === bounds.most ? bounds.least : 0n));
    rows.push({
      benchmark: set,
      repository: 'blocksecteam/MFTracer',
      question: `Money followed to where it ended, ${name}: followed / at least / at most / exact`,
      peers: '94 % (on the whole chain)',
      ours:
        ends.length > 0
          ? {
              text: [reached, least, most, exact].map((one) => `${(100 * one).toFixed(1)} %`).join(' / '),
              counts: `${bounds.hops} hops, ${bounds.addresses} addresses; ${arrived.size} of ${ends.length} transfers to ends`,
              standing: compare(reached, theirShare),
            }
          : null,
      mapping:
        'Shares of the money at the ends. Each source is one trace over the published flows, in the order of their blocks. Flows in dollars count as one money. What addresses had besides is unknown, so most shares are ranges',
      leftOut: root ? 'balances before the theft, and money of others: the data has none' : '',
    });
  }
  return rows;
}
