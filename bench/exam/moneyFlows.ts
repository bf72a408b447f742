import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { TransferReader } from '../../src/core/chainStore/transfers.ts';
import { noNodes } from '../../src/core/evidence/NodeReader.ts';
import { type Expansion, expandTrace } from '../../src/core/trace/expandTrace.ts';
import { measureTrace } from '../../src/core/trace/measureTrace.ts';
import type { ExamRow } from '../../src/model/examResults.ts';
import { deepTraceLimits, traceDefaults, traceLimits } from '../../src/model/trace.ts';
import { comparePlaces, keyOf, type Transfer } from '../../src/model/transfers.ts';
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

interface Followed {
  reached: ReadonlySet<string>;
  /** With a least and a most, and with one amount. */
  ranged: ReadonlySet<string>;
  exact: ReadonlySet<string>;
}

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
  const keys = expanded.transfers.map(keyOf);
  return {
    reached: new Set(keys),
    ranged: new Set(keys.filter((key) => moved.has(key))),
    exact: new Set(
      keys.filter((key) => {
        const part = moved.get(key);
        return part !== undefined && part.least === part.most;
      }),
    ),
  };
}

const percent = (part: bigint, all: bigint) =>
  (all === 0n ? 0 : Number((part * 1000n) / all) / 10).toFixed(1);

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
    ['at most', traceLimits],
    ['in the background', deepTraceLimits],
  ];
  for (const [name, bounds] of choices) {
    const reached = new Set<string>();
    const ranged = new Set<string>();
    const exact = new Set<string>();
    for (const source of sources) {
      const followed = await followSource(source, { flows, bounds });
      for (const key of followed.reached) reached.add(key);
      for (const key of followed.ranged) ranged.add(key);
      for (const key of followed.exact) exact.add(key);
    }
    const sum = (keys: ReadonlySet<string>) =>
      ends.reduce((total, one) => (keys.has(keyOf(one)) ? total + one.amount : total), 0n);
    rows.push({
      benchmark: set,
      repository: 'blocksecteam/MFTracer',
      question: `Money followed to where it ended, ${name}: share / of that with a range / exact`,
      peers: '94 % (on the whole chain)',
      ours:
        ends.length > 0
          ? {
              text: [
                percent(sum(reached), whole),
                percent(sum(ranged), sum(reached)),
                percent(sum(exact), sum(reached)),
              ]
                .map((share) => `${share} %`)
                .join(' / '),
              counts: `${bounds.hops} hops, ${bounds.addresses} addresses; ${ends.filter((one) => reached.has(keyOf(one))).length} of ${ends.length} transfers to ends`,
            }
          : null,
      mapping:
        'each source is one trace over the published flows, in the order of their blocks; flows in dollars count as one money',
      leftOut: root ? 'balances before the theft, and money of others: the data has none' : '',
    });
  }
  return rows;
}
