import { describe, expect, it } from 'vitest';
import { listSamples } from '../../../test/samples/contracts/listSamples.ts';
import { analyzeContract } from '../analyzeContract.ts';
import type { AnalyzedFunction } from '../analyzedFunction.ts';

const samples = listSamples().filter(({ name }) => name === 'Signed');
const slot = (n: number) => `0x${n.toString(16).padStart(64, '0')}`;

describe.each(samples)('whose signature a call needs, $build', ({ code, labels }) => {
  const found = (async () => {
    let ticks = 0;
    const { functions } = await analyzeContract({ code, now: () => ticks++, timeLimit: 1e6 });
    return new Map(
      labels.map(({ name, selector }) => [name, functions.find((f) => f.selector === selector)]),
    );
  })();
  const find = async (name: string): Promise<AnalyzedFunction> => {
    const one = (await found).get(name);
    if (!one) throw new Error(`No function ${name}`);
    return one;
  };
  const address = (source: object) => ({ kind: 'address', source });
  const signature = (by: object, several = false) => [{ kind: 'signature', by, several }];

  it.each([
    ['mintSigned', signature(address({ kind: 'slot', slot: slot(1) }))],
    ['setByKeeper', signature(address({ kind: 'immutable' }))],
    ['setByListed', signature({ kind: 'member', slot: slot(8), keys: [] })],
    ['setByRole', signature({ kind: 'member' })],
    ['setByAgreement', signature(address({ kind: 'slot', slot: slot(1) }))],
    ['setByOwnerOrSigned', signature(address({ kind: 'slot', slot: slot(1) }))],
  ])('%s', async (name, signers) => {
    expect(await find(name)).toMatchObject({ verdict: 'open', reason: 'signed', signers });
  });

  it('two signatures are not the power of either signer', async () => {
    const { signers } = await find('setByBoth');
    expect(signers).toMatchObject([
      ...signature(address({ kind: 'slot', slot: slot(1) }), true),
      ...signature(address({ kind: 'slot', slot: slot(2) }), true),
    ]);
  });

  it.each(['permit', 'voteBySig', 'handOver', 'setByMember', 'setEither', 'open', 'join'])(
    '%s is nobody’s alone',
    async (name) => {
      expect(await find(name)).toMatchObject({ verdict: 'open', signers: [] });
    },
  );

  it('is said in words, and naming the signer hands over authority', async () => {
    expect((await find('mintSigned')).guard).toBe(
      'sender must show a signature of the address stored at slot 1',
    );
    expect((await find('setByListed')).guard).toBe(
      'sender must show a signature of an account that must be listed in the mapping at slot 8',
    );
    expect((await find('mintSigned')).class).toBe('mint');
    expect(await find('setSigner')).toMatchObject({ class: 'ownership', sets: [slot(1)] });
  });
});

it('has samples to look at', () => {
  expect(samples.map(({ build }) => build)).toEqual(['solc-0.8.37-ir-odd', 'solc-0.8.37-optimized-odd']);
});
