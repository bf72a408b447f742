import { type Abi, type AbiFunction, getAbiItem, toFunctionSelector } from 'viem';
import { describe, expect, it } from 'vitest';
import { getArtifact } from '../../../demo/chain/artifact.ts';
import { listSamples } from '../../../test/samples/contracts/listSamples.ts';
import { analyzeContract } from '../analyzeContract.ts';

const builds = ['solc-0.8.37-optimized-powers', 'solc-0.8.37-optimized-odd'];
const samples = listSamples().filter((s) => builds.includes(s.build));

async function listClasses(name: string): Promise<Record<string, string>> {
  const sample = samples.find((s) => s.name === name);
  if (!sample) throw new Error(`No sample ${name}`);
  let ticks = 0;
  const { functions } = await analyzeContract({ code: sample.code, now: () => ticks++, timeLimit: 1e6 });
  const privileged = sample.labels.filter((l) => l.privileged);
  return Object.fromEntries(
    privileged.map((l) => [l.name, functions.find((f) => f.selector === l.selector)?.class ?? '']),
  );
}

describe('classify', () => {
  it('asks the supply, not the logs, what became of it', async () => {
    expect(await listClasses('Accruing')).toEqual({ issueShares: 'mint', take: 'burn', shift: 'seize' });
  });

  it('sees a single token made where nobody was its owner, however that is logged', async () => {
    expect(await listClasses('OwnLogs')).toEqual({ zqHand: 'mint', zqMark: 'other' });
  });

  it('knows a setter without a name by the view that answers from what it sets', async () => {
    expect(await listClasses('Named')).toEqual({
      zqShare: 'fee',
      zqNamed: 'fee',
      zqGets: 'fee',
      zqMost: 'other',
      zqBoth: 'other',
    });
  });

  it('sees who is seated in a row, what has to be on, what is kept back and what is given away elsewhere', async () => {
    expect(await listClasses('Row')).toEqual({ zqSeat: 'ownership', zqLevel: 'other' });
    expect(await listClasses('Counter')).toEqual({
      zqOn: 'pause',
      zqOff: 'pause',
      zqKeep: 'fee',
      zqMost: 'other',
    });
    expect(await listClasses('Handing')).toEqual({ zqHand: 'ownership', zqOut: 'withdraw', zqBack: 'other' });
  });

  it('knows what part of a payment is kept back or handed on, and who gets it', async () => {
    expect(await listClasses('Shares')).toEqual({
      zqRest: 'fee',
      zqPart: 'fee',
      zqPayee: 'fee',
      zqShown: 'fee',
      zqKeptOf: 'fee',
      zqGain: 'other',
      zqStore: 'other',
    });
    expect(await listClasses('Taxed')).toEqual({ zqPart: 'fee', zqHeap: 'other', zqTaker: 'fee' });
  });

  it('does not take what a pool calls back for as a way out', async () => {
    expect(await listClasses('Called')).toEqual({
      zqCalled: 'other',
      uniswapV2Call: 'other',
      zqTaken: 'withdraw',
    });
  });

  it('takes neither what the next record is told nor what somebody is asked with for code', async () => {
    expect(await listClasses('Records')).toEqual({ setCompleted: 'other', upgrade: 'other' });
    expect(await listClasses('Scripts')).toEqual({ zqScript: 'other', zqExecutors: 'upgrade' });
    expect(await listClasses('Upstream')).toEqual({ zqUpstream: 'upgrade', zqLevel: 'other' });
  });

  it('takes a switch beside other settings for one of them', async () => {
    expect(await listClasses('Prices')).toEqual({ zqClosed: 'pause', zqPrices: 'other' });
  });

  it('sees who lets others in, however they are asked for', async () => {
    expect(await listClasses('Members')).toEqual({
      zqEnter: 'ownership',
      zqLeave: 'ownership',
      zqLevel: 'other',
    });
    expect(await listClasses('Weights')).toEqual({ zqWeigh: 'ownership', zqLevel: 'other' });
    expect(await listClasses('Judged')).toEqual({ zqJudge: 'ownership', zqOther: 'other' });
    expect(await listClasses('Parts')).toEqual({ zqPart: 'ownership', zqFigure: 'other', lower: 'other' });
  });

  it('sees what is told in writing, and code that is set up by a call to itself', async () => {
    expect(await listClasses('Written')).toEqual({ zqHand: 'ownership', zqDelay: 'other' });
    expect(await listClasses('Renewed')).toEqual({ zqRenew: 'upgrade', zqOther: 'other' });
  });

  it('does not call it minting where the same call destroys what it made', async () => {
    const { abi, deployedBytecode: code } = getArtifact('BlacklistToken');
    const selector = toFunctionSelector(getAbiItem({ abi: abi as Abi, name: 'destroyFunds' }) as AbiFunction);
    let ticks = 0;
    const { functions } = await analyzeContract({ code, now: () => ticks++, timeLimit: 1e6 });
    expect(functions.find((f) => f.selector === selector)).toMatchObject({
      verdict: 'privileged',
      class: 'burn',
    });
  });

  it('knows what nameless functions do by the words and bits they write and the calls they make', async () => {
    expect(await listClasses('Hidden')).toEqual({
      point: 'upgrade',
      put: 'upgrade',
      fill: 'other',
      emptied: 'withdraw',
      between: 'seize',
      flip: 'pause',
      speed: 'other',
      leave: 'ownership',
    });
  });
});
