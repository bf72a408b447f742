import { expect, test } from 'vitest';
import type { Trace, TraceNode, TraceTransfer } from '#wire/trace.ts';
import { drawTrace } from './drawTrace.ts';
import { readTraceView, writeTraceView } from './traceView.ts';

const address = (name: string) => `0x${name.padStart(40, '0')}`;
const node = (name: string, hop: number, rest: Partial<TraceNode> = {}): TraceNode => ({
  address: address(name),
  hop,
  label: null,
  cut: null,
  more: 0,
  held: null,
  ...rest,
});
const move = (from: string, to: string, amount: string, index = 0): TraceTransfer => ({
  from: address(from),
  to: address(to),
  asset: 'coin',
  tokenId: null,
  amount,
  traced: null,
  block: 1,
  time: '2026-11-10T03:12:00.000Z',
  transaction: `0x${String(index).padStart(64, '0')}`,
  kind: 'payment',
  index,
});
const trace = (nodes: TraceNode[], transfers: TraceTransfer[]): Trace => ({
  chain: 'eip155:1',
  start: address('a'),
  direction: 'forwards',
  readTo: 9,
  assets: [{ asset: 'coin', symbol: null, decimals: 18 }],
  nodes,
  transfers,
  taint: null,
  notSeen: [],
});
const plain = readTraceView({});
const ether = '0'.repeat(18);
const small = trace(
  [node('a', 0), node('b', 1), node('c', 2)],
  [
    move('a', 'b', `4${ether}`),
    move('a', 'b', `5${ether}`, 1),
    move('b', 'c', '1', 2),
    move('c', 'a', `1${ether}`, 3),
  ],
);

test('boxes stand in the column of their step, transfers between two are one flow as wide as their sum', () => {
  const { boxes, flows } = drawTrace(small, plain);
  expect(boxes.map(({ x }) => x)).toEqual([0, 300, 600]);
  expect(flows.map(({ text, isBack, transfers }) => [text, isBack, transfers.length])).toEqual([
    ['9 coin', false, 2],
    ['<0.000001 coin', false, 1],
    ['1 coin', true, 1],
  ]);
  expect(flows[0]?.width).toBe(14);
  expect(flows[1]?.width).toBe(1.25);
});

test('a flow between two of one column bows out beside the boxes between them, with room at the edge', () => {
  const nodes = [node('a', 0), node('b', 1), node('c', 1), node('d', 1)];
  const moves = [
    move('a', 'b', `4${ether}`),
    move('a', 'c', `4${ether}`),
    move('a', 'd', `4${ether}`),
    move('b', 'd', `1${ether}`),
  ];
  const { boxes, flows, width } = drawTrace(trace(nodes, moves), plain);
  const bow = flows.find(({ text }) => text === '1 coin');
  const right = 300 + 184;
  expect(boxes.at(-1)?.x).toBe(300);
  expect(bow?.isBack).toBe(true);
  expect(bow?.path.startsWith(`M${right} `)).toBe(true);
  expect(bow?.middle.x).toBeGreaterThan(right + 20);
  expect(width).toBeGreaterThan((bow?.middle.x ?? 0) + 20);
});

test('the text of money that came back stands below the box that is drawn over its flow', () => {
  const { boxes, flows } = drawTrace(small, plain);
  const back = flows.find(({ isBack }) => isBack);
  // Letters are drawn upwards from 5 px above the middle.
  expect((back?.middle.y ?? 0) - 5 - 9).toBeGreaterThan((boxes[0]?.y ?? 0) + 50);
});

test('backwards the source stands on the left, too', () => {
  const back = drawTrace({ ...small, direction: 'backwards' }, plain);
  expect(back.boxes.map(({ x }) => x)).toEqual([600, 300, 0]);
});

test('what lies behind a folded address is hidden, and names and pins are shown', () => {
  const view = readTraceView({
    fold: address('b'),
    pin: address('b'),
    names: `${address('b')}:Mule~${address('c')}:Never seen`,
  });
  const { boxes } = drawTrace(small, view);
  expect(boxes.map(({ title, isPinned, isFolded }) => [title, isPinned, isFolded])).toEqual([
    ['0x0000…000a', false, false],
    ['Mule', true, true],
  ]);
});

test('a hidden address is left out with what only it leads to, and a note marks its box; the start stays', () => {
  const view = readTraceView({
    hide: `${address('a')},${address('b')}`,
    notes: `${address('a')}:The first address.`,
  });
  const { boxes, flows } = drawTrace(small, view);
  expect(boxes.map(({ title, isNoted }) => [title, isNoted])).toEqual([['0x0000…000a', true]]);
  expect(flows).toEqual([]);
});

test('many small ends of one address are one box, until they are wanted one by one', () => {
  const ends = Array.from({ length: 70 }, (_, index) => `e${index}`.replace('e', 'd'));
  const many = trace(
    [node('a', 0), ...ends.map((name) => node(name, 1))],
    ends.map((name, index) => move('a', name, `1${ether}`, index)),
  );
  const { boxes, flows } = drawTrace(many, plain);
  expect(boxes.map(({ title }) => title)).toEqual(['0x0000…000a', '70 other addresses']);
  expect(flows.map(({ text }) => text)).toEqual(['70 coin']);
  const unfolded = drawTrace(many, readTraceView({ unfold: address('a') }));
  expect(unfolded.boxes).toHaveLength(71);
});

test('a view survives the address of the page, and what is no view is left out', () => {
  const query = {
    pin: address('a'),
    names: `${address('b')}:Mule: one`,
    notes: `${address('a')}:Asked on the 3rd.~${address('b')}:No answer.`,
    hide: `${address('c')},${address('d')}`,
  };
  expect(writeTraceView(readTraceView(query))).toEqual({ ...query, fold: undefined, unfold: undefined });
  expect(readTraceView({ pin: 'x,', names: 'nonsense~' })).toEqual(plain);
});
