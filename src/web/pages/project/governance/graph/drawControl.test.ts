import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Holder } from '#model/controlTypes.ts';
import type { Power } from '#model/facts.ts';
import { drawControl } from './drawControl.ts';
import { boxSize, layoutGraph } from './layoutGraph.ts';

const sources = { nameOf: () => undefined, roleOf: () => undefined };
const power = (contract: string, holder: Holder): Power => ({
  class: 'mint',
  contract,
  function: 'mint',
  holder,
  evidence: [],
});
const many = (size: number) => Array.from({ length: size }, (_, index) => index);

test('boxes with the same neighbours are folded into one with their number', () => {
  const { graph } = drawControl(
    many(30).map((index) => power('0xtoken', { kind: 'key', address: `0xkey${index}` })),
    sources,
  );
  expect(graph.nodes.map(({ title }) => title)).toEqual(['0xtoken', '30 keys, each alone']);
  expect(graph.edges).toEqual([{ from: '0xtoken', to: '0xkey0' }]);
});

test('roles are left out before a picture has too many boxes, then each kind is one box', () => {
  const keys = many(30).map((index) => power('0xtoken', { kind: 'key', address: `0xkey${index}` }));
  const roleOf = ({ holder }: Power) => ('address' in holder ? `role of ${holder.address}` : undefined);
  expect(drawControl(keys, { ...sources, roleOf }).graph.nodes).toHaveLength(2);
  const pairs = many(50).map((index) => power(`0xtoken${index}`, { kind: 'key', address: `0xkey${index}` }));
  expect(drawControl(pairs, sources).graph.nodes.map(({ title }) => title)).toEqual([
    '50 contracts',
    '50 keys, each alone',
  ]);
});

const graphs = fc
  .record({
    size: fc.integer({ min: 1, max: 14 }),
    lines: fc.array(fc.tuple(fc.nat(13), fc.nat(13)), { maxLength: 30 }),
  })
  .map(({ size, lines }) => ({
    nodes: many(size).map((index) => ({
      id: `n${index}`,
      kind: 'contract' as const,
      title: '',
      note: '',
      address: null,
    })),
    edges: [...new Set(lines.map(([a, b]) => `${a % size} ${b % size}`))]
      .map((line) => line.split(' '))
      .filter(([from, to]) => from !== to)
      .map(([from, to]) => ({ from: `n${from}`, to: `n${to}` })),
  }));

test('no two boxes overlap, nothing lies outside, and the same graph gives the same picture, circles included', () => {
  fc.assert(
    fc.property(graphs, (graph) => {
      const layout = layoutGraph(graph);
      for (const { x, y } of layout.nodes) {
        expect(x + boxSize.width).toBeLessThanOrEqual(layout.width);
        expect(y + boxSize.height).toBeLessThanOrEqual(layout.height + 1e-9);
        expect(Math.min(x, y)).toBeGreaterThanOrEqual(0);
      }
      for (const [index, a] of layout.nodes.entries())
        for (const b of layout.nodes.slice(index + 1))
          expect(Math.abs(a.x - b.x) >= boxSize.width || Math.abs(a.y - b.y) >= boxSize.height).toBe(true);
      expect(layoutGraph(graph)).toEqual(layout);
    }),
    { numRuns: 100 },
  );
});

test('a line never crosses a box, and one that closes a circle is marked', () => {
  const node = (id: string) => ({ id, kind: 'contract' as const, title: id, note: '', address: null });
  const layout = layoutGraph({
    nodes: ['a', 'b', 'c'].map(node),
    edges: [
      { from: 'a', to: 'b' },
      { from: 'b', to: 'c' },
      { from: 'a', to: 'c' },
      { from: 'c', to: 'b' },
    ],
  });
  const b = layout.nodes.find(({ node: { id } }) => id === 'b');
  const passing = layout.edges.find(({ from, to }) => from === 'a' && to === 'c')?.points[1];
  expect(passing?.x).toBe(b?.x);
  expect((passing?.y ?? 0) < (b?.y ?? 0) || (passing?.y ?? 0) > (b?.y ?? 0) + boxSize.height).toBe(true);
  expect(layout.edges.map(({ isBack }) => isBack)).toEqual([false, false, false, true]);
});
