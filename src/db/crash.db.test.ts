import { spawn } from 'node:child_process';
import { rmSync } from 'node:fs';
import { sql } from 'drizzle-orm';
import { afterAll, expect, it } from 'vitest';
import { buildProgram } from '#test/helpers/buildProgram.ts';
import { makeDataFolder } from '#test/helpers/makeDataFolder.ts';
import { rowsOf } from '#test/helpers/rowsOf.ts';
import { shortLived } from '#test/helpers/shortLived.ts';
import { startPostgres } from '#test/helpers/startPostgres.ts';
import { testEngine } from '#test/helpers/testDatabase.ts';
import { openDatabase } from './openDatabase.ts';

const writer = await buildProgram(new URL('../../test/helpers/writeForever.ts', import.meta.url));
const data = makeDataFolder('crash');
const server = testEngine === 'postgres' ? await startPostgres({ fsync: true }) : undefined;
const url = server && `${server.url}/postgres`;
afterAll(async () => {
  await server?.stop();
  writer.remove();
  rmSync(data, { recursive: true, force: true });
});

/** Lets the writer run until it has acknowledged some rows, then kills it (and PostgreSQL with it). */
async function writeAndKill(start: number, wanted: number): Promise<number[]> {
  const child = spawn(
    process.execPath,
    [...shortLived, writer.file, data, String(start), ...(url ? [url] : [])],
    {
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  );
  const acknowledged: number[] = [];
  let rest = '';
  await new Promise<void>((resolve) => {
    child.stdout.on('data', (chunk) => {
      const lines = (rest + chunk).split('\n');
      rest = lines.pop() ?? '';
      acknowledged.push(...lines.map(Number));
      if (acknowledged.length >= wanted) child.kill('SIGKILL');
    });
    child.once('close', () => resolve());
  });
  return acknowledged;
}

it('has every acknowledged row, and none by halves, after kill -9 in the middle of writes', async () => {
  const acknowledged: number[] = [];
  for (let round = 0; round < 5; round++) {
    const numbers = await writeAndKill(round * 100_000, 40 + round * 25);
    expect(numbers.length).toBeGreaterThan(0);
    acknowledged.push(...numbers);
    if (server) {
      await server.kill();
      await server.restart();
    }
    const database = await openDatabase({ data, url });
    const rows = rowsOf<{ content: string; n: number }>(
      await database.db.execute(sql`select content, count(*)::int as n from announcement group by content`),
    );
    await database.close();
    const found = new Map(rows.map(({ content, n }) => [content, n]));
    expect(acknowledged.filter((n) => found.get(`row ${n}`) !== 2)).toEqual([]);
    expect(rows.filter(({ n }) => n !== 2)).toEqual([]);
  }
});
