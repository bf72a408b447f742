import { expect, it } from 'vitest';
import { createBatcher } from './batcher.ts';

it('asks at once when idle and gathers questions while a batch is under way', async () => {
  const batches: (readonly number[])[] = [];
  const gates: (() => void)[] = [];
  const find = createBatcher(async (keys: readonly number[]) => {
    batches.push(keys);
    await new Promise<void>((resolve) => gates.push(resolve));
    return new Map(keys.filter((key) => key !== 3).map((key) => [key, `value ${key}`]));
  });
  const turn = () => new Promise((resolve) => setImmediate(resolve));
  const first = find(1);
  await turn();
  const others = [find(2), find(3), find(2), find(1)];
  await turn();
  expect(batches).toEqual([[1]]);
  gates[0]?.();
  expect(await first).toBe('value 1');
  await turn();
  expect(batches).toEqual([[1], [2, 3, 1]]);
  gates[1]?.();
  expect(await Promise.all(others)).toEqual(['value 2', undefined, 'value 2', 'value 1']);
});

it('fails only the questions of the failed batch', async () => {
  let fail = true;
  const find = createBatcher(async (keys: readonly number[]) => {
    if (fail) throw new Error('down');
    return new Map(keys.map((key) => [key, key]));
  });
  await expect(find(1)).rejects.toThrow('down');
  fail = false;
  expect(await find(1)).toBe(1);
});
