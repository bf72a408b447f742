import { expect, it, vi } from 'vitest';
import type { AddressAnalysis } from '#analysis/powers/analyzeAddress.ts';
import type { StateReader } from '#analysis/reads/stateReader.ts';
import type { Hex } from '#lib/hex.ts';
import type { DiscoveryChange } from '#model/discovery.ts';
import { discoverContracts } from './discoverContracts.ts';

const addressOf = (index: number): Hex => `0x${(index + 1_000_000).toString().padStart(40, '1')}`;
const [root, added] = [addressOf(900_000), addressOf(900_001)];
const crowd = Array.from({ length: 3_000 }, (_, index) => addressOf(index));

/** One contract on record whose powers a crowd holds. */
async function discover(over: { signal?: AbortSignal; onCode?: (asked: number) => void } = {}) {
  const getCode = vi.fn(async () => {
    over.onCode?.(getCode.mock.calls.length);
    return '0x';
  });
  const findKnown = vi.fn(async (_: string, _addresses: readonly string[]) => new Map());
  const reader = {
    ...{ chain: 'eip155:1', block: 5, time: new Date(0), getCode },
  } as unknown as StateReader;
  const holders = crowd.map((address) => ({ kind: 'key', address }));
  const power = { verdict: 'privileged', name: 'pause', selector: '0x8456cb59', holders, evidence: [] };
  const analysis = { address: root, powers: [power], facets: [], callees: [], problem: undefined };
  const change = { act: 'add', from: root, to: added, reason: 'named by the team' } as DiscoveryChange;
  const found = await discoverContracts(
    {
      ...{ reader, findKnown, changes: [change] },
      analyze: async () => analysis as unknown as AddressAnalysis,
      analyzeCode: async () => expect.fail('there is no code'),
      ...(over.signal && { signal: over.signal }),
    },
    [root],
  );
  return { found, asked: getCode.mock.calls.length, looked: findKnown.mock.calls[0]?.[1].length };
}

it('keeps so many references of one contract and counts the rest; what an operator added is among them', async () => {
  const { found, asked, looked } = await discover();
  expect([found.edges.length, asked, looked]).toEqual([1_001, 1_001, 1_001]);
  expect(found.edges.at(-1)).toMatchObject({ to: added, relation: 'added' });
  expect(found.open).toMatchObject([{ cause: 'count', address: root, count: 2_000 }]);
});

it('asks no more of a crowd when its time is over', async () => {
  const over = new AbortController();
  const { found, asked } = await discover({
    ...{ signal: over.signal, onCode: (times) => times === 5 && over.abort() },
  });
  expect([found.edges.length, asked]).toEqual([5, 5]);
  expect(found.open).toMatchObject([{ cause: 'count', count: 2_000 + 996 }]);
});
