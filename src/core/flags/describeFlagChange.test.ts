import { describe, expect, it } from 'vitest';
import type { Flag } from './flagModel.ts';
import { describeFlagChange } from './flagStore.ts';

const flag: Flag = { key: 'a', type: 'boolean', value: false, isPrivate: false, rules: [], percentages: [] };
const forEmail = {
  when: { attribute: 'Email', comparator: 'isOneOf' as const, comparison: ['a@x.test', 'b@x.test'] },
  value: true,
};
const forAge = {
  when: { attribute: 'age', comparator: 'numberIsGreaterOrEqual' as const, comparison: 18 },
  value: false,
};

describe('the words for a change', () => {
  it('tell of making and deleting', () => {
    const made = {
      ...flag,
      isPrivate: true,
      rules: [forAge],
      percentages: [{ percentage: 20, value: true }],
    };
    expect(describeFlagChange(null, made)).toEqual([
      'Created the private flag: boolean, off for everybody else.',
      'Added the rule: off if age is at least 18.',
      'Percentages: 20% on.',
    ]);
    expect(describeFlagChange(null, flag)).toEqual(['Created the flag: boolean, off for everybody.']);
    expect(describeFlagChange(flag, null)).toEqual(['Deleted the flag.']);
  });

  it('tell of value, privacy, rules and shares', () => {
    const before = { ...flag, rules: [forEmail] };
    const after = {
      ...flag,
      value: true,
      isPrivate: true,
      rules: [forAge],
      percentages: [{ percentage: 5, value: false }],
    };
    expect(describeFlagChange(before, after)).toEqual([
      'Value from off to on.',
      'Made it private.',
      'Removed the rule: on if Email is one of a@x.test, b@x.test.',
      'Added the rule: off if age is at least 18.',
      'Percentages from none to 5% off.',
    ]);
  });

  it('tell order apart from content, and nothing from something', () => {
    const before = { ...flag, rules: [forEmail, forAge] };
    expect(describeFlagChange(before, { ...flag, rules: [forAge, forEmail] })).toEqual([
      'Changed the order of the rules.',
    ]);
    expect(describeFlagChange(before, before)).toEqual(['Saved without a change.']);
  });

  it('shorten long lists', () => {
    const rule = {
      when: { attribute: 'Country', comparator: 'isOneOf' as const, comparison: [...'abcdefg'] },
      value: true,
    };
    expect(describeFlagChange(flag, { ...flag, rules: [rule] })).toEqual([
      'Added the rule: on if Country is one of a, b, c, d, e and 2 more.',
    ]);
  });
});
