import { expect, it } from 'vitest';
import { createWorkQueue } from './workQueue.ts';

function create() {
  const queue = createWorkQueue({ atOnce: 2, mostWaiting: 3, perOwner: 4, refuse: () => new Error('busy') });
  let running = 0;
  let most = 0;
  const gates: (() => void)[] = [];
  const work = async () => {
    most = Math.max(most, ++running);
    await new Promise<void>((resolve) => gates.push(resolve));
    running--;
    return 'done';
  };
  const settle = async () => {
    for (let turn = 0; turn < 20; turn++) {
      for (const open of gates.splice(0)) open();
      await Promise.resolve();
    }
  };
  return { queue, work, settle, most: () => most };
}

it('does so much at once, lets so much wait and refuses the rest at once', async () => {
  const { queue, work, settle, most } = create();
  const tries = Array.from({ length: 7 }, (_, owner) =>
    queue(`${owner}`, work).catch((error) => error.message),
  );
  await settle();
  expect(await Promise.all(tries)).toEqual([...Array(5).fill('done'), 'busy', 'busy']);
  expect(most()).toBe(2);
});

it('lets nobody take all places', async () => {
  const { queue, work, settle } = create();
  const greedy = Array.from({ length: 6 }, () => queue('greedy', work).catch((error) => error.message));
  const other = queue('other', work);
  await settle();
  expect(await Promise.all(greedy)).toEqual([...Array(4).fill('done'), 'busy', 'busy']);
  expect(await other).toBe('done');
  const again = queue('greedy', work);
  await settle();
  expect(await again).toBe('done');
});

it('goes on after a failure', async () => {
  const { queue } = create();
  for (let i = 0; i < 5; i++)
    await expect(queue('a', () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  expect(await queue('a', async () => 'fine')).toBe('fine');
});

it('lets owners take turns, each with so much at once', async () => {
  const queue = createWorkQueue({
    ...{ atOnce: 3, atOncePerOwner: 2, mostWaiting: 100, perOwner: 50 },
    refuse: () => new Error('busy'),
  });
  const done: string[] = [];
  const steps: Promise<unknown>[] = [];
  const add = (owner: string, n: number) =>
    steps.push(queue(owner, async () => void done.push(`${owner}${n}`)));
  for (let n = 1; n <= 6; n++) add('a', n);
  for (let n = 1; n <= 2; n++) add('b', n);
  add('c', 1);
  await Promise.all(steps);
  expect(done.slice(0, 3)).toEqual(['a1', 'a2', 'b1']);
  expect(done.indexOf('b2')).toBeLessThan(done.indexOf('a5'));
  expect(done.indexOf('c1')).toBeLessThan(done.indexOf('a5'));
  expect(done).toHaveLength(9);
});

it('lets the next begin when one leaves its place, and half of those who may be away be of one owner', async () => {
  const queue = createWorkQueue({
    ...{ atOnce: 1, mostWaiting: 10, perOwner: 10, mostAway: 4 },
    refuse: () => new Error('busy'),
  });
  const gate = Promise.withResolvers<void>();
  const begun: string[] = [];
  const wait = (owner: string) =>
    queue(owner, async (leave) => {
      begun.push(owner);
      leave();
      // Leaving twice leaves once.
      leave();
      await gate.promise;
      return 'done';
    }).catch((error) => error.message);
  const tries = ['a', 'a', 'a', 'b', 'c', 'd'].map(wait);
  await expect.poll(() => begun).toHaveLength(6);
  expect(await tries[2]).toBe('busy');
  expect(await tries[5]).toBe('busy');
  expect(await queue('e', async () => 'beside them')).toBe('beside them');
  gate.resolve();
  expect(await Promise.all(tries)).toEqual(['done', 'done', 'busy', 'done', 'done', 'busy']);
  expect(await wait('a')).toBe('done');
});

it('lets a piece go that nobody wants any more, and its place in the line with it', async () => {
  const { queue, work, settle } = create();
  const running = [queue('a', work), queue('b', work)];
  const given = new AbortController();
  const left = [1, 2, 3].map(() => queue('c', work, given.signal).catch((error) => error.name));
  given.abort();
  expect(await Promise.all(left)).toEqual(['AbortError', 'AbortError', 'AbortError']);
  const next = [1, 2, 3].map(() => queue('d', work));
  await settle();
  expect(await Promise.all([...running, ...next])).toEqual(Array(5).fill('done'));
  await expect(queue('e', work, given.signal)).rejects.toThrow();
});
