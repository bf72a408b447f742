import { expect, it } from 'vitest';
import type { Facts } from '#model/facts.ts';
import { unknown } from '#scoring/buildFacts.ts';
import { rules } from '#scoring/rules.ts';
import { fact, finding, powersOf, soundFacts } from '#test/soundFacts.ts';
import { makeSeries } from './makeSeries.ts';

const day = (number: number) => new Date(Date.UTC(2026, 5, number, 12));
const begin = day(20);
const oneKey = powersOf({ kind: 'key', address: '0x2222222222222222222222222222222222222222' }, 'upgrade');

it('has a point for each move, with the facts that changed then and the reasons', () => {
  const series = makeSeries(
    [
      { at: day(2), facts: soundFacts() },
      {
        at: day(5),
        facts: {
          findings: fact({ all: [finding({ status: 'pending', proofOfFix: 'none' })], complete: true }),
        },
      },
      { at: day(9), facts: { control: oneKey } },
      { at: day(12), facts: { control: unknown('no old state') } },
    ],
    { begin, rules },
  );
  expect(series.map(({ at, cause, facts }) => [at, cause, facts])).toEqual([
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

it('says where another version of the analyser read, also beside what changed then', () => {
  const sound = soundFacts();
  const by = (version: number, control: Facts['control']) =>
    control.state === 'known' ? { control: { ...control, maker: `analyser ${version}` } } : {};
  const pending = fact({ all: [finding({ status: 'pending', proofOfFix: 'none' })], complete: true });
  const [, alone, beside] = makeSeries(
    [
      { at: day(2), facts: { ...sound, ...by(8, sound.control) } },
      { at: day(5), facts: by(9, oneKey) },
      { at: day(9), facts: { ...by(10, sound.control), findings: pending } },
    ],
    { begin, rules },
  );
  expect(alone).toMatchObject({ cause: 'reading', facts: ['control'] });
  expect(alone?.sentence).toContain('(analyser 8 → analyser 9; ');
  expect(beside).toMatchObject({ cause: 'reading', sentence: expect.stringContaining('; so is what else') });
});

it('notices what time alone moves, on the day', () => {
  const old = soundFacts({ deployment: fact({ firstSeenAt: day(1).toISOString() }) });
  const series = makeSeries([{ at: day(2), facts: old }], { begin: new Date(Date.UTC(2028, 5, 1)), rules });
  expect(series.slice(1).map(({ cause, facts }) => [cause, facts])).toContainEqual(['time', []]);
});

it('is empty where nothing was read', () => {
  expect(makeSeries([], { begin, rules })).toEqual([]);
});
