import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Fact, Facts } from '#model/facts.ts';
import { type MomentKind, momentKinds } from '#model/past.ts';
import { known, unknown } from '#scoring/buildFacts.ts';
import { eveOf, foldPast, type MomentReading, needsEve } from './foldPast.ts';

const knownFrom = new Date('2026-11-16T00:00:00Z');
const day = (index: number) => new Date(Date.UTC(2026, 9, 1 + index)).toISOString();
const fee = (basisPoints: number, at: string): Facts['transferFee'] => known({ basisPoints }, at);
const present = { transferFee: fee(1, knownFrom.toISOString()) };

type Sample = [kind: MomentKind, fee: number | undefined];

const toMoments = (samples: readonly Sample[]): MomentReading[] =>
  samples.map(([kind, value], index) => ({
    at: day(index),
    kind,
    blocks: { 'eip155:1': 10 * index },
    facts: value === undefined ? {} : { transferFee: fee(value, day(index)) },
  }));

const fold = (samples: readonly Sample[]) =>
  foldPast({ projectId: 'acme', moments: toMoments(samples), present, knownFrom });

/** What is said of the fee on each day; null: unknown. */
function answer(samples: readonly Sample[]): (number | null)[] {
  const rows = fold(samples);
  return samples.map((_, index) => {
    const row = rows.findLast(({ validFrom }) => validFrom.toISOString() <= day(index));
    const fact: Fact<{ basisPoints: number }> = row ? JSON.parse(row.fact) : unknown();
    return fact.state === 'known' ? fact.value.basisPoints : null;
  });
}

it('dates a change by the event that tells it, and says since when the other value was read', () => {
  const samples: Sample[] = [
    ['event', 3],
    ['sample', 3],
    ['event', 1],
  ];
  expect(answer(samples)).toEqual([3, 3, 1]);
  expect(fold(samples).map(({ validFrom, notBefore }) => [validFrom, notBefore])).toEqual([
    [new Date(day(0)), null],
    [new Date(day(2)), new Date(day(1))],
  ]);
});

it('cites the contracts of each time, and calls it no change that there are more of them', () => {
  const at = (addresses: readonly string[], index: number): MomentReading => ({
    at: day(index),
    kind: 'event',
    blocks: { 'eip155:1': index },
    facts: {
      takeovers: known(
        [],
        day(index),
        addresses.map((address) => ({
          kind: 'contract',
          chain: 'eip155:1',
          address,
          block: index,
          label: '',
        })),
      ),
    },
  });
  const moments = [at(['0xa'], 0), at(['0xa'], 1), at(['0xa', '0xb'], 2)];
  const now = at(['0xa', '0xb'], 3).facts;
  const rows = foldPast({ projectId: 'acme', moments, present: now, knownFrom });
  expect(rows.map(({ validFrom, notBefore }) => [validFrom, notBefore])).toEqual([
    [new Date(day(0)), null],
    [new Date(day(2)), null],
  ]);
});

it.each<[string, Sample[], (number | null)[]]>([
  [
    'nothing tells when it changed',
    [
      ['event', 3],
      ['sample', 1],
    ],
    [null, 1],
  ],
  [
    'a date of the records tells nothing of a chain',
    [
      ['event', 3],
      ['record', 1],
    ],
    [null, 1],
  ],
  ['it is otherwise when the project begins to be followed', [['event', 3]], [null]],
  [
    'a moment could not be read',
    [
      ['event', 1],
      ['event', undefined],
      ['sample', 1],
    ],
    [1, null, 1],
  ],
])('says unknown where %s', (_, samples, expected) => {
  expect(answer(samples)).toEqual(expected);
});

it('dates what changed without an event between two blocks, and not by the event after it', () => {
  const silent: Sample[] = [
    ['event', 3],
    ['eve', 1],
    ['event', 1],
  ];
  expect(answer(silent)).toEqual([null, 1, 1]);
  expect(fold(silent)[0]?.fact).toContain('it changed between blocks 0 and 10, and no event tells when');
  expect(
    answer([
      ['event', 3],
      ['eve', 3],
      ['event', 1],
    ]),
  ).toEqual([3, 3, 1]);
});

it('asks for the block before an event only where something measured is otherwise at it', () => {
  const [before, event] = toMoments([
    ['sample', 3],
    ['event', 1],
  ]);
  if (!before || !event) throw new Error('no moments');
  expect(needsEve(event, before)).toBe(true);
  expect(eveOf(event)).toEqual({
    at: '2026-10-01T23:59:59.999Z',
    kind: 'eve',
    blocks: { 'eip155:1': 9 },
  });
  expect(needsEve({ ...event, facts: before.facts }, before)).toBe(false);
  expect(needsEve(event, { ...before, facts: {} })).toBe(false);
  expect(needsEve({ ...event, kind: 'sample' }, before)).toBe(false);
  expect(needsEve(event, { ...before, blocks: { 'eip155:1': 9 } })).toBe(false);
});

it('says nothing of what moves with every transfer', () => {
  const facts = { holders: known({ top10Share: 0.5, holders: 3 }, day(0)) };
  const moments: MomentReading[] = [{ at: day(0), kind: 'event', blocks: {}, facts }];
  expect(foldPast({ projectId: 'acme', moments, present: facts, knownFrom })).toEqual([]);
});

it('answers the same or unknown when any readings are missing', () => {
  const reading = fc.tuple(fc.constantFrom(...momentKinds), fc.constantFrom(1, 2, undefined), fc.boolean());
  fc.assert(
    fc.property(fc.array(reading, { maxLength: 12 }), (readings) => {
      const whole = answer(readings.map(([kind, value]) => [kind, value]));
      const less = answer(readings.map(([kind, value, isMissing]) => [kind, isMissing ? undefined : value]));
      for (const [index, said] of less.entries()) if (said !== null) expect(said).toBe(whole[index]);
    }),
  );
});
