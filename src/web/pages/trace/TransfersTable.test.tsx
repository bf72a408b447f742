import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, it } from 'vitest';
import type { Trace, TraceAmount, TraceTransfer } from '#wire/trace.ts';
import { TransfersTable } from './TransfersTable.tsx';

const first = `0x${'1'.repeat(64)}`;
const transfer = (transaction: string, traced: TraceAmount | null): TraceTransfer => ({
  ...{ from: `0x${'a'.repeat(40)}`, to: `0x${'b'.repeat(40)}`, asset: 'coin', tokenId: null, amount: '7' },
  ...{ traced, block: 1, time: '2026-11-10T03:12:00.000Z', transaction, kind: 'payment', index: 0 },
});
const trace: Trace = {
  ...{ chain: 'eip155:1', start: first, direction: 'forwards', readTo: 9, nodes: [], notSeen: [] },
  assets: [{ asset: 'coin', symbol: null, decimals: 0 }],
  transfers: [
    transfer(first, null),
    transfer(`0x${'2'.repeat(64)}`, { least: '5', most: '5' }),
    transfer(`0x${'3'.repeat(64)}`, { least: '2', most: '6' }),
  ],
  taint: { rule: 'fifo', asset: 'coin', start: '7', shares: [], whyUnknown: [] },
};

it('says where the traced part is a range, and none where the traced money comes from', () => {
  const text = renderToStaticMarkup(
    <MemoryRouter>
      <TransfersTable trace={trace} names={new Map()} />
    </MemoryRouter>,
  ).replaceAll(/<[^>]*>/g, ' ');
  expect(text).toMatch(/7 coin\s+–.*7 coin\s+5 coin.*7 coin\s+between 2 and 6 coin/s);
});
