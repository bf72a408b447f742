import { describe, expect, it } from 'vitest';
import { faultAt, moveItem, sumShares, toDraft, toFlag } from './flagDraft.ts';

const flag = {
  key: 'limit',
  type: 'decimal' as const,
  value: 1.5,
  isPrivate: true,
  rules: [
    { when: { attribute: 'Country', comparator: 'isOneOf', comparison: ['NO', 'IS'] }, value: 2 },
    { when: { attribute: 'plan', comparator: 'contains', comparison: ' gold' }, value: 3 },
    { when: { attribute: 'age', comparator: 'numberIsLess', comparison: 18 }, value: 0 },
  ],
  percentages: [{ percentage: 20, value: 4 }],
};

describe('a flag in the form', () => {
  it('comes out as it went in', () => {
    expect(toFlag(toDraft(flag))).toEqual(flag);
    const text = { ...flag, type: 'text' as const, value: 'a', rules: [], percentages: [] };
    expect(toFlag(toDraft(text))).toEqual(text);
    const on = { ...text, type: 'boolean' as const, value: true };
    expect(toFlag(toDraft(on))).toEqual(on);
  });

  it('keeps what is no number as text, for the server to explain', () => {
    const draft = { ...toDraft(flag), value: 'much', percentages: [{ id: 1, percentage: '', value: '1' }] };
    expect(toFlag(draft)).toMatchObject({ value: 'much', percentages: [{ percentage: '', value: 1 }] });
    expect(sumShares([...draft.percentages, { id: 2, percentage: '40', value: '1' }])).toBe(40);
  });

  it('finds faults by place and names the items of a list', () => {
    const faults = [
      { path: 'rules.1.when.comparison.1', reason: 'must not contain a comma' },
      { path: 'rules.1.when.attribute', reason: 'must not be empty' },
    ];
    const items = ['a', 'b,c'];
    expect(faultAt(faults, 'rules.1.when.comparison', { items })).toBe('“b,c” must not contain a comma.');
    expect(faultAt(faults, 'rules.1.when.attribute')).toBe('Must not be empty.');
    expect(faultAt(faults, 'rules.1')).toBeUndefined();
    expect(faultAt(faults, 'rules.10.when.attribute')).toBeUndefined();
  });

  it('moves by one place', () => {
    expect(moveItem(['a', 'b', 'c'], 2, -1)).toEqual(['a', 'c', 'b']);
    expect(moveItem(['a', 'b', 'c'], 0, 1)).toEqual(['b', 'a', 'c']);
  });
});
