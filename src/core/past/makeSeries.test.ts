import { expect, it } from 'vitest';
import type { Facts } from '#model/facts.ts';
import { unknown } from '#scoring/buildFacts.ts';
import { rules } from '#scoring/rules.ts';
import { fact, finding, powersOf, soundFacts } from '#test/soundFacts.ts';
import { joinSeries, makeSeries, type SeriesOptions } from './makeSeries.ts';

const day = (number: number) => new Date(Date.UTC(2026, 5, number, 12));
const begin = day(20);
const oneKey = powersOf({ kind: 'key', address: '0x2222222222222222222222222222222222222222' }, 'upgrade');

type Change = Parameters<typeof makeSeries>[0][number];

const make = (changes: readonly Change[], more: Partial<SeriesOptions> = {}) =>
  makeSeries(changes, { begin, rules, present: {}, tellMoment: async () => ({}), ...more });

it('has a point for each move, with the facts that changed then and the reasons', async () => {
  const series = await make([
    { at: day(2), facts: soundFacts() },
    {
      at: day(5),
      facts: {
        findings: fact({ all: [finding({ status: 'pending', proofOfFix: 'none' })], complete: true }),
      },
    },
    { at: day(9), facts: { control: oneKey } },
    { at: day(12), facts: { control: unknown('no old state') } },
  ]);
  expect(series.slice(0, -1).map(({ at, cause, facts }) => [at, cause, facts])).toEqual([
    [day(2).toISOString(), 'first', []],
    [day(5).toISOString(), 'facts', ['findings']],
    [day(9).toISOString(), 'facts', ['control']],
    [day(12).toISOString(), 'knowledge', ['control']],
  ]);
  expect(series[2]).toMatchObject({
    total: 60,
    moves: expect.arrayContaining([expect.stringContaining('60')]),
  });
  // Without the key that is known, the records alone would promise more.
  expect(series[3]).toMatchObject({ total: null, rating: null });
});

it('says where another version of the analyser read, also beside what changed then', async () => {
  const sound = soundFacts();
  const by = (version: number, control: Facts['control']) =>
    control.state === 'known' ? { control: { ...control, maker: `analyser ${version}` } } : {};
  const pending = fact({ all: [finding({ status: 'pending', proofOfFix: 'none' })], complete: true });
  const [, alone, beside] = await make([
    { at: day(2), facts: { ...sound, ...by(8, sound.control) } },
    { at: day(5), facts: by(9, oneKey) },
    { at: day(9), facts: { ...by(10, sound.control), findings: pending } },
  ]);
  expect(alone).toMatchObject({ cause: 'reading', facts: ['control'] });
  expect(alone?.sentence).toContain('(analyser 8 → analyser 9; ');
  expect(beside).toMatchObject({ cause: 'reading', sentence: expect.stringContaining('; so is what else') });
});

it('notices what time alone moves, on the day', async () => {
  const old = soundFacts({ deployment: fact({ firstSeenAt: day(1).toISOString() }) });
  const series = await make([{ at: day(2), facts: old }], { begin: new Date(Date.UTC(2028, 5, 1)) });
  expect(series.slice(1).map(({ cause, facts }) => [cause, facts])).toContainEqual(['time', []]);
});

it('is empty where nothing was read', async () => {
  expect(await make([])).toEqual([]);
});

it('ends with the step to the first full reading, told where that stands', async () => {
  const { control, holders, ...records } = soundFacts();
  const made = await make([{ at: day(2), facts: { ...records, control } }], {
    present: { control, holders },
  });
  const step = made.at(-1);
  expect(step).toMatchObject({ at: begin.toISOString(), cause: 'knowledge', facts: ['holders'] });
  const first = {
    ...{ at: begin.toISOString(), total: step?.total ?? null, rating: step?.rating ?? null, coverage: 0.9 },
    ...{ rulesVersion: rules.version, cause: 'first' as const, sentence: 'The first full reading.' },
    ...{ moves: [], facts: [] },
  };
  const { history, recomputed } = joinSeries([first], made);
  expect(history[0]?.sentence).toBe(`The first full reading. ${step?.sentence}`);
  expect(history[0]?.moves).toEqual(step?.moves);
  expect(recomputed).toEqual(made.slice(0, -1));
  // Other rules made what was published: they alone say why.
  const older = joinSeries([{ ...first, rulesVersion: '1' }], made);
  expect(older).toMatchObject({ history: [{ moves: [] }], recomputed: made.slice(0, -1) });
});

it('asks of every day what moves with every transfer', async () => {
  const { holders: _, ...facts } = soundFacts();
  const top = (top10Share: number) => ({ holders: fact({ top10Share, holders: 40 }) });
  const made = await make([{ at: day(2), facts }], {
    tellMoment: async (at) => (at < day(9) ? top(0.1) : top(0.999)),
  });
  expect(made.slice(1)).toMatchObject([
    { at: '2026-06-10T00:00:00.000Z', cause: 'facts', facts: ['holders'] },
  ]);
});
