import { toFunctionSelector } from 'viem';
import { expect, it } from 'vitest';
import { getArtifact } from '../../../demo/chain/artifact.ts';
import { analyzeCalleeSample, calleeBuilds } from '../../../test/samples/callees/readCalleeSample.ts';
import { analyzeContract } from '../analyzeContract.ts';
import { isWholeQuestion } from './guards.ts';
import { createTerms } from './terms.ts';

const guardOf = async (contractName: string, name: string) => {
  const { functions } = await analyzeContract({
    code: getArtifact(contractName).deployedBytecode,
    now: () => 0,
  });
  return functions.find((one) => one.name === name)?.guards;
};

it('reads an address whole when it shares its word with a flag', async () => {
  const mask = `0x${'00'.repeat(12)}${'ff'.repeat(20)}`;
  expect(await guardOf('Bridge', 'setGuardian')).toMatchObject([
    { kind: 'address', source: { kind: 'slot', shift: 8, mask } },
  ]);
  expect(await guardOf('OwnedToken', 'mint')).toMatchObject([
    { kind: 'address', source: { kind: 'slot', shift: 0, mask } },
  ]);
});

it('knows all of a question of unknown length only where its words are one short text', () => {
  const t = createTerms();
  const ask = (words: readonly bigint[]) =>
    isWholeQuestion(t.node('ret', [t.constant(1n), ...words.map(t.constant)], 'bf40fac1:3:0'));
  const left = (text: string) => BigInt(`0x${Buffer.from(text).toString('hex').padEnd(64, '0')}`);
  expect(ask([32n, 6n, left('AVATAR')])).toBe(true);
  expect(ask([32n, 5n, left('AVATAR')])).toBe(false);
  expect(ask([32n, 64n, left('A')])).toBe(false);
  expect(ask([32n, 2n, 96n])).toBe(false);
  expect(ask([64n, 6n, left('AVATAR')])).toBe(false);
  expect(ask([32n, 6n, left('AVATAR'), 1n])).toBe(true);
});

it.each(calleeBuilds)(
  'takes no item that another contract answers for one of its own, compiled %s',
  async (build) => {
    const { functions } = await analyzeCalleeSample('NamedByEntry', build);
    const guardsOf = (signature: string) =>
      functions.find(({ selector }) => selector === toFunctionSelector(signature))?.guards;
    expect(guardsOf('elsewhere(uint256)')).toMatchObject([{ kind: 'item', isAnswered: true }]);
    const own = guardsOf('own(uint256)');
    expect(own).toMatchObject([{ kind: 'item' }]);
    expect(own?.[0]).not.toHaveProperty('isAnswered');
  },
);
