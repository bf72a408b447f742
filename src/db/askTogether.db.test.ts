import pg from 'pg';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createPostgresDatabase, testEngine } from '#test/helpers/testDatabase.ts';
import { askTogether } from './askTogether.ts';

describe.runIf(testEngine === 'postgres')('questions of pages', () => {
  async function open() {
    const connectionString = await createPostgresDatabase({ migrated: false });
    const pool = new pg.Pool({ connectionString, max: 1, pipeline: true });
    onTestFinished(() => pool.end());
    await pool.query('select 1');
    const happened: string[] = [];
    pool.on('acquire', () => void happened.push('sent'));
    const ask = askTogether(pool);
    const askNumber = async (n: number) =>
      (await ask({ text: 'select $1::int', rowMode: 'array' }, [n])).rows;
    return { happened, askNumber };
  }

  it('are sent before the event loop turns to anything else, as the rendering of another page', async () => {
    const { happened, askNumber } = await open();
    const turned = new Promise<void>((resolve) => {
      setImmediate(() => {
        happened.push('turned');
        resolve();
      });
    });
    expect(await askNumber(7)).toEqual([[7]]);
    await turned;
    expect(happened).toEqual(['sent', 'turned']);
  });

  it('go together when they are asked at once, or while every connection is busy', async () => {
    const { happened, askNumber } = await open();
    const first = Promise.all([1, 2, 3].map(askNumber));
    await new Promise((resolve) => setImmediate(resolve));
    const second = [4, 5, 6].map(async (n) => {
      await new Promise((resolve) => setImmediate(resolve));
      return askNumber(n);
    });
    expect(await first).toEqual([[[1]], [[2]], [[3]]]);
    expect(await Promise.all(second)).toEqual([[[4]], [[5]], [[6]]]);
    expect(happened.length).toBeLessThanOrEqual(3);
  });
});
