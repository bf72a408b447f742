import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { expect, it, onTestFinished } from 'vitest';
import { createUser } from '#core/auth/users.ts';
import { prepareTestDatabase } from '#test/helpers/testDatabase.ts';
import { createPictureStore, sweepPictures } from './pictures.ts';

const { db } = await prepareTestDatabase();

it('deletes the pictures of accounts that another process deleted, and of those without one', async () => {
  const data = mkdtempSync(join(tmpdir(), 'parapet-pictures-'));
  onTestFinished(() => rmSync(data, { recursive: true, force: true }));
  const store = createPictureStore(data);
  expect(await sweepPictures(db, store)).toBe(0);
  const make = (name: string) =>
    createUser(db, { email: `${name}@example.test`, password: 'Correct-horse-7' });
  const [kept, removed, gone] = [await make('kept'), await make('removed'), await make('gone')];
  for (const { username } of [kept, removed, gone]) await store.save(username, Buffer.from('picture'));
  await db.execute(sql`update app_user set picture_at = now() where id <> ${removed.id}`);
  await db.execute(sql`delete from app_user where id = ${gone.id}`);
  expect(await sweepPictures(db, store)).toBe(2);
  const folder = join(data, 'uploads', 'pictures');
  expect([kept, removed, gone].map(({ username }) => existsSync(join(folder, `${username}.webp`)))).toEqual([
    true,
    false,
    false,
  ]);
});
