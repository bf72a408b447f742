import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import sharp from 'sharp';
import { expect, it, onTestFinished } from 'vitest';
import { createUser } from '#core/auth/users.ts';
import type { Viewer } from '#core/auth/viewer.ts';
import { rowsOf } from '#test/helpers/rowsOf.ts';
import { prepareTestDatabase } from '#test/helpers/testDatabase.ts';
import { createPictureStore, savePicture, sweepPictures } from './pictures.ts';

const { db } = await prepareTestDatabase();

it('deletes the pictures of accounts that another process deleted, and of those without one', async () => {
  const data = mkdtempSync(join(tmpdir(), 'parapet-pictures-'));
  onTestFinished(() => rmSync(data, { recursive: true, force: true }));
  const store = createPictureStore(data);
  expect(await sweepPictures(db, store)).toBe(0);
  const make = (name: string) =>
    createUser(db, { email: `${name}@example.test`, password: 'Correct-horse-7' });
  const [kept, removed, gone] = [await make('kept'), await make('removed'), await make('gone')];
  for (const { username } of [kept, removed, gone])
    await (await store.write(username, Buffer.from('picture'))).putInPlace();
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

it('says nothing of a picture for which the disk had no room', async () => {
  const { id, username } = await createUser(db, { email: 'full@example.test', password: 'Correct-horse-7' });
  const store = createPictureStore('/nowhere');
  store.write = async () => {
    throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
  };
  const bytes = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#fff' } })
    .png()
    .toBuffer();
  const viewer: Viewer = {
    ...{ id, username, email: 'full@example.test', image: null, role: 'user', adminId: null },
    ...{ sessionId: 'x', parentId: null, signedInAt: new Date(), expiresAt: new Date() },
    ...{ confirmed: true, secondFactor: false, factorDueAt: null, mustAddFactor: false },
  };
  const context = { db, secret: 'x'.repeat(32), limitScale: 1 };
  const failing = savePicture(context, { viewer, bytes, store, caller: { ip: '192.0.2.1' } });
  await expect(failing).rejects.toThrow('no space left');
  const rows = await db.execute(sql`select picture_at from app_user where id = ${id}`);
  expect(rowsOf(rows)).toEqual([{ picture_at: null }]);
});
