import { expect, it } from 'vitest';
import { listSamples } from '../../../test/samples/contracts/listSamples.ts';
import { analyzeContract } from '../analyzeContract.ts';

async function analyze(name: string) {
  const sample = listSamples().find((s) => s.build === 'solc-0.8.37-optimized-limits' && s.name === name);
  if (!sample) throw new Error(`No sample ${name}`);
  let ticks = 0;
  const analysis = await analyzeContract({ code: sample.code, now: () => ticks++, timeLimit: 1e6 });
  return (label: string) => {
    const selector = sample.labels.find((one) => one.name === label)?.selector;
    const one = analysis.functions.find((f) => f.selector === selector);
    if (!one) throw new Error(`No function ${label}`);
    return one;
  };
}

const sound = [
  ...['transfer', 'transferFrom', 'zqBought', 'zqAsk', 'multicall', 'zqDepositIn', 'zqDepositListed'],
  ...[
    'zqMigrateOf',
    'zqDepositSigned',
    'zqUnlock',
    'zqFlash',
    'zqGift',
    'zqUpdateOwn',
    'zqUpdateOf',
    'zqOpen',
  ],
  ...['zqClaimFor', 'zqDepositCloned'],
];

it('says what anybody does for nothing: an inverted check, a mint that only reads the own balance, a misnamed constructor', async () => {
  const find = await analyze('Careless');
  const free = (name: string) => {
    const { anybody } = find(name);
    return anybody && !anybody.isAsked && anybody.class !== 'other' ? anybody.class : undefined;
  };
  expect(['zqInverted', 'zqFree', 'zqCareles', 'zqOwned'].map(free)).toEqual([
    ...['seize', 'mint', 'mint', 'ownership'],
  ]);
  expect(sound.filter(free)).toEqual([]);
});

it('says what looks open to misuse by what is called, with what, and on whose word', async () => {
  const find = await analyze('Careless');
  const misuseOf = (name: string) => find(name).misuse;
  expect(['zqForward', 'zqRun', 'zqMigrate', 'zqTrade', 'zqOwned'].map(misuseOf)).toEqual([
    ...['call', 'call', 'credit', 'trade', 'setting'],
  ]);
  expect(sound.filter(misuseOf)).toEqual([]);
});

it('says what is taken from, sent by and credited to accounts that the call names', async () => {
  const find = await analyze('Careless');
  const misuseOf = (name: string) => find(name).misuse;
  expect(['zqSwap', 'zqDepositOf', 'zqMove', 'zqLock', 'zqFees', 'zqStakeFor'].map(misuseOf)).toEqual([
    ...['call', 'allowance', 'taking', 'taking', 'payment', 'credit'],
  ]);
});

it('says what others let it spend, in whose name orders are changed, and what is paid and credited on no word of theirs', async () => {
  const find = await analyze('Careless');
  const misuseOf = (name: string) => find(name).misuse;
  expect(['zqMigrateIn', 'zqDeposit', 'zqUpdate', 'zqSweep', 'zqStakeAt'].map(misuseOf)).toEqual([
    ...['allowance', 'credit', 'setting', 'payment', 'credit'],
  ]);
  // Whoever sends it, the owner or who it is due to gets it.
  expect(['zqCollect', 'zqRelease'].filter(misuseOf)).toEqual([]);
});
