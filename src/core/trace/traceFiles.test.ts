import { expect, test } from 'vitest';
import { readTraceView } from '#trace/traceView.ts';
import type { Trace } from '#wire/trace.ts';
import { renderTraceSvg } from './renderTraceSvg.ts';
import { renderTraceCsv, renderTraceGraphml } from './traceFiles.ts';

const [from, to, token] = ['a1', 'b2', 'c3'].map((digits) => `0x${digits.repeat(20)}`) as [
  string,
  string,
  string,
];
const label = { kind: 'exchange' as const, url: null, confidence: null, isNobody: false };
const trace: Trace = {
  chain: 'eip155:1',
  start: from,
  direction: 'forwards',
  readTo: 9,
  assets: [{ asset: token, symbol: '=<b>&"', decimals: 6 }],
  nodes: [
    { address: from, hop: 0, label: null, cut: null, more: 0, held: { least: '0', most: '0' } },
    {
      address: to,
      hop: 1,
      label: { ...label, name: '<script>', source: 'a list' },
      cut: 'labelled',
      more: 0,
      held: { least: '1500000', most: '1500000' },
    },
  ],
  transfers: [
    {
      ...{ from, to, asset: token, tokenId: null, amount: '1500000', block: 5, index: 3 },
      traced: { least: '1500000', most: '1500000' },
      ...{ time: '2026-11-10T03:12:00.000Z', transaction: `0x${'1'.repeat(64)}`, kind: 'log' as const },
    },
  ],
  taint: { rule: 'fifo', asset: token, start: '1500000', shares: [], whyUnknown: ['Nobody told.'] },
  notSeen: ['Fees.'],
};

test('CSV holds every transfer with exact amounts, and no cell is a formula', () => {
  expect(renderTraceCsv(trace).split('\r\n')).toEqual([
    'block,time,transaction,kind,index,from,from_label,to,to_label,asset,symbol,amount,traced_least,traced_most,token_id',
    `5,2026-11-10T03:12:00.000Z,0x${'1'.repeat(64)},log,3,${from},,${to},<script>,${token},"'=<b>&""",1.5,1.5,1.5,`,
    '',
  ]);
});

test('names in pictures and graphs are text', () => {
  const svg = renderTraceSvg(trace, { view: readTraceView({}), chainName: 'Our <chain>' });
  expect(svg).toContain('&lt;script&gt;');
  expect(svg).not.toContain('<script>');
  for (const line of [
    'on Our &lt;chain&gt;, read up to block 9.',
    '1.5 =&lt;b&gt;&amp;&quot; traced. Rule: First in, first out.',
    'Nobody told.',
    'Fees.',
  ])
    expect(svg).toContain(line);
  const graphml = renderTraceGraphml(trace);
  expect(graphml).toContain(`<edge source="${from}" target="${to}">`);
  expect(graphml).toContain('<data key="label">&lt;script&gt;</data>');
});

test('an amount that is not exact is a range in every file', () => {
  const [first, last] = trace.nodes as [Trace['nodes'][0], Trace['nodes'][0]];
  const less = {
    ...trace,
    nodes: [first, { ...last, label: null, held: { least: '500000', most: '1500000' } }],
    transfers: trace.transfers.map((one) => ({ ...one, traced: { least: '0', most: '1500000' } })),
  };
  expect(renderTraceCsv(less)).toContain(',1.5,0,1.5,');
  const graphml = renderTraceGraphml(less);
  expect(graphml).toContain('<data key="held_least">500000</data><data key="held_most">1500000</data>');
  expect(graphml).toContain('<data key="e_traced_least">0</data><data key="e_traced_most">1.5</data>');
  expect(renderTraceSvg(less, { view: readTraceView({}), chainName: 'Ours' })).toContain(
    'between 0.5 and 1.5',
  );
  // Where no amount is traced there is none.
  const plain = { ...less, taint: null, transfers: less.transfers.map((one) => ({ ...one, traced: null })) };
  expect(renderTraceCsv(plain)).toContain(',1.5,,,');
  expect(renderTraceGraphml(plain)).not.toContain('<data key="e_traced');
});

test('what goes on from swaps is in the files, and no transfer twice', () => {
  const [first] = trace.transfers;
  const [node] = trace.nodes;
  if (!first || !node) throw new Error('nothing to go on from');
  const behind = `0x${'d4'.repeat(20)}`;
  const onward = { ...first, from: to, to: behind, block: 6, index: 4 };
  const part = (most: string) => ({
    ...{ transaction: first.transaction, address: to, asset: token, start: '900000' },
    nodes: [{ ...node, address: behind, held: { least: '1', most: '1' } }],
    transfers: [{ ...onward, traced: { least: '500000', most } }],
  });
  const whole = { ...trace, continued: [part('500000'), part('1200000')] };
  const lines = renderTraceCsv(whole).trim().split('\r\n');
  expect(lines).toHaveLength(3);
  // Two ways lead to it, and no more is traced than moved.
  expect(lines[2]).toContain(`${behind},,${token},"'=<b>&""",1.5,1,1.5`);
  const graph = renderTraceGraphml(whole);
  expect(graph.match(/<node /g)).toHaveLength(3);
  expect(graph.match(/<edge /g)).toHaveLength(2);
  // What it holds is not in the unit of the trace.
  expect(/<node id="0xd4.*<\/node>/.exec(graph)?.[0]).not.toContain('held');
});
