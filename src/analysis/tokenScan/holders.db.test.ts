import { expect, it } from 'vitest';
import { openStateReader } from '#analysis/reads/stateReader.ts';
import { createFunctionTransport } from '#chain/createFunctionTransport.ts';
import { createRpcClient } from '#chain/createRpcClient.ts';
import type { Hex } from '#lib/hex.ts';
import { createTransferStore, type Move, toWord } from '#test/helpers/createTransferStore.ts';
import { prepareTestDatabase } from '#test/helpers/testDatabase.ts';
import { readHolders } from './holders.ts';

const { db } = await prepareTestDatabase();
const chainId = 1;
const token: Hex = `0x${'ee'.repeat(20)}`;
const nobody: Hex = `0x${'00'.repeat(20)}`;
const ann: Hex = `0x${'a1'.repeat(20)}`;
const ben: Hex = `0x${'b2'.repeat(20)}`;
const cy: Hex = `0x${'c3'.repeat(20)}`;
const { store, hashOf, getCursor, follow, addBlocks } = createTransferStore(db, { chainId, token });

/** Through a node whose token answers these balances. */
async function read(answers: Record<Hex, bigint>) {
  const block = (await getCursor()).next - 1;
  const node = createFunctionTransport('node', async (method, [first]) => {
    if (method !== 'eth_call') return { timestamp: '0x1' };
    const { data } = first as { data: Hex };
    return toWord(answers[`0x${data.slice(-40)}`] ?? 0n);
  });
  const reader = await openStateReader(createRpcClient({ transports: [node] }), { chain: 'eip155:1', block });
  const { balances, problem } = await readHolders(db, { reader, chainId, token, since: 0 });
  return { held: balances.largest.map(({ address, balance }) => [address, balance]), problem };
}

const mintAndSell: Move[][] = [[[nobody, ann, 1_000n]], [[ann, ben, 100n]], [[ben, cy, 10n]], [], []];
const asTransfers = { [ann]: 900n, [ben]: 90n, [cy]: 10n };

it.each<[string, Record<Hex, bigint>]>([
  ['keeps a fee of what is sent, with one event of all', { [ann]: 900n, [ben]: 80n, [cy]: 9n, [token]: 11n }],
  ['burns a fee without an event', { [ann]: 900n, [ben]: 80n, [cy]: 9n }],
  ['gives everybody more without an event', { [ann]: 990n, [ben]: 99n, [cy]: 11n }],
  ['took from one without an event', { ...asTransfers, [cy]: 0n }],
])('says that holders cannot be derived of a token that %s', async (_, answers) => {
  await follow();
  await addBlocks(0, mintAndSell);
  expect((await read(asTransfers)).problem).toBeUndefined();
  expect((await read(answers)).problem).toMatch(/^holders cannot be derived from its transfers/);
});

it('has the balances of the branch that stayed after a reorganisation, above and below what was settled', async () => {
  await follow();
  await addBlocks(0, [...mintAndSell, [[ann, cy, 50n]], []]);
  const before = { [ann]: 850n, [ben]: 90n, [cy]: 60n };
  expect(await read(before)).toMatchObject({ problem: undefined });

  const undo = async (next: number) =>
    store.deleteAbove({ expected: await getCursor(), position: { next, tipHash: hashOf(next - 1) } });
  await undo(5);
  await addBlocks(5, [[[ann, ben, 7n]], []], 1n);
  expect(await read({ [ann]: 893n, [ben]: 97n, [cy]: 10n })).toEqual({
    held: [
      [ann, 893n],
      [ben, 97n],
      [cy, 10n],
    ],
    problem: undefined,
  });

  await undo(2);
  await addBlocks(2, [[], [[ben, ann, 1n]], [], []], 2n);
  expect(await read({ [ann]: 901n, [ben]: 99n })).toEqual({
    held: [
      [ann, 901n],
      [ben, 99n],
    ],
    problem: undefined,
  });
});
