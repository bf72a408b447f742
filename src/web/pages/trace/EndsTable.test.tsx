import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, it } from 'vitest';
import type { Trace, TraceNode, TraceTaint } from '#wire/trace.ts';
import { EndsTable } from './EndsTable.tsx';

const addresses = { named: `0x${'1'.repeat(40)}`, plain: `0x${'2'.repeat(40)}` };
const exactly = (amount: string) => ({ least: amount, most: amount });
const node = (address: string): TraceNode => ({
  ...{ address, hop: 1, label: null, cut: null, more: 0, held: exactly('500000000000000000') },
});
const taint: TraceTaint = {
  ...{ rule: 'fifo', asset: 'coin', start: '1000000000000000000', shares: [], whyUnknown: [] },
};
const trace: Trace = {
  ...{ chain: 'eip155:1', start: addresses.named, direction: 'forwards', readTo: 9 },
  assets: [{ asset: 'coin', symbol: null, decimals: 18 }],
  nodes: [node(addresses.named), node(addresses.plain)],
  ...{ transfers: [], taint, notSeen: [] },
};

const render = (shown: Trace) =>
  renderToStaticMarkup(
    <MemoryRouter>
      <EndsTable trace={shown} taint={taint} names={new Map([[addresses.named, 'Mule']])} />
    </MemoryRouter>,
  ).replaceAll(/<[^>]*>/g, ' ');

it('shows an address without a name once', () => {
  const text = render(trace);
  expect(text).toContain('Mule');
  expect(text.match(/0x2222…2222/g)).toHaveLength(1);
  expect(text).toContain('1 coin in all: the lines below add up to it exactly.');
});

it('shows a range where the amount is not exact', () => {
  const text = render({
    ...trace,
    nodes: [
      { ...node(addresses.named), held: { least: '250000000000000000', most: '400000000000000000' } },
      { ...node(addresses.plain), held: { least: '0', most: '750000000000000000' } },
    ],
  });
  expect(text).toContain('1 coin in all: the true amounts add up to it;');
  expect(text).toMatch(
    /0x2222…2222.*at most 0\.75 coin.*at most 75 %.*Mule.*between 0\.25 and 0\.4 coin.*25–40 %/s,
  );
});
