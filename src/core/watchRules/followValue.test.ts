import { expect, it } from 'vitest';
import { followValue, type NewValue } from './followValue.ts';

/** What is told of values in turn. */
function listTold(values: readonly string[], change: Omit<NewValue, 'value'>): string[] {
  const [first = '', ...rest] = values;
  let before = first;
  return rest.flatMap((value) => {
    const found = followValue(before, { value, ...change });
    before = found.value;
    return found.isTold ? [value] : [];
  });
}

it('tells each move that is far enough from what was told, and what becomes unknown or known', () => {
  expect(listTold(['80', '78', '76', '', '76', '79'], { by: 4 })).toEqual(['76', '', '76']);
  expect(listTold(['A', 'D', 'B'], {})).toEqual(['D', 'B']);
});

it('tells falls alone where only these are asked for, from the best since, and nothing of what is unknown', () => {
  const direction = 'falls' as const;
  expect(listTold(['A', 'D', 'B', 'C', '', 'B', '', 'F'], { direction })).toEqual(['D', 'C', 'F']);
  expect(listTold(['', 'F'], { direction })).toEqual([]);
  expect(listTold(['80', '90', '86', '85', '', '95'], { direction, by: 5 })).toEqual(['85']);
});
