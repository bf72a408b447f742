import { describe, expect, it } from 'vitest';
import type { DeployedCode } from '#core/sourceCode/getDeployedCode.ts';
import type { ToldPrices } from '#core/sources/toldPrices.ts';
import type { CodeMatch, Facts } from '#model/facts.ts';
import { known, unknown, unknownFacts } from '#scoring/buildFacts.ts';
import { measureSwings, ofAllAudits, priceFacts, sourceCodeFact } from './collectFacts.ts';

const at = '2026-11-15T00:00:00.000Z';
const judge = (match: CodeMatch, audits: Facts['audits']) =>
  ofAllAudits({ ...unknownFacts(), codeMatch: known(match, at), audits }).codeMatch;

const whole = known({ all: [], complete: true }, at);
const some = known({ all: [], complete: false }, at);

it('calls code other than audited only where somebody looked for all audits', () => {
  const match = { matching: 1, differing: 1, notCompared: 0 };
  expect(judge(match, whole)).toMatchObject({ state: 'known', value: match });
  for (const audits of [some, unknown('nothing is on record')])
    expect(judge(match, audits)).toEqual({
      state: 'unknown',
      why: 'the code of 1 contract is not the one that audits on record name, and other audits were not searched for',
    });
});

it('keeps what another audit could not change', () => {
  const match = { matching: 1, differing: 0, notCompared: 1 };
  expect(judge(match, some)).toMatchObject({ state: 'known', value: match });
});

type Running = NonNullable<DeployedCode['running']>;

const built: DeployedCode['sources'][number] = {
  ...{ origin: 'record', publisher: 'x', target: 'A.sol:A', commit: null, repository: null },
  comparison: { outcome: 'codeEqual', builtHash: '0x1', filled: [], note: '' },
};
const deploy = (hash: string, running: Partial<Running> = {}, isBuilt = true): DeployedCode => ({
  ...{ chain: 'eip155:1', address: `0x${hash}`, label: hash, sources: isBuilt ? [built] : [] },
  running: { hash, at: `0x${hash}`, facets: [], isSeen: true, block: 7, time: new Date(0), ...running },
});
const facets = ['f1', 'f2'].map((codeHash) => ({ address: `0x${codeHash}`, codeHash }));

it('knows the source code of a diamond where it knows that of each facet', () => {
  const diamond = deploy('d', { facets });
  expect(sourceCodeFact([diamond, deploy('f1'), deploy('f2')])).toMatchObject({
    value: { verified: 3, contracts: 3 },
  });
  expect(sourceCodeFact([diamond])).toEqual({
    state: 'unknown',
    why: 'published source code builds what runs at 0 of 1 contracts; of the others that is not known',
  });
  expect(sourceCodeFact([diamond, deploy('f1')]).state).toBe('unknown');
  expect(sourceCodeFact([diamond, deploy('f1'), deploy('f2', {}, false)]).state).toBe('unknown');
});

it('knows no source code of what was not all seen', () => {
  expect(sourceCodeFact([deploy('d')]).state).toBe('known');
  expect(sourceCodeFact([deploy('d', { isSeen: false })]).state).toBe('unknown');
});

describe('measureSwings', () => {
  it('is the sample deviation of the changes from day to day', () => {
    // Changes: +10 %, -10 %, +10 %, so the mean is 1/30 and the squares come to 6/225.
    expect(measureSwings([100, 110, 99, 108.9])).toBeCloseTo(0.11547, 5);
  });

  it('is zero for a price that never moves, and for one that grows evenly', () => {
    expect(measureSwings([2, 2, 2])).toBe(0);
    expect(measureSwings([1, 2, 4, 8])).toBe(0);
  });

  it('is nothing where there is no change to measure, or none that is a share', () => {
    expect(measureSwings([])).toBeNull();
    expect(measureSwings([1, 2])).toBeNull();
    expect(measureSwings([5, 0, 0, 5])).toBeNull();
  });
});

describe('priceFacts', () => {
  const now = new Date('2026-11-15T08:00:00Z');
  /** One price a day at noon, the last yesterday. */
  const even = (days: number, usd = (_day: number) => 3) =>
    Array.from({ length: days }, (_, index) => ({
      time: new Date(Date.UTC(2026, 10, 15 - days + index, 12)),
      usd: usd(days - index),
    }));
  const ofRecord = (prices: ReturnType<typeof even>, toldPrices?: ToldPrices) =>
    priceFacts({ id: 'acme', prices, toldPrices, metricCommits: new Map() }, now).priceHistory;

  it('needs a price of each of the thirty days before today', () => {
    const lacking = (days: number) => ({
      state: 'unknown',
      why: `prices are on record for ${days} of the last 30 days, and all are needed`,
    });
    expect(ofRecord([])).toEqual(lacking(0));
    expect(ofRecord(even(29))).toEqual(lacking(29));
    expect(ofRecord(even(90).slice(0, -1))).toEqual(lacking(29));
    expect(ofRecord(even(90).toSpliced(70, 2))).toEqual(lacking(28));
    expect(ofRecord(even(30))).toEqual({
      state: 'known',
      value: { days: 30, dailyDeviation: 0 },
      at: '2026-11-14T12:00:00.000Z',
      evidence: [{ kind: 'record', type: 'metric', id: 'price(projectId=acme)', label: 'Price records' }],
    });
    expect(ofRecord(even(30, (day) => (day === 9 ? 0 : 3)))).toMatchObject({ state: 'unknown' });
  });

  it('says the same whatever else is on record: older days, and a price of today', () => {
    const moving = (day: number) => 3 + (day % 7);
    const thirty = ofRecord(even(30, moving));
    expect(thirty).toMatchObject({ state: 'known' });
    expect(ofRecord([...even(90, moving), { time: now, usd: 900 }])).toEqual(thirty);
  });

  it('takes what a service told where none is on record', () => {
    const url = 'https://coins.example/chart/x';
    const told = (prices: ReturnType<typeof even>): ToldPrices => ({ url, at: now, prices, volume: null });
    expect(ofRecord([], told(even(30)))).toMatchObject({
      state: 'known',
      value: { days: 30 },
      evidence: [{ kind: 'answer', source: 'prices', url, at: now.toISOString() }],
    });
    expect(ofRecord([], told(even(29)))).toMatchObject({ why: expect.stringContaining('told for 29 of') });
    expect(ofRecord(even(3), told(even(30)))).toMatchObject({ state: 'unknown' });
  });
});
