import { expect, it, onTestFinished } from 'vitest';
import { alert } from '#db/schema/alerts.ts';
import { announcement } from '#db/schema/announcements.ts';
import { contract, project, token } from '#db/schema/projects.ts';
import { vote } from '#db/schema/votes.ts';
import { prepareTestDatabase } from '#test/helpers/testDatabase.ts';
import { invalidate, onInvalidation } from './cacheInvalidation.ts';

const { db, listen } = await prepareTestDatabase();

/** What other instances hear until `announcement` comes, which every test sends last. */
async function hear(work: () => Promise<void>): Promise<string[][]> {
  const heard: string[][] = [];
  const last = Promise.withResolvers<void>();
  const unlisten = await listen('cache_tags', {
    onNotify: (payload) => {
      const tags = JSON.parse(payload) as string[];
      if (tags.includes('announcement')) last.resolve();
      else heard.push(tags);
    },
    onGap: () => undefined,
  });
  onTestFinished(unlisten);
  await work();
  await invalidate(db, announcement);
  await last.promise;
  return heard;
}

it('names the tags of the tables and the projects of the rows, each once', async () => {
  const heard = await hear(async () => {
    await invalidate(db, alert, ['acme', 'acme']);
    await invalidate(db, [project, token, contract], ['acme', 'birch']);
    await invalidate(db, vote, ['acme']);
  });
  expect(heard).toEqual([
    ['alerts', 'project:acme'],
    ['projects', 'project:acme', 'project:birch'],
    ['project:acme'],
  ]);
});

it('names no project where there are too many for a notification', async () => {
  const ids = Array.from({ length: 61 }, (_, index) => `p${index}`);
  expect(await hear(() => invalidate(db, vote, ids))).toEqual([['projects:all']]);
});

it('says nothing where nothing was written, and nothing to others where the transaction fails', async () => {
  const own: (readonly string[])[] = [];
  onTestFinished(onInvalidation((tags) => own.push(tags)));
  const heard = await hear(async () => {
    await invalidate(db, vote, []);
    const failing = db.transaction(async (tx) => {
      await invalidate(tx, vote, ['acme']);
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
  });
  expect(heard).toEqual([]);
  // In this process it is dropped before the commit: what is made meanwhile is dropped again by the notification.
  expect(own).toEqual([['project:acme'], ['announcement']]);
});
