import { keccak256 } from 'viem/utils';
import { describe, expect, it } from 'vitest';
import type { StateReader } from '#analysis/reads/stateReader.ts';
import type { AnswerPlace, CalleePlace } from '#analyzer/tellCallee.ts';
import type { Hex } from '#lib/hex.ts';
import { getCalleeCode } from '../../../test/samples/callees/readCalleeSample.ts';
import { type FoundAt, findAt, isHidden } from './findAt.ts';

const toWord = (value: bigint): Hex => `0x${value.toString(16).padStart(64, '0')}`;
const slot = toWord(7n);
const start = BigInt(keccak256(slot));
const at: Hex = `0x${'ab'.repeat(20)}`;
const mask = toWord((1n << 160n) - 1n);
const place: CalleePlace = { kind: 'elements', slot, stride: 2, offset: 1, shift: 0, mask };
const [first, second] = [toWord(0x1111n << 140n), toWord(0x2222n << 140n)];

const listFound = (found: FoundAt) => (isHidden(found) ? [] : found);

function find(storage: Record<Hex, Hex>, asked: CalleePlace = place) {
  const reader = {
    ...{ chain: 'eip155:1', block: 5 },
    getStorage: async (_: Hex, from: Hex) => storage[from] ?? toWord(0n),
    call: async ({ data }: { data: Hex }) => ({ ok: true, data: `0x${data.slice(10, 74)}` as Hex }),
  } as unknown as StateReader;
  return findAt(reader, { at, code: at }, asked);
}

interface Asked {
  from?: Hex;
  to: Hex;
  data: Hex;
}

/** Where contracts answer so. */
function ask(answer: (call: Asked) => { ok: boolean; data: Hex; spent?: true }, asked: CalleePlace) {
  const reader = {
    ...{ chain: 'eip155:1', block: 5 },
    getStorage: async () => second,
    call: async (call: Asked) => answer(call),
  } as unknown as StateReader;
  return findAt(reader, { at, code: at }, asked);
}

const base: AnswerPlace = { kind: 'answer', of: 'self', selector: '0x5001f3b5', words: [], word: 0 };
const refusal = { ok: false, data: '0x' } as const;

it('reads all elements of an array, and leaves out those that are empty', async () => {
  const found = await find({ [slot]: toWord(3n), [toWord(start + 1n)]: first, [toWord(start + 5n)]: second });
  expect(listFound(found).map(({ address, reason }) => [address, reason])).toEqual([
    [`0x${first.slice(26)}`, 'entry 0 of a list'],
    [`0x${second.slice(26)}`, 'entry 2 of a list'],
  ]);
  expect(listFound(found)[1]?.evidence).toMatchObject([
    { kind: 'storage', slot: toWord(start + 5n), block: 5 },
  ]);
});

it.each([
  ['is longer than is read', { [slot]: toWord(101n) }],
  ['holds something though it has no length', { [toWord(start + 1n)]: first }],
  ['holds what is no address', { [slot]: toWord(1n), [toWord(start + 1n)]: toWord(1n << 200n) }],
])('does not say who is called where a list %s', async (_, storage) => {
  const wide = { ...place, mask: toWord((1n << 256n) - 1n) };
  expect(await find(storage, wide)).toEqual({ hidden: expect.any(String) });
});

it('asks with words that storage holds', async () => {
  const word = { slot: toWord(3n), shift: 0, mask };
  const answer: CalleePlace = {
    ...{ kind: 'answer', of: 'self', selector: '0xe6a43905', words: [word], word: 0 },
  };
  expect(await find({ [toWord(3n)]: second }, answer)).toMatchObject([{ address: `0x${second.slice(26)}` }]);
});

it('asks with what another question is answered', async () => {
  const pair: CalleePlace = { ...base, selector: '0xe6a43905', words: [base] };
  const found = await ask(({ data }) => {
    if (data === base.selector) return { ok: true, data: first };
    return data === `0xe6a43905${first.slice(2)}` ? { ok: true, data: second } : refusal;
  }, pair);
  expect(found).toMatchObject([{ address: `0x${second.slice(26)}` }]);
});

it('finds nobody where a question is refused, or nothing is answered to it', async () => {
  expect(await ask(() => refusal, base)).toEqual([]);
  expect(await ask(() => ({ ok: true, data: '0x' }), base)).toEqual([]);
});

it.each([
  ['the gas for an answer was used up', () => ({ ...refusal, spent: true as const })],
  ['only the contract itself is answered', ({ from }: Asked) => (from ? { ok: true, data: first } : refusal)],
  ['the answer is no address', () => ({ ok: true, data: toWord(1n << 200n) })],
])('does not say who is called where %s', async (_, answer) => {
  expect(await ask(answer, base)).toEqual({ hidden: expect.any(String) });
});

describe('asked with what the call says', () => {
  const code = getCalleeCode('AskedWithAnswer', 'plain');
  const askAny = (asked: Hex, found: Hex) => {
    const reader = {
      ...{ chain: 'eip155:1', block: 5 },
      getCode: async () => found,
    } as unknown as StateReader;
    return findAt(reader, { at, code: at }, { ...base, selector: asked, words: 'any' });
  };

  it('finds nobody where the code of whoever is asked has no answer, whatever it is asked with', async () => {
    expect(await askAny('0x01020304', code)).toEqual([]);
    expect(await askAny('0x01020304', '0x')).toEqual([]);
  });

  it('does not say who is called where it has such a function', async () => {
    expect(await askAny('0x7b103999', code)).toEqual({
      hidden: expect.stringContaining('depends on the call'),
    });
  });
});
