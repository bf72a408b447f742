import { describe, expect, test } from 'vitest';
import type { NodeReader } from '#core/evidence/NodeReader.ts';
import { transferTopics } from '#trace/transferLogs.ts';
import { createTransferAsker } from './createTransferAsker.ts';

const address = (name: string) => `0x${Buffer.from(name).toString('hex').padStart(40, '0')}`;
const word = (value: string | number) =>
  `0x${(typeof value === 'number' ? value.toString(16) : value.slice(2)).padStart(64, '0')}`;
const quantity = (value: number) => `0x${value.toString(16)}`;
const nameOf = (text: string) => Buffer.from(text.slice(2), 'hex').toString().replaceAll('\0', '');

interface Log {
  address: string;
  topics: string[];
  data: string;
  blockNumber: string;
}
const log = (block: number, topics: string[], data: string, token = 'token'): Log => ({
  address: address(token),
  topics,
  data,
  blockNumber: quantity(block),
});
const move = (block: number, from: string, to: string, amount = 1, token = 'token') =>
  log(block, [transferTopics.transfer, word(address(from)), word(address(to))], word(amount), token);

/** A node that lists logs as asked, for so many blocks at once at most. */
function serve(logs: readonly Log[], { widest = 1e9, lies = false } = {}) {
  const asked: [from: number, to: number][] = [];
  const nodes: NodeReader = {
    ask: async (_chain, { params }) => {
      const [filter] = params as unknown as [
        { address?: string[]; topics: (string[] | null)[]; fromBlock: string; toBlock: string },
      ];
      const [from, to] = [Number(filter.fromBlock), Number(filter.toBlock)];
      asked.push([from, to]);
      if (to - from + 1 > widest) return { state: 'tooMuch' };
      const isIn = ({ blockNumber, topics, address: at }: Log) =>
        Number(blockNumber) >= from &&
        Number(blockNumber) <= to &&
        (filter.address?.includes(at) ?? true) &&
        filter.topics.every((some, index) => some === null || some.includes(topics[index] ?? ''));
      const result = logs
        .filter((one) => lies || isIn(one))
        .map((one, index) => ({
          ...one,
          transactionIndex: '0x0',
          logIndex: quantity(index),
          transactionHash: word(Number(one.blockNumber)),
          blockTimestamp: quantity(1_000 + Number(one.blockNumber)),
        }));
      return { state: 'answered', result };
    },
  };
  return { nodes, asked };
}

const make = (nodes: NodeReader, rest: Partial<Parameters<typeof createTransferAsker>[0]> = {}) =>
  createTransferAsker({
    ...{ nodes, chain: 'eip155:1', direction: 'forwards', tokens: undefined, wrappedCoin: undefined },
    ...{ from: 0, to: 1_000_000, findTimes: async () => new Map() },
    ...rest,
  });
const read = async (asker: ReturnType<typeof make>, ends: [name: string, block?: number][], limit = 10) => {
  const { lists, isWhole } = await asker.read(
    ends.map(([name, block]) => ({
      address: address(name),
      place: block === undefined ? undefined : { block },
    })),
    limit,
  );
  const shown = lists.flat().map(({ kind, from, to, amount, block, tokenId, time }) => {
    expect(time).toBe(1_000 + block);
    return `${block} ${kind} ${nameOf(from)}>${nameOf(to)} ${amount}${tokenId === null ? '' : ` of ${tokenId}`}`;
  });
  return { shown, isWhole };
};

describe('transfers that are not kept here, asked from the node', () => {
  test('for all blocks at once where it answers that, of tokens of amounts and of several kinds', async () => {
    const several = log(
      7,
      [transferTopics.single, word(address('operator')), word(address('a')), word(address('c'))],
      `${word(5)}${word(30).slice(2)}`,
    );
    const { nodes, asked } = serve([move(6, 'a', 'b', 4), several, move(9, 'b', 'd'), move(2, 'b', 'early')]);
    const asker = make(nodes);
    expect(await read(asker, [['a'], ['b', 6]])).toEqual({
      shown: ['6 log a>b 4', '7 log a>c 30 of 5', '9 log b>d 1'],
      isWhole: true,
    });
    expect(asked).toHaveLength(2);
    expect(asker.describe()).toEqual([
      'A contract can log transfers of its token that never were; tokens on record here are no exception.',
    ]);
  });

  test('in steps from where the money came, until it has enough of each address', async () => {
    const { nodes, asked } = serve([move(150_000, 'a', 'b'), move(150_001, 'a', 'c')], { widest: 100_000 });
    const { shown, isWhole } = await read(make(nodes), [['a', 100_000]], 1);
    expect([shown, isWhole]).toEqual([['150000 log a>b 1', '150001 log a>c 1'], true]);
    expect(asked.slice(1)).toEqual([
      [100_000, 199_999],
      [100_000, 199_999],
    ]);
  });

  test('backwards from where it left', async () => {
    const { nodes } = serve([move(5, 'x', 'a'), move(8, 'y', 'a'), move(20, 'z', 'a')]);
    const { shown } = await read(make(nodes, { direction: 'backwards' }), [['a', 10]]);
    expect(shown).toEqual(['8 log y>a 1', '5 log x>a 1']);
  });

  test('no further than its bounds: the newest part of a long past, and it says so', async () => {
    const { nodes, asked } = serve([move(3, 'a', 'old'), move(999_999, 'a', 'new')], { widest: 2_000 });
    const asker = make(nodes);
    expect(await read(asker, [['a']])).toEqual({ shown: ['999999 log a>new 1'], isWhole: false });
    expect(asked.length).toBeLessThanOrEqual(40);
    expect(asker.describe()[1]).toMatch(/between the blocks 9\d+ and 1000000, and not everywhere/);
    expect(await read(asker, [['a', 3]])).toEqual({ shown: [], isWhole: false });
  });

  test('a node that does not answer, or answers something else, adds nothing', async () => {
    const silent = make({ ask: async () => ({ state: 'unavailable', why: 'no' }) });
    expect(await read(silent, [['a']])).toEqual({ shown: [], isWhole: false });
    expect(silent.describe()).toEqual([
      'The chain’s node does not list transfers at present: those that are not kept here are not seen.',
    ]);
    const { nodes } = serve(
      [move(5, 'other', 'b'), move(2_000_000, 'a', 'b'), move(5, 'a', 'b', 1, 'wrong')],
      {
        lies: true,
      },
    );
    expect((await read(make(nodes, { tokens: [address('token')] }), [['a']])).shown).toEqual([]);
  });

  test('the token for the coin: what was changed back stays where it was', async () => {
    const back = log(5, [transferTopics.withdrawal, word(address('a'))], word(9));
    const { nodes, asked } = serve([back, { ...back, address: address('another') }]);
    const asker = make(nodes, { wrappedCoin: address('token'), tokens: [address('token')] });
    expect((await read(asker, [['a']])).shown).toEqual(['5 unwrap a>a 9']);
    expect(asked).toHaveLength(1);
  });
});
