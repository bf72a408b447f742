import { expect, test } from 'vitest';
import type { Evidence } from '#model/evidence.ts';
import { rules } from '#scoring/rules.ts';
import { score } from '#scoring/score.ts';
import { fact, powersOf, sampleNow, soundFacts } from '#test/soundFacts.ts';
import { judgeCompleteness } from './judgeCompleteness.ts';

const list: Evidence[] = [
  { kind: 'record', type: 'project', id: 'demo', label: 'Contract list checked on 2026-05-01' },
];
const whySo = 'but the contract list is not confirmed complete';

test('keeps what holds for all contracts where somebody says that the record names all, and shows who', () => {
  const read = soundFacts();
  const { control, upgradeability, takeovers, deployment } = judgeCompleteness(read, list);
  expect(control).toMatchObject({ state: 'known', value: { complete: true } });
  for (const [whole, part] of [
    [upgradeability, read.upgradeability],
    [takeovers, read.takeovers],
    [deployment, read.deployment],
  ] as const)
    expect(whole).toEqual({ ...part, evidence: [...(part.state === 'known' ? part.evidence : []), ...list] });
  expect(control.state === 'known' && control.evidence.at(-1)).toEqual(list[0]);
});

test('does not take the contracts on record for all: what was read is the reason', () => {
  const facts = judgeCompleteness(soundFacts(), []);
  expect(facts.control).toMatchObject({ value: { complete: false } });
  expect(facts.codeMatch).toMatchObject({ value: { matching: 2, complete: false } });
  expect(facts.sourceVerified).toMatchObject({ value: { verified: 2, complete: false } });
  expect(facts.upgradeability).toEqual({
    state: 'unknown',
    why: `no way to upgrade the code found, ${whySo}`,
  });
  expect(facts.takeovers).toEqual({
    state: 'unknown',
    why: `no open way to seize a contract found, ${whySo}`,
  });
  expect(facts.deployment).toEqual({
    state: 'unknown',
    why: `the oldest contract on record dates from 2025-01-01, ${whySo}`,
  });
});

test('keeps what no other contract could mend', () => {
  const open = [{ contract: '0x1', title: 'anybody can initialize it', open: true, evidence: [] }];
  const read = soundFacts({
    upgradeability: fact({ kind: 'customProxy', pattern: 'diamond' }),
    takeovers: fact(open),
  });
  const facts = judgeCompleteness(read, []);
  expect([facts.upgradeability, facts.takeovers]).toEqual([read.upgradeability, read.takeovers]);
  expect(
    judgeCompleteness(soundFacts({ upgradeability: fact({ kind: 'standardProxy', pattern: 'UUPS' }) }), []),
  ).toMatchObject({
    upgradeability: { why: `contracts on record are behind a standard proxy (UUPS), ${whySo}` },
  });
});

test('a record that leaves a token out passes no question about all contracts', () => {
  const whole = judgeCompleteness(
    soundFacts({ control: powersOf({ kind: 'key', address: '0x1' }, 'mint') }),
    list,
  );
  const less = judgeCompleteness(soundFacts({ control: powersOf({ kind: 'nobody' }) }), []);
  const outcomes = (facts: typeof whole) =>
    score(facts, rules, sampleNow).categories.flatMap(({ factors }) =>
      factors.flatMap(({ id, outcome }) => (id.startsWith('governance.') ? [[id, outcome]] : [])),
    );
  expect(Object.fromEntries(outcomes(whole))).toMatchObject({ 'governance.mint': 'fail' });
  expect(new Set(outcomes(less).map(([, outcome]) => outcome))).toEqual(new Set(['unknown']));
});

test('a list that leaves out what its contracts obey or created is not believed, as it is contradicted', () => {
  const isBelieved = (left: { obeyed?: number; created?: number }) => {
    const read = powersOf({ kind: 'nobody' });
    if (read.state !== 'known') throw new Error('the facts of this test have powers');
    const found = { closed: false, beyond: 0, obeyed: 0, unread: false, why: null, ...left };
    const { control } = judgeCompleteness(
      soundFacts({ control: { ...read, value: { ...read.value, found } } }),
      list,
    );
    return control.state === 'known' && control.value.complete;
  };
  expect([{}, { created: 0 }, { obeyed: 1 }, { created: 1 }].map(isBelieved)).toEqual([
    true,
    true,
    false,
    false,
  ]);
});
