import { expect, test } from 'vitest';
import type { FlagCondition } from './flagModel.ts';
import { parseFlag, validateFlag } from './validateFlag.ts';

const sound = {
  key: 'portfolio',
  type: 'boolean',
  value: false,
  isPrivate: false,
  rules: [],
  percentages: [],
};

function faultsOf(changes: object): string[] {
  return validateFlag({ ...sound, ...changes }).map(({ path, reason }) => `${path}: ${reason}`);
}

function whenFaults(when: object): string[] {
  return faultsOf({ rules: [{ when: { attribute: 'Email', ...when }, value: true }] });
}

test('a sound flag survives storage as JSON', () => {
  const when: FlagCondition = { attribute: 'Email', comparator: 'sensitiveIsOneOf', comparison: ['a@b.c'] };
  const flag = {
    ...sound,
    rules: [{ when, value: true }],
    percentages: [
      { percentage: 20, value: true },
      { percentage: 80, value: false },
    ],
  };
  expect(validateFlag(flag)).toEqual([]);
  expect(parseFlag(JSON.parse(JSON.stringify(flag)))).toEqual({ flag });
});

test.each([null, undefined, 'text', 5, []])('%j is no flag', (input) => {
  expect(validateFlag(input)[0]?.reason).toMatch(
    /^must be (an object|one of boolean, text, integer, decimal)$/,
  );
});

test('every fault is told at once', () => {
  expect(
    faultsOf({ key: '__proto__', value: 'yes', isPrivate: 'no', rules: {}, percentages: 5, colour: 1 }),
  ).toEqual([
    'key: must be 1 to 100 letters, digits, . _ or -, beginning with a letter',
    'value: must be true or false',
    'isPrivate: must be true or false',
    'rules: must be a list of rules',
    'percentages: must be a list of percentages',
    ': must not have colour',
  ]);
});

test.each([
  ['boolean', 1, 'value: must be true or false'],
  ['text', true, 'value: must be a text'],
  ['integer', 1.5, 'value: must be a whole number'],
  ['integer', 2 ** 53, 'value: must be a whole number'],
  ['decimal', '1', 'value: must be a number'],
  ['decimal', Number.POSITIVE_INFINITY, 'value: must be a number'],
  ['date', 1, 'type: must be one of boolean, text, integer, decimal'],
])('a value of %s cannot be %j', (type, value, fault) => {
  expect(faultsOf({ type, value })[0]).toContain(fault);
});

test('a rule and a share must serve the type of the flag', () => {
  const when = { attribute: 'Email', comparator: 'contains', comparison: '@' };
  expect(faultsOf({ rules: [{ when, value: 1 }], percentages: [{ percentage: 1, value: 'x' }] })).toEqual([
    'rules.0.value: must be true or false',
    'percentages.0.value: must be true or false',
  ]);
});

test.each<[object, string[]]>([
  [
    { comparator: 'isOneOf', comparison: ['ok', 'a,b', ' c', ''] },
    [
      'rules.0.when.comparison.1: must not contain a comma; make it two items',
      'rules.0.when.comparison.2: must not begin or end with a space',
      'rules.0.when.comparison.3: must not be empty',
    ],
  ],
  [
    { comparator: 'isOneOf', comparison: [] },
    ['rules.0.when.comparison: must name at least one value, or the rule is useless'],
  ],
  [{ comparator: 'isOneOf', comparison: 'a' }, ['rules.0.when.comparison: must be a list of texts']],
  [{ comparator: 'contains', comparison: ['a'] }, ['rules.0.when.comparison: must be a text']],
  [{ comparator: 'contains', comparison: ', ' }, []],
  [
    { comparator: 'versionIsOneOf', comparison: ['1.0.0', '1.0'] },
    ['rules.0.when.comparison.1: must be a version such as 1.2.3 or 2.0.0-beta.1'],
  ],
  [
    { comparator: 'versionIsLess', comparison: 'new' },
    ['rules.0.when.comparison: must be a version such as 1.2.3 or 2.0.0-beta.1'],
  ],
  [{ comparator: 'numberIsLess', comparison: '5' }, ['rules.0.when.comparison: must be a number']],
  [{ comparator: 'contains', comparison: 'a', attribute: '' }, ['rules.0.when.attribute: must not be empty']],
])('a condition %j', (when, faults) => {
  expect(whenFaults(when)).toEqual(faults);
});

test('an unknown comparator is answered with the list of known ones', () => {
  expect(whenFaults({ comparator: 'startsWith', comparison: 'a' })[0]).toMatch(
    /^rules\.0\.when\.comparator: must be one of isOneOf, isNotOneOf, .*, numberIsGreaterOrEqual$/,
  );
});

test.each([
  [[50, 51], ['percentages: must not add up to more than 100']],
  [[0.5], ['percentages.0.percentage: must be a whole number']],
  [[-1], ['percentages.0.percentage: must not be negative']],
  [[100], []],
  [[10, 20], []],
])('percentages %j', (percentages, faults) => {
  expect(faultsOf({ percentages: percentages.map((percentage) => ({ percentage, value: true })) })).toEqual(
    faults,
  );
});
