import { keccak256 } from 'viem/utils';
import { expect, it } from 'vitest';
import type { StateReader } from '#analysis/reads/stateReader.ts';
import type { CalleePlace } from '#analyzer/tellCallee.ts';
import type { Hex } from '#lib/hex.ts';
import { findAt } from './findAt.ts';

const toWord = (value: bigint): Hex => `0x${value.toString(16).padStart(64, '0')}`;
const slot = toWord(7n);
const start = BigInt(keccak256(slot));
const at: Hex = `0x${'ab'.repeat(20)}`;
const mask = toWord((1n << 160n) - 1n);
const place: CalleePlace = { kind: 'elements', slot, stride: 2, offset: 1, shift: 0, mask };
const [first, second] = [toWord(0x1111n << 140n), toWord(0x2222n << 140n)];

function find(storage: Record<Hex, Hex>, asked: CalleePlace = place) {
  const reader = {
    ...{ chain: 'eip155:1', block: 5 },
    getStorage: async (_: Hex, from: Hex) => storage[from] ?? toWord(0n),
    call: async ({ data }: { data: Hex }) => ({ ok: true, data: `0x${data.slice(10, 74)}` as Hex }),
  } as unknown as StateReader;
  return findAt(reader, { at, code: at }, asked);
}

it('reads all elements of an array, and leaves out those that are empty', async () => {
  const found = await find({ [slot]: toWord(3n), [toWord(start + 1n)]: first, [toWord(start + 5n)]: second });
  expect(found?.map(({ address, reason }) => [address, reason])).toEqual([
    [`0x${first.slice(26)}`, 'entry 0 of a list'],
    [`0x${second.slice(26)}`, 'entry 2 of a list'],
  ]);
  expect(found?.[1]?.evidence).toMatchObject([{ kind: 'storage', slot: toWord(start + 5n), block: 5 }]);
});

it.each([
  ['is longer than is read', { [slot]: toWord(101n) }],
  ['holds something though it has no length', { [toWord(start + 1n)]: first }],
  ['holds what is no address', { [slot]: toWord(1n), [toWord(start + 1n)]: toWord(1n << 200n) }],
])('does not say who is called where a list %s', async (_, storage) => {
  const wide = { ...place, mask: toWord((1n << 256n) - 1n) };
  expect(await find(storage, wide)).toBeUndefined();
});

it('asks with words that storage holds', async () => {
  const word = { slot: toWord(3n), shift: 0, mask };
  const answer: CalleePlace = {
    ...{ kind: 'answer', of: { kind: 'self' }, selector: '0xe6a43905', words: [word], word: 0 },
  };
  expect(await find({ [toWord(3n)]: second }, answer)).toMatchObject([{ address: `0x${second.slice(26)}` }]);
});
