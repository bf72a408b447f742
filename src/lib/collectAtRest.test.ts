import { expect, it } from 'vitest';
import { createRestCollector } from './collectAtRest.ts';

const megabyte = 1024 * 1024;

function createHeap() {
  const heap = { time: 0, work: 0, bytes: 60 * megabyte, collections: 0 };
  const look = createRestCollector({
    readTime: () => heap.time,
    readWork: () => heap.work,
    readBytes: () => heap.bytes,
    collect() {
      heap.collections += 1;
      heap.work += 200;
      heap.bytes = 40 * megabyte;
    },
  });
  return {
    /** Ten seconds in which it worked so long, then a look; how often it has collected. */
    pass(workMs: number, grownBy = 0): number {
      heap.time += 10_000;
      heap.work += workMs;
      heap.bytes += grownBy;
      look();
      return heap.collections;
    },
  };
}

it('collects once a process rests, and again only when its heap has grown', () => {
  const { pass } = createHeap();
  expect(pass(4000)).toBe(0);
  expect(pass(100)).toBe(1);
  expect(pass(100, 4 * megabyte)).toBe(1);
  expect(pass(100, 20 * megabyte)).toBe(2);
  expect(pass(100)).toBe(2);
});

it('leaves a busy process alone, however large its heap is', () => {
  const { pass } = createHeap();
  for (let n = 0; n < 5; n++) expect(pass(2000, 50 * megabyte)).toBe(0);
  expect(pass(0)).toBe(1);
});
