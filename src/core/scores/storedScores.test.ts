import { expect, it } from 'vitest';
import { unknown } from '#scoring/buildFacts.ts';
import { rules } from '#scoring/rules.ts';
import { score } from '#scoring/score.ts';
import { soundFacts } from '#test/soundFacts.ts';
import { findStoredScore, readFactReadings } from './storedScores.ts';

const facts = soundFacts();
const scored = score(facts, rules, new Date('2026-06-01T00:00:00.000Z'));
const row = { facts: JSON.stringify(facts), score: JSON.stringify(scored) };
const unreadable = unknown('what is stored about it cannot be read');

it('reads facts and score as they were written', () => {
  expect(findStoredScore(row)).toEqual({ facts, score: scored });
});

it('keeps what discovery found beside the powers', () => {
  const { control } = facts;
  if (control.state !== 'known') throw new Error('the facts of this test have powers');
  const found = { closed: false, beyond: 2, obeyed: 1, unread: true, why: '2 contracts could not be read' };
  const fact = { ...control, value: { ...control.value, found } };
  expect(readFactReadings([{ key: 'control', fact: JSON.parse(JSON.stringify(fact)) }])).toEqual({
    control: fact,
  });
});

it('takes a fact of another shape for unknown, and no other with it', () => {
  const broken = { ...facts, control: { ...facts.control, value: { powers: 'none' } } };
  expect(findStoredScore({ ...row, facts: JSON.stringify(broken) })?.facts).toEqual({
    ...facts,
    control: unreadable,
  });
});

it('knows nothing from facts that are no JSON, and has no score that cannot be read', () => {
  const found = findStoredScore({ ...row, facts: '{' });
  expect(new Set(Object.values(found?.facts ?? {}).map(({ state }) => state))).toEqual(new Set(['unknown']));
  expect(findStoredScore({ ...row, score: '{"total":"high"}' })).toBeUndefined();
});

it('reads measured facts by their keys', () => {
  const { lastRead } = facts;
  const rows = [
    { key: 'lastRead', fact: lastRead },
    { key: 'supply', fact: { state: 'known', value: { total: 5 }, at: '', evidence: [] } },
    { key: 'colour', fact: lastRead },
  ];
  expect(readFactReadings(rows)).toEqual({ lastRead, supply: unreadable });
  expect(readFactReadings([])).toEqual({});
});
