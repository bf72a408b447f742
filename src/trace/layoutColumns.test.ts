import fc from 'fast-check';
import { expect, test } from 'vitest';
import { layoutColumns } from './layoutColumns.ts';

const node = (id: string, column: number, isPinned = false) => ({ id, column, isPinned });

test('lines are untangled, and a pinned node stands on top', () => {
  const nodes = [node('a', 0), node('b', 0), node('x', 1), node('y', 1)];
  const edges = [
    { from: 'a', to: 'y' },
    { from: 'b', to: 'x' },
  ];
  const rows = layoutColumns(nodes, edges);
  expect([rows.get('x'), rows.get('y')]).toEqual([1, 0]);
  const pinned = layoutColumns([...nodes.slice(0, 2), node('x', 1, true), node('y', 1)], edges);
  expect(pinned.get('x')).toBe(0);
});

test('every node has a row of its own in its column, always the same', () => {
  fc.assert(
    fc.property(
      fc.array(fc.nat(3), { minLength: 1, maxLength: 20 }),
      fc.array(fc.tuple(fc.nat(19), fc.nat(19)), { maxLength: 30 }),
      (columns, pairs) => {
        const nodes = columns.map((column, index) => node(`n${index}`, column));
        const edges = pairs.map(([a, b]) => ({ from: `n${a}`, to: `n${b}` }));
        const rows = layoutColumns(nodes, edges);
        const places = new Set(nodes.map(({ id, column }) => `${column} ${rows.get(id)}`));
        expect(places.size).toBe(nodes.length);
        expect([...layoutColumns(nodes, edges)]).toEqual([...rows]);
      },
    ),
    { numRuns: 50 },
  );
});
