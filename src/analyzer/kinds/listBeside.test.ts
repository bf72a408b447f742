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

it('says what looks open to misuse, and accuses no sound function', async () => {
  const find = await analyze('Misused');
  const misuseOf = (name: string) => find(name)?.misuse;
  expect(['zqPrice', 'zqOracle', 'zqList', 'zqRun', 'zqApprove', 'zqPull'].map(misuseOf)).toEqual([
    ...['setting', 'setting', 'setting', 'call', 'approval', 'allowance'],
  ]);
  for (const sound of ['put', 'note', 'approve', 'transferFrom', 'execute']) {
    expect(find(sound)?.selector, sound).toBeDefined();
    expect(misuseOf(sound), sound).toBeUndefined();
  }
});
