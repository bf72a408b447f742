import { describe, expect, test } from 'vitest';
import type { Holder } from '#model/controlTypes.ts';
import type { Control, Power } from '#model/facts.ts';
import type { PowerClass } from '#model/powerClasses.ts';
import { known, unknown } from './buildFacts.ts';
import { type ControlFacts, gradeControl } from './controlGrade.ts';

const now = new Date('2026-06-01T00:00:00.000Z');
const at = now.toISOString();

const key: Holder = { kind: 'key', address: '0x01' };
const several: Holder = { kind: 'multisig', address: '0x02', threshold: 2, owners: 3 };
const delayed = (days: number, controller: Holder): Holder => ({
  kind: 'timelock',
  address: '0x03',
  delaySeconds: days * 86_400,
  controller,
});

const power = (what: PowerClass, holder: Holder, more: Partial<Power> = {}): Power => ({
  class: what,
  contract: '0xaa',
  function: what,
  holder,
  evidence: [],
  ...more,
});

const facts = (powers: Power[], more: Partial<Control> = {}): ControlFacts => ({
  control: known({ powers, contractsRead: 1, contracts: 1, tokens: 0, complete: true, ...more }, at),
  takeovers: known([], at),
  sellSimulation: unknown('no token'),
});

const letters = (given: ControlFacts): string => {
  const { best, worst } = gradeControl(given, now);
  return best === worst ? best : `${best}-${worst}`;
};

test('names the function that does it, and not one that hands out powers', () => {
  const owned = [
    power('ownership', key, { function: 'renounceOwnership' }),
    power('pause', key, { function: 'setPaused' }),
  ];
  const { reasons } = gradeControl(facts(owned), now);
  expect(reasons.map(({ act, function: name }) => [act, name])).toEqual([['block', 'setPaused']]);
  // Whoever hands out what others do is named for it.
  const given = gradeControl(facts([power('ownership', key), power('pause', several)]), now).reasons;
  expect(given.map(({ function: name, holder }) => [name, holder?.kind])).toEqual([
    ['ownership', 'key'],
    ['pause', 'multisig'],
  ]);
});

describe('the letter', () => {
  test.each<[PowerClass, string[]]>([
    ['upgrade', ['E', 'E', 'D', 'C', 'D', 'C', 'B', 'F', 'A']],
    ['mint', ['E', 'E', 'D', 'C', 'D', 'C', 'B', 'F', 'A']],
    ['withdraw', ['E', 'E', 'D', 'C', 'D', 'C', 'B', 'F', 'A']],
    ['pause', ['D', 'D', 'C', 'B', 'C', 'B', 'A', 'F', 'A']],
    ['fee', ['D', 'D', 'C', 'B', 'C', 'B', 'A', 'F', 'A']],
  ])('of %s is by who must agree and how long holders are warned', (what, expected) => {
    const holders: Holder[] = [
      key,
      delayed(1, key),
      delayed(2, key),
      delayed(7, key),
      several,
      delayed(2, several),
      delayed(7, several),
      { kind: 'anyone' },
      { kind: 'nobody' },
    ];
    expect(holders.map((holder) => letters(facts([power(what, holder)])))).toEqual(expected);
  });

  test('is the worst of all powers, and its reason comes first', () => {
    const grade = gradeControl(
      facts([power('pause', several), power('upgrade', delayed(2, several)), power('mint', key)]),
      now,
    );
    expect(grade).toMatchObject({ best: 'E', worst: 'E', unknown: [] });
    expect(grade.sentence).toBe('One key can mint tokens at once (mint on 0xaa).');
    expect(grade.reasons.map(({ act, who, warning, grade: letter }) => [act, who, warning, letter])).toEqual([
      ['dilute', 'oneKey', 'none', 'E'],
      ['replaceCode', 'severalKeys', 'twoDays', 'C'],
      ['block', 'severalKeys', 'none', 'C'],
    ]);
  });

  test('of a wallet that any one owner commands is that of one key', () => {
    expect(letters(facts([power('mint', { ...several, threshold: 1 } as Holder)]))).toBe('E');
  });

  test('is F where sales fail or a stranger can seize a contract', () => {
    const trap = { ...facts([]), sellSimulation: known({ sellable: false, reason: 'no' }, at) };
    expect(gradeControl(trap, now)).toMatchObject({
      best: 'F',
      worst: 'F',
      sentence: 'Honeypot: a simulated sale fails (no).',
    });
    const open = { contract: '0xaa', title: 'open initializer', open: true, evidence: [] };
    expect(letters({ ...facts([]), takeovers: known([open], at) })).toBe('F');
    expect(letters({ ...facts([]), takeovers: known([{ ...open, open: false }], at) })).toBe('A-F');
  });

  test('is A only with proof', () => {
    expect(gradeControl(facts([]), now)).toMatchObject({
      best: 'A',
      worst: 'A',
      sentence: "Nobody can take, dilute or block holders' money: 1 contract read.",
    });
    expect(letters(facts([], { contractsRead: 0 }))).toBe('A-F');
    expect(letters(facts([], { complete: false }))).toBe('A-F');
    expect(letters(facts([], { contracts: 0 }))).toBe('A-F');
  });

  test('is a range where code does not show whom it calls, whatever the record claims', () => {
    const found = { closed: false, beyond: 0, obeyed: 0, unread: false, why: '2 calls to entries of a list' };
    const upgraded = [power('upgrade', several)];
    expect(letters(facts(upgraded, { found, complete: true }))).toBe('D-F');
    expect(letters(facts(upgraded, { found: { ...found, closed: true, why: null } }))).toBe('D');
    // Seven days count as two where it is not known that nobody can block holders meanwhile.
    const slow = facts([power('upgrade', delayed(7, several))], { found, complete: true });
    expect(gradeControl(slow, now).unknown.map(({ why }) => why)).toEqual([
      'not all contracts found (2 calls to entries of a list)',
      'unknown whether holders can leave before upgrade on 0xaa acts',
    ]);
  });
});

describe('seven days', () => {
  test('are no more than two where somebody can block holders meanwhile', () => {
    const slow = power('upgrade', delayed(7, several));
    expect(letters(facts([slow, power('pause', delayed(8, several))]))).toBe('B');
    expect(letters(facts([slow, power('pause', delayed(2, several))]))).toBe('C');
    expect(letters(facts([slow, power('other', delayed(2, several))]))).toBe('B-C');
  });
});

describe('what is not known', () => {
  test('makes a range that says why', () => {
    const grade = gradeControl(facts([power('upgrade', delayed(2, several))], { contracts: 2 }), now);
    expect(grade).toMatchObject({ best: 'C', worst: 'F' });
    expect(grade.sentence).toBe(
      '2 of 3 keys can upgrade the code after 2 days (upgrade on 0xaa). Could be F: 1 contract of 2 could not be read.',
    );
  });

  test('of a holder, or of what a setting does, reaches as far as it may be', () => {
    expect(letters(facts([power('mint', { kind: 'unknown' })]))).toBe('A-F');
    expect(letters(facts([power('mint', key), power('mint', { kind: 'others' })]))).toBe('E-F');
    expect(letters(facts([power('other', key)]))).toBe('A-E');
    expect(letters(facts([power('other', several), power('pause', key)]))).toBe('D');
    expect(letters(facts([power('burn', several)]))).toBe('A-D');
    expect(letters(facts([power('other', key, { cut: true })]))).toBe('A-F');
  });

  test('of a sale counts where there is a token', () => {
    expect(letters(facts([power('pause', several)], { tokens: 1 }))).toBe('C-F');
    const sold = { ...facts([power('pause', several)], { tokens: 1 }) };
    expect(letters({ ...sold, sellSimulation: known({ sellable: true, reason: null }, at) })).toBe('C');
  });

  test('any more keeps the letter that was last known as the best end', () => {
    const before = facts([power('mint', key)]);
    const control = { ...before.control, state: 'lost', since: at, why: 'the node is silent' } as const;
    expect(letters({ ...before, control: control as ControlFacts['control'] })).toBe('E-F');
  });
});

describe('a contract with thousands of powers', () => {
  /** Half of them hand out the others, each held by somebody else. */
  const crowd = (count: number): Power[] =>
    Array.from({ length: count }, (_, index) =>
      power(
        index % 2 ? 'ownership' : 'mint',
        { kind: 'key', address: `0x${index}` },
        { function: `f${index}` },
      ),
    );

  test('is graded with work that grows as they do', () => {
    let read = 0;
    const counted = crowd(3_000).map(
      (one) =>
        new Proxy(one, {
          get(target, key, receiver) {
            read++;
            return Reflect.get(target, key, receiver);
          },
        }),
    );
    const grade = gradeControl(facts(counted), now);
    expect(grade).toMatchObject({ best: 'E', worst: 'E', moreReasons: 2_980 });
    expect(read).toBeLessThan(100 * 3_000);
  });
});

describe('whoever hands out powers', () => {
  test('can do what they do, though nobody else can', () => {
    const owner = power('ownership', key);
    expect(letters(facts([owner]))).toBe('A');
    expect(letters(facts([owner, power('mint', { kind: 'nobody' })]))).toBe('E');
    expect(letters(facts([owner, power('mint', { kind: 'nobody' }, { contract: '0xbb' })]))).toBe('A');
  });
});
