import { expect, it } from 'vitest';
import { createGiveWay } from './giveWay.ts';

/** Works so long, then gives way; answers how long it rested each time, with the event loop as busy as said. */
async function rest(worked: number, busy: readonly number[]): Promise<number[]> {
  let time = 0;
  const rests: number[] = [];
  const left = [...busy];
  const giveWay = createGiveWay({
    readTime: () => time,
    rest: async (ms) => {
      rests.push(ms);
      time += ms;
      return left.shift() ?? 1;
    },
  });
  time += worked;
  await giveWay();
  return rests;
}

it('rests as long as the work took while nobody else is at work', async () => {
  expect(await rest(80, [0.1])).toEqual([80]);
});

it('rests on while others are at work, but goes on in the end', async () => {
  expect(await rest(80, [0.9, 0.7, 0.2])).toEqual([80, 80, 80]);
  expect(await rest(80, [])).toHaveLength(10);
});

it('counts the work since its last rest alone', async () => {
  let time = 0;
  const rests: number[] = [];
  const giveWay = createGiveWay({
    readTime: () => time,
    rest: async (ms) => {
      rests.push(ms);
      time += ms;
      return 0;
    },
  });
  for (const worked of [50, 20]) {
    time += worked;
    await giveWay();
  }
  expect(rests).toEqual([50, 20]);
});
