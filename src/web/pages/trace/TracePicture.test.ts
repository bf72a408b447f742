import { expect, test } from 'vitest';
import type { TraceBox, TraceFlow, TraceGraph } from '#trace/drawTrace.ts';
import { findNeighbour } from './TracePicture.tsx';

const box = (id: string, x: number, y: number): TraceBox => ({
  ...{ id, x, y, address: id, groupOf: null, kind: 'plain', title: id, note: '' },
  ...{ isPinned: false, isNoted: false, isFolded: false },
});
const flow = (from: string, to: string): TraceFlow => ({
  ...{ id: `${from} ${to}`, from, to, transfers: [], title: '', text: '', width: 1, isBack: false, path: '' },
  middle: { x: 0, y: 0 },
});
const graph: TraceGraph = {
  boxes: [box('a', 0, 50), box('b', 300, 0), box('c', 300, 100), box('d', 300, 200)],
  flows: [flow('a', 'b'), flow('a', 'd')],
  width: 0,
  height: 0,
};

test('arrows go along the flows, and up and down in a column', () => {
  const press = (from: number, key: string) =>
    findNeighbour(graph, graph.boxes[from] ?? box('', 0, 0), key)?.id;
  expect(press(0, 'ArrowRight')).toBe('b');
  expect(press(1, 'ArrowLeft')).toBe('a');
  // No money went from a to c.
  expect(press(2, 'ArrowLeft')).toBeUndefined();
  expect(press(1, 'ArrowDown')).toBe('c');
  expect(press(3, 'ArrowUp')).toBe('c');
  expect(press(1, 'ArrowUp')).toBeUndefined();
  expect(press(0, 'Enter')).toBeUndefined();
});
