import { describe, expect, it } from 'vitest';
import { listSamples, type Sample } from '../../test/samples/contracts/listSamples.ts';
import { toShownMisuse } from './accessVerdict.ts';
import { analyzeContract, type ContractAnalysis } from './analyzeContract.ts';

const samples = listSamples();

/** Counts looks at the clock instead of time, so that the result does not depend on the machine. */
function createClock(): () => number {
  let ticks = 0;
  return () => ticks++;
}

/** Too long to be followed to any end, or decided by code that is elsewhere: what was not seen is not said. */
const unfinished = new Set([
  'solc-0.8.37-ir/Dao.cancel',
  'solc-0.8.37-ir/Dao.propose',
  'solc-0.8.37-optimized/Dao.propose',
  'solc-0.8.37-plain/Dao.propose',
  // Another contract may object to the sender, and nothing says to whom it does.
  'solc-0.8.37-ir-odd/Objecting.enter',
  'solc-0.8.37-optimized-odd/Objecting.enter',
  // What another contract counts under the sender's name may be coins or a role.
  'solc-0.8.37-ir-odd/HigherRank.setRateOfRich',
  'solc-0.8.37-optimized-odd/HigherRank.setRateOfRich',
  // A library keeps the list, and what it enters there is not seen.
  'solc-0.8.37-ir-odd/Libraried.setAny',
  'solc-0.8.37-ir-odd/Libraried.setRate',
  'solc-0.8.37-optimized-odd/Libraried.setAny',
  'solc-0.8.37-optimized-odd/Libraried.setRate',
  // An answer in bytes is not read.
  'solc-0.8.37-ir-odd/FiledUnder.setRate',
  'solc-0.8.37-optimized-odd/FiledUnder.setRate',
  // What lies at the number that stands for nobody is not seen.
  ...['setByLevel', 'setByRank', 'setRate'].flatMap((name) => [
    `solc-0.8.37-ir-styles/Numbered.${name}`,
    `solc-0.8.37-optimized-styles/Numbered.${name}`,
  ]),
  // The way through is longer than any that is followed.
  'solc-0.8.37-ir-styles/Turning.setLong',
  'solc-0.8.37-optimized-styles/Turning.setLong',
  // Bytes of any length are compared by their hash.
  'solc-0.8.37-ir-styles/Disguised.setByPacked',
  'solc-0.8.37-optimized-styles/Disguised.setByPacked',
  // How many turns a loop takes decides whether anybody is asked.
  'solc-0.8.37-ir-odd/Spelled.setLong',
  'solc-0.8.37-optimized-odd/Spelled.setLong',
]);

/** Published code is used by thousands: what it is accused of is either open by design, or an accusation that counts in the exam alone. */
const isPublished = ({ build }: Sample) => build.startsWith('openzeppelin') || build.startsWith('safe');
const accused: readonly string[] = [
  'ERC721MintableBurnableImpl.safeTransferFrom: call',
  'ERC721PresetMinterPauserAutoId.safeTransferFrom: call',
  'IndividuallyCappedCrowdsaleImpl.removeCapper: ownership',
  'PaymentSplitter.release: withdraw',
  'RefundEscrow.beneficiaryWithdraw: withdraw',
  'Safe.execTransaction: call',
  'Safe.setup: call ownership',
];

type Judged = readonly [sample: Sample, analysis: ContractAnalysis];
let judged: Promise<Judged[]> | undefined;

/** One compiler of the newest line is enough here; the bench takes them all. */
const analyzeAll = (): Promise<Judged[]> =>
  (judged ??= Promise.all(
    samples
      .filter(({ build }) => build !== 'solc-0.8.26-optimized')
      .map(async (sample): Promise<Judged> => {
        const { code } = sample;
        return [sample, await analyzeContract({ code, now: createClock(), timeLimit: 1e6 })];
      }),
  ));

function judge([sample, { functions }]: Judged): string[] {
  return sample.labels.flatMap((label) => {
    const verdict = functions.find((f) => f.selector === label.selector)?.verdict ?? 'not found';
    const right = verdict === (label.privileged ? 'privileged' : 'open');
    const where = `${sample.build}/${sample.name}.${label.name}`;
    return right || (verdict === 'unknown' && unfinished.has(where)) ? [] : [`${where}: ${verdict}`];
  });
}

/** What is said of open functions that only some should have, by contract and function. */
const listAccusations = ([{ name, labels }, { functions }]: Judged): string[] =>
  functions.flatMap((one) => {
    const { selector, anybody, misuse } = one;
    const free = anybody && !anybody.isAsked && anybody.class !== 'other' ? anybody.class : undefined;
    const said = [misuse, free, toShownMisuse(one) && 'shown'].filter(Boolean).join(' ');
    const label = labels.find((other) => other.selector === selector)?.name ?? selector;
    return said === '' ? [] : [`${name}.${label}: ${said}`];
  });

describe('labelled samples', () => {
  it('are many and label every function that changes state', () => {
    expect(new Set(samples.map((s) => s.name)).size).toBeGreaterThanOrEqual(25);
    expect(samples.flatMap((s) => s.labels).length).toBeGreaterThanOrEqual(400);
    expect(samples.flatMap((s) => s.unlabelled.map((f) => `${s.name}.${f}`))).toEqual([]);
  });

  it('say nothing of who may call where another contract counts something under the name of the sender', async () => {
    const ranked = samples.filter(({ name }) => name === 'HigherRank');
    const verdicts = ranked.map(async ({ code, labels }) => {
      const { functions } = await analyzeContract({ code, now: createClock(), timeLimit: 1e6 });
      const { selector } = labels.find(({ name }) => name === 'setRateOfRich') ?? {};
      return functions.find((f) => f.selector === selector)?.verdict;
    });
    expect(await Promise.all(verdicts)).toEqual(['unknown', 'unknown']);
  });

  it('name a diamond as one, its facets not known from code, with every compiler setting', async () => {
    const diamonds = samples.filter(({ name }) => name === 'DefaultDiamond');
    const kinds = diamonds.map(
      async ({ code }) => (await analyzeContract({ code, now: createClock() })).proxy,
    );
    expect(await Promise.all(kinds)).toMatchObject(Array(3).fill({ kind: 'diamond', facets: [] }));
  });

  it('are of the kind that what they log or what views answer with says, where no list has the name', async () => {
    const unnamed = samples.filter(({ name }) => name === 'Unnamed');
    expect(unnamed).toHaveLength(2);
    for (const { code, labels } of unnamed) {
      const { functions } = await analyzeContract({ code, now: createClock(), timeLimit: 1e6 });
      const wanted = labels.filter((l) => l.privileged).map((l) => [l.name, l.class]);
      const classOf = new Map<string, string>(functions.map((f) => [f.selector, f.class]));
      const found = labels.filter((l) => l.privileged).map((l) => [l.name, classOf.get(l.selector)]);
      expect(found).toEqual(wanted);
    }
  });

  it('are all judged as labelled', async () => {
    expect((await analyzeAll()).flatMap(judge)).toEqual([]);
  });

  it('are accused of no more where they are published and in use', async () => {
    const published = (await analyzeAll()).filter(([sample]) => isPublished(sample));
    expect([...new Set(published.flatMap(listAccusations))].toSorted()).toEqual(accused);
  });
});
