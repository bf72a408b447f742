import { randomUUID } from 'node:crypto';
import { createReadStream, existsSync, mkdirSync, type ReadStream } from 'node:fs';
import { readdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { and, eq, inArray, isNotNull } from 'drizzle-orm';
import { recordAudit } from '#core/auditLog/auditLog.ts';
import type { AuthContext, Caller } from '#core/auth/AuthContext.ts';
import type { Viewer } from '#core/auth/viewer.ts';
import type { Db } from '#db/Database.ts';
import { appUser } from '#db/schema/users.ts';
import { AppError } from '#lib/AppError.ts';
import { loadSharp } from '#lib/loadSharp.ts';
import { chargeLimit } from '../auth/rateLimits.ts';

const pixelLimit = 16_000_000;
const side = 256;

const refusePicture = (message: string) => new AppError(400, 'InvalidPicture', message);

/** The first bytes decide: names and declared types are the sender's word only. */
function isPicture(bytes: Buffer): boolean {
  const text = bytes.toString('latin1', 0, 12);
  return (
    text.startsWith('\x89PNG\r\n\x1a\n') ||
    text.startsWith('\xff\xd8\xff') ||
    text.startsWith('GIF87a') ||
    text.startsWith('GIF89a') ||
    (text.startsWith('RIFF') && text.slice(8, 12) === 'WEBP')
  );
}

/** Decodes a picture and draws it again as a small square, so that nothing of the file itself is ever served. */
export async function redrawPicture(bytes: Buffer): Promise<Buffer> {
  if (/^\s*(<\?xml|<svg|<!doctype)/i.test(bytes.toString('latin1', 0, 256)))
    throw refusePicture('SVG pictures are not accepted. Please choose a PNG, JPEG, WebP or GIF file.');
  if (!isPicture(bytes)) throw refusePicture('Please choose a PNG, JPEG, WebP or GIF file.');
  const sharp = await loadSharp();
  try {
    // Reading one page makes a still of an animation.
    return await sharp(bytes, { limitInputPixels: pixelLimit, pages: 1, failOn: 'error' })
      .rotate()
      .resize(side, side, { fit: 'cover' })
      .webp({ quality: 82 })
      .timeout({ seconds: 10 })
      .toBuffer();
  } catch (error) {
    throw refusePicture(
      (error as Error).message.includes('pixel limit')
        ? 'The picture is too large: at most 16 million pixels are accepted.'
        : 'The picture is damaged and cannot be read.',
    );
  }
}

interface WrittenPicture {
  putInPlace(): Promise<void>;
  discard(): Promise<void>;
}

export interface PictureStore {
  /** Writes it aside. Nobody sees it until it is put in place, which needs no more room. */
  write(username: string, bytes: Buffer): Promise<WrittenPicture>;
  delete(username: string): Promise<void>;
  open(username: string): ReadStream | undefined;
  /** The usernames of all pictures here. */
  list(): Promise<string[]>;
}

/** Pictures as files named after their users; usernames are ours and hold letters and digits only. */
export function createPictureStore(data: string): PictureStore {
  const folder = join(data, 'uploads', 'pictures');
  const pathOf = (username: string) => {
    if (!/^[a-z0-9]{1,64}$/.test(username)) throw new Error(`not a username: ${username}`);
    return join(folder, `${username}.webp`);
  };
  return {
    async write(username, bytes) {
      mkdirSync(folder, { recursive: true, mode: 0o700 });
      const partial = join(folder, `.${randomUUID()}.part`);
      const discard = () => rm(partial, { force: true });
      await writeFile(partial, bytes).catch(async (error: unknown) => {
        await discard();
        throw error;
      });
      return { putInPlace: () => rename(partial, pathOf(username)), discard };
    },
    delete: (username) => rm(pathOf(username), { force: true }),
    async list() {
      const files = await readdir(folder).catch(() => []);
      return files.flatMap((file) => /^([a-z0-9]{1,64})\.webp$/.exec(file)?.[1] ?? []);
    },
    open(username) {
      if (!/^[a-z0-9]{1,64}$/.test(username)) return undefined;
      return existsSync(pathOf(username)) ? createReadStream(pathOf(username)) : undefined;
    },
  };
}

export async function savePicture(
  context: AuthContext,
  { viewer, bytes, store, caller }: { viewer: Viewer; bytes: Buffer; store: PictureStore; caller: Caller },
): Promise<void> {
  await chargeLimit(context, 'upload', viewer.id);
  const picture = await redrawPicture(bytes);
  const { id: userId, adminId } = viewer;
  const written = await store.write(viewer.username, picture);
  try {
    await context.db.transaction(async (tx) => {
      await tx.update(appUser).set({ pictureAt: new Date() }).where(eq(appUser.id, userId));
      await recordAudit(tx, { event: 'account.picture', userId, adminId, ip: caller.ip });
    });
    // The row comes first: a file without one is swept.
    await written.putInPlace();
  } finally {
    await written.discard();
  }
}

export async function deletePicture(
  { db }: AuthContext,
  { viewer, store, caller }: { viewer: Viewer; store: PictureStore; caller: Caller },
): Promise<void> {
  const { id: userId, adminId } = viewer;
  await store.delete(viewer.username);
  await db.transaction(async (tx) => {
    await tx.update(appUser).set({ pictureAt: null }).where(eq(appUser.id, userId));
    await recordAudit(tx, { event: 'account.pictureDeleted', userId, adminId, ip: caller.ip });
  });
}

const sweptAtOnce = 500;

/**
 * Deletes the pictures in this folder that belong to nobody any more. Whoever deletes an account may run elsewhere and have
 * another folder, so each process that keeps pictures looks after its own.
 */
export async function sweepPictures(db: Db, store: PictureStore): Promise<number> {
  const usernames = await store.list();
  let swept = 0;
  for (let from = 0; from < usernames.length; from += sweptAtOnce) {
    const some = usernames.slice(from, from + sweptAtOnce);
    const owners = await db
      .select({ username: appUser.username })
      .from(appUser)
      .where(and(inArray(appUser.username, some), isNotNull(appUser.pictureAt)));
    const owned = new Set(owners.map(({ username }) => username));
    for (const username of some.filter((one) => !owned.has(one))) {
      await store.delete(username);
      swept++;
    }
  }
  return swept;
}
