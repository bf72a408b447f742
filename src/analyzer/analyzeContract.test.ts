import { describe, expect, it } from 'vitest';
import { listSamples } from '../../test/samples/contracts/listSamples.ts';
import { analyzeContract } from './analyzeContract.ts';
import type { AnalyzedFunction } from './analyzedFunction.ts';
import type { ReadStorage } from './detectProxy.ts';
import type { Guard } from './symbolic/guards.ts';

const samples = listSamples();
const slot = (n: number) => `0x${n.toString(16).padStart(64, '0')}` as const;

async function analyzeSample(build: string, name: string, readStorage?: ReadStorage) {
  const sample = samples.find((s) => s.build === build && s.name === name);
  if (!sample) throw new Error(`No sample ${build}/${name}`);
  let ticks = 0;
  const analysis = await analyzeContract({
    code: sample.code,
    now: () => ticks++,
    timeLimit: 1e6,
    ...(readStorage && { readStorage }),
  });
  const find = (wanted: string): AnalyzedFunction => {
    const selector = sample.labels.find((l) => l.name === wanted)?.selector;
    const found = analysis.functions.find((f) => f.selector === selector);
    if (!found) throw new Error(`No function ${wanted}`);
    return found;
  };
  return { ...analysis, find, guardsOf: (wanted: string): readonly Guard[] => find(wanted).guards };
}

const build = 'solc-0.8.37-optimized';

describe('analyzeContract', () => {
  it('says of no function that was seen writing that it only reads, whatever its dispatcher looks like', async () => {
    const { find } = await analyzeSample(`${build}-styles`, 'Counted');
    for (const name of ['setRate', 'addOwner', 'changeRequirement'])
      expect(find(name), name).toMatchObject({ stateMutability: 'nonpayable' });
  });

  it('does not know whether everybody passes a view that may object to the sender', async () => {
    const { find } = await analyzeSample(`${build}-odd`, 'Objecting');
    expect(find('enter')).toMatchObject({ verdict: 'unknown', reason: 'unclear' });
    expect(find('setRate')).toMatchObject({
      verdict: 'privileged',
      guards: [{ kind: 'registry', target: { kind: 'slot', slot: slot(0) } }],
    });
  });

  it.each([build, 'solc-0.8.37-ir'])(
    'names nobody whose address %s only compares in disguise',
    async (by) => {
      const { find, guardsOf } = await analyzeSample(`${by}-odd`, 'Altered');
      const boss = '0x1111111111111111111111111111111111111111';
      expect(find('byXor')).toMatchObject({
        holder: boss,
        guard: `sender must be the hard-coded address ${boss}`,
      });
      expect(find('bySum').holder).toBe(boss);
      expect(guardsOf('byLeft')).toMatchObject([{ source: { kind: 'slot', slot: slot(1), shift: 96 } }]);
      const hidden = {
        byHash: 'a hash of the sender must be a word that the code names',
        byDigest: 'a hash of the sender must be the word stored at slot 3',
        byMasked: 'what is computed from the sender must be the word stored at slot 2',
      };
      for (const [name, guard] of Object.entries(hidden)) {
        expect(find(name)).toMatchObject({ verdict: 'privileged', guard });
        expect(find(name).holder, name).toBeUndefined();
      }
    },
  );

  it.each([build, 'solc-0.8.37-ir'])(
    'sees who does more with open functions of %s than others',
    async (by) => {
      const favoured = await analyzeSample(`${by}-odd`, 'Favoured');
      const guards = [{ kind: 'address', source: { kind: 'slot', slot: slot(4) } }];
      const more = { approve: 'mint', buy: 'mint', transferFrom: 'seize', burn: 'burn' };
      for (const [name, what] of Object.entries(more))
        expect(favoured.find(name), name).toMatchObject({ verdict: 'open', some: { class: what, guards } });
      for (const name of ['transfer', 'give', 'take']) expect(favoured.find(name).some, name).toBeUndefined();
      const { find } = await analyzeSample(`${by}-odd`, 'TrustedForwarder');
      expect(find('transfer').some).toMatchObject({
        class: 'seize',
        guards: [{ source: { kind: 'immutable' } }],
      });
      expect(find('draw').some).toBeUndefined();
    },
  );

  it.each([build, 'solc-0.8.37-ir'])(
    'sees who in %s can change what others have for themselves',
    async (by) => {
      const { find } = await analyzeSample(`${by}-odd`, 'Projects');
      const guards = [{ kind: 'address', source: { kind: 'slot', slot: slot(3) } }];
      expect(find('setRate')).toMatchObject({
        verdict: 'open',
        reason: 'holder',
        some: { class: 'other', guards },
      });
      expect(find('close').some).toBeUndefined();
    },
  );

  it.each([build, 'solc-0.8.37-ir'])('sees powers of %s that lie in no listed function', async (by) => {
    const { functions } = await analyzeSample(`${by}-odd`, 'Unlisted');
    const guards = [{ kind: 'address', source: { kind: 'slot', slot: slot(1) } }];
    expect(functions.filter(({ selector }) => selector.length < 10)).toMatchObject([
      { selector: '0x*', name: 'fallback', verdict: 'privileged', class: 'mint', guards },
      { selector: '0x', name: 'receive', verdict: 'privileged', class: 'withdraw', guards },
    ]);
    const wrapping = await analyzeSample(`${by}-odd`, 'Wrapping');
    expect(wrapping.functions.every(({ selector }) => selector.length === 10)).toBe(true);
  });

  it.each([build, 'solc-0.8.37-ir'])('sees that %s runs this code or that', async (by) => {
    for (const name of ['SplitBySender', 'SplitByTime'])
      expect((await analyzeSample(`${by}-odd`, name)).unknownCalls, name).toBe('split');
    expect((await analyzeSample(`${by}-odd`, 'Delegator')).unknownCalls).toBe('followed');
    expect((await analyzeSample(`${by}-odd`, 'LongWay')).unknownCalls).toBe('cut');
  });

  it.each([build, 'solc-0.8.37-ir'])('sees in %s what is written where the call says', async (by) => {
    const setsOf = async (sample: string, name: string) =>
      (await analyzeSample(`${by}-odd`, sample)).find(name).sets;
    expect(await setsOf('AnyWord', 'put')).toContain(slot(0));
    expect(await setsOf('AnyCode', 'run')).toContain(slot(0));
    expect(await setsOf('KeptByName', 'setAddress')).toHaveLength(1);
    for (const name of ['setItem', 'setEighth', 'setShare'])
      expect(await setsOf('WithinBounds', name), name).toEqual([]);
    const { takeovers } = await analyzeSample(`${by}-odd`, 'AnyWordByAnybody');
    expect(takeovers).toMatchObject([{ kind: 'authority', slot: slot(0) }]);
  });

  it.each(['openzeppelin-3.4.2', 'openzeppelin-4.9.6', build])(
    'sees that the timelock of %s asks for the time',
    async (of) => {
      const { find } = await analyzeSample(of, 'TimelockController');
      for (const step of ['execute', 'executeBatch']) expect(find(step).callsAtAnyTime, step).toBe(false);
    },
  );

  it('sees a way to act at any time', async () => {
    const { find } = await analyzeSample(`${build}-holders`, 'SlyTimelock');
    expect(find('execute').callsAtAnyTime).toBe(true);
    expect(find('schedule').callsAtAnyTime).toBe(false);
  });

  it('names, classes and explains a function', async () => {
    const { find } = await analyzeSample(build, 'Stablecoin');
    expect(find('pause')).toMatchObject({
      selector: '0x8456cb59',
      name: 'pause',
      signature: 'pause()',
      arguments: '',
      verdict: 'privileged',
      class: 'pause',
      guard: 'sender must be the address stored at slot 3',
      holder: undefined,
      method: 'symbolic',
      reason: 'guarded',
    });
    expect(find('transfer')).toMatchObject({ verdict: 'open', reason: 'unguarded', guard: undefined });
  });

  it('recognises each way of asking for authority', async () => {
    const { guardsOf, find } = await analyzeSample(build, 'Guards');
    const boss = { kind: 'slot', slot: slot(0), shift: 0, mask: `0x${'0'.repeat(24)}${'f'.repeat(40)}` };
    expect(guardsOf('slot')).toEqual([{ kind: 'address', origin: false, source: boss }]);
    expect(guardsOf('silentLocked')).toEqual([{ kind: 'address', origin: false, source: boss }]);
    expect(guardsOf('origin')).toEqual([{ kind: 'address', origin: true, source: boss }]);
    expect(guardsOf('self')).toEqual([{ kind: 'address', origin: false, source: { kind: 'self' } }]);
    expect(guardsOf('hard')).toEqual([
      {
        kind: 'address',
        origin: false,
        source: { kind: 'constant', address: '0x70997970c51812dc3a010c7d01b50e0d17dc79c8' },
      },
    ]);
    expect(guardsOf('fixedAtBirth')).toEqual([
      { kind: 'address', origin: false, source: { kind: 'immutable', address: undefined } },
    ]);
    expect(guardsOf('rely')).toMatchObject([{ kind: 'member', slot: slot(1), keys: [], quantity: false }]);
    expect(guardsOf('ranked')).toMatchObject([{ kind: 'member', slot: slot(2), quantity: true }]);
    expect(guardsOf('listedOrBoss')).toHaveLength(2);
    expect(find('initialize')).toMatchObject({ verdict: 'open', reason: 'once' });
    expect(find('resign')).toMatchObject({ verdict: 'open', reason: 'holder' });
  });

  it('keeps the role id and the mapping of access control', async () => {
    const { guardsOf } = await analyzeSample(build, 'Roles');
    expect(guardsOf('setRate')).toMatchObject([
      {
        kind: 'member',
        slot: slot(0),
        keys: ['0x71a9859d7dd21b24504a6f306077ffc2d510b4d4b61128e931fe937441ad1836'],
      },
    ]);
    expect(guardsOf('grantRole')).toMatchObject([{ kind: 'member', slot: slot(0), keys: [undefined] }]);
  });

  it('follows authority kept in other contracts', async () => {
    const { guardsOf, find } = await analyzeSample(build, 'RegistryGated');
    const registry = { kind: 'immutable', address: undefined };
    expect(guardsOf('byFlag')).toEqual([
      { kind: 'registry', target: registry, selector: '0x24d7806c', quantity: false, words: ['sender'] },
    ]);
    expect(guardsOf('byOwner')).toEqual([
      {
        kind: 'address',
        origin: false,
        source: { kind: 'external', target: registry, selector: '0x8da5cb5b', words: [] },
      },
    ]);
    expect(find('byBalance').verdict).toBe('open');
    expect(find('byPayment').verdict).toBe('open');
    expect((await analyzeSample(build, 'Managed')).find('setValue').guard).toBe(
      'sender must be allowed by the access manager at the address stored at slot 0',
    );
  });

  it('keeps what nobody can do today with whoever may do it tomorrow', async () => {
    // Nothing is paused, nothing is open: the words are all zero.
    const { find } = await analyzeSample(build, 'FeeToken', async () => slot(0));
    expect(find('unpause')).toMatchObject({ verdict: 'privileged', class: 'pause', reason: 'guarded' });
    expect(find('pause')).toMatchObject({ verdict: 'privileged', class: 'pause' });
    const reinit = await analyzeSample(build, 'UupsVault', async () => slot(0));
    expect(reinit.find('initialize').verdict).toBe('open');
  });

  it('reports what an arbitrary caller could seize, for review', async () => {
    const { takeovers, find } = await analyzeSample(build, 'NftSale');
    expect(takeovers).toEqual([
      {
        kind: 'authority',
        through: find('seizeAdmin').selector,
        slot: slot(16),
        affects: expect.arrayContaining([find('rescue').selector, find('setBase').selector]),
        status: 'needs review',
      },
    ]);
    expect((await analyzeSample(build, 'Guards')).takeovers).toMatchObject([{ kind: 'initializer' }]);
    expect((await analyzeSample(build, 'FeeToken')).takeovers).toEqual([]);
  });
});
