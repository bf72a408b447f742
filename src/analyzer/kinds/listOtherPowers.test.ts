import { expect, it } from 'vitest';
import { listSamples } from '../../../test/samples/contracts/listSamples.ts';
import { analyzeContract } from '../analyzeContract.ts';

async function analyze(name: string) {
  const sample = listSamples().find((s) => s.build === 'solc-0.8.37-optimized-limits' && s.name === name);
  if (!sample) throw new Error(`No sample ${name}`);
  let ticks = 0;
  const { functions } = await analyzeContract({ code: sample.code, now: () => ticks++, timeLimit: 1e6 });
  return (label: string) => {
    const selector = sample.labels.find((one) => one.name === label)?.selector;
    return functions.find((one) => one.selector === selector);
  };
}

it('tells every power of a function: limits on selling, a new owner, balances out of nothing', async () => {
  const find = await analyze('LimitedToken');
  const powersOf = (name: string) => {
    const one = find(name);
    return one && [one.class, ...one.beside].filter((what) => what !== 'other').sort();
  };
  expect(powersOf('zqDate')).toEqual(['pause']);
  expect(powersOf('zqMost')).toEqual(['pause']);
  // It cannot be set to nothing.
  expect(powersOf('zqMostOfAll')).toEqual([]);
  expect(powersOf('zqGate')).toEqual(['blacklist']);
  expect(powersOf('zqBegin')).toEqual(['ownership', 'pause']);
  expect(powersOf('zqNote')).toEqual([]);
  expect(powersOf('zqHand')).toEqual(['mint']);
});

it('tells lists that let only some through, locked accounts, and a token that destroys itself', async () => {
  const find = await analyze('ReleasedToken');
  const powersOf = (name: string) => {
    const one = find(name);
    return one && [one.class, ...one.beside].filter((what) => what !== 'other').sort();
  };
  expect(powersOf('zqAgent')).toEqual(['blacklist']);
  // Who is no friend pays, and gets through.
  expect(powersOf('zqFriend')).toEqual([]);
  expect(powersOf('zqLock')).toEqual(['blacklist']);
  expect(powersOf('zqJoined')).toEqual([]);
  expect(powersOf('zqEnd')).toEqual(['burn', 'withdraw']);
});

it('tells rates without a limit from limited ones, and a fee of everything from half of it', async () => {
  const find = await analyze('RatedToken');
  const setters = ['zqFee', 'zqSmallFee', 'zqPrice', 'zqWhole', 'zqSale'];
  expect(setters.filter((name) => find(name)?.uncapped)).toEqual(['zqFee', 'zqPrice']);
  expect(find('zqWhole')?.beside).toEqual(['pause']);
  expect(find('zqHalf')?.beside).toEqual([]);
  const steering = ['zqWhole', 'zqSale', 'zqTake', 'zqMore'].filter((name) => find(name)?.steersTransfers);
  expect(steering).toEqual(['zqWhole']);
  const limited = await analyze('LimitedToken');
  expect(['zqMost', 'zqGate', 'zqNote'].filter((name) => limited(name)?.steersTransfers)).toEqual([
    ...['zqMost', 'zqGate'],
  ]);
});

it("takes the sender's own tokens for nobody else's, and a single mint for no lasting power", async () => {
  const find = await analyze('RatedToken');
  expect(['zqOwn', 'zqTake'].map((name) => find(name)?.class)).toEqual(['other', 'seize']);
  expect(['zqOnce', 'zqMore'].map((name) => find(name)?.class)).toEqual(['mint', 'mint']);
  expect(['zqOnce', 'zqMore'].map((name) => find(name)?.once)).toEqual([true, false]);
});

it('says what looks open to misuse, and accuses no sound function', async () => {
  const find = await analyze('Misused');
  const misuseOf = (name: string) => find(name)?.misuse;
  expect(['zqPrice', 'zqOracle', 'zqList', 'zqRun', 'zqApprove', 'zqPull', 'put'].map(misuseOf)).toEqual([
    ...['setting', 'setting', 'setting', 'call', 'approval', 'allowance', 'credit'],
  ]);
  for (const sound of ['note', 'approve', 'transferFrom', 'execute']) {
    expect(find(sound)?.selector, sound).toBeDefined();
    expect(misuseOf(sound), sound).toBeUndefined();
  }
});
