import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { prepareTestDatabase } from '#test/helpers/testDatabase.ts';
import { announcement } from './schema/announcements.ts';
import { type Leadership, LostLeadershipError, tryLead } from './tryLead.ts';

const database = await prepareTestDatabase();
const { db } = database;
const write = (leader: Leadership | undefined, content: string) =>
  leader?.db.transaction((tx) => tx.insert(announcement).values({ content }));
const written = async () => (await db.select().from(announcement)).map(({ content }) => content);

it('lets one lead at a time, each under a higher term', async () => {
  const first = await tryLead(database, 'chain 1');
  expect(await tryLead(database, 'chain 1')).toBeUndefined();
  expect(await tryLead(database, 'chain 2')).toBeDefined();
  await write(first, 'by the first');
  await first?.release();
  const second = await tryLead(database, 'chain 1');
  await write(second, 'by the second');
  expect(await written()).toEqual(['by the first', 'by the second']);
  await second?.release();
});

it('writes nothing for a leader who was replaced without knowing it', async () => {
  // A lock that was lost in silence, as after a failover: the former leader still believes in it.
  const deaf = {
    db,
    tryLock: async () => ({ signal: new AbortController().signal, release: async () => {} }),
  };
  const former = await tryLead(deaf, 'chain');
  await write(former, 'in time');
  const present = await tryLead(deaf, 'chain');
  expect(former?.signal.aborted).toBe(false);
  await expect(write(former, 'too late')).rejects.toThrow(LostLeadershipError);
  // A single statement is a transaction, too.
  for (const late of [
    former?.db.insert(announcement).values({ content: 'too late' }),
    former?.db.delete(announcement).returning(),
    former?.db.update(announcement).set({ content: 'too late' }),
    former?.db.execute(sql`delete from announcement`),
  ])
    await expect(late).rejects.toThrow(LostLeadershipError);
  expect(await former?.db.$count(announcement)).toBe(1);
  expect(former?.signal.aborted).toBe(true);
  await write(present, 'by the new one');
  expect(await present?.db.insert(announcement).values({ content: 'alone' }).returning()).toMatchObject([
    { content: 'alone' },
  ]);
  expect(await written()).toEqual(['in time', 'by the new one', 'alone']);
});

it('gives the lock back when the term cannot be raised', async () => {
  await db.execute(sql`alter table leadership rename to elsewhere`);
  await expect(tryLead(database, 'chain')).rejects.toThrow();
  await db.execute(sql`alter table elsewhere rename to leadership`);
  const leader = await tryLead(database, 'chain');
  expect(leader).toBeDefined();
  await leader?.release();
});
