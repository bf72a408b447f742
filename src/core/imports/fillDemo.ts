import { createHash } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { Database, Db } from '#db/Database.ts';
import { importStamp } from '#db/schema/imports.ts';
import { project } from '#db/schema/projects.ts';
import type { DemoDeployment } from '#records/resolveDemoReferences.ts';
import { importRecords } from './importRecords.ts';
import { importTokenList } from './importTokenList.ts';
import type { RecordFolder } from './readRecordFolder.ts';
import { readTokenList } from './readTokenList.ts';

export interface DemoOptions {
  /** Reads the demo's files; called only when they may have changed. */
  folder: RecordFolder;
  /** Packages with the real tokens, and their versions. */
  tokenLists: readonly { name: string; version: string }[];
  /** Where the demo contracts are on the local chain; without it they have no address yet. */
  deployments?: Readonly<Record<string, DemoDeployment>>;
  now: Date;
}

/** Raised when an import would write other rows from the same files. */
const formatVersion = '1';
const stampName = 'demo';

function hashOf({ folder, tokenLists, deployments }: DemoOptions): string {
  const hash = createHash('sha256').update(formatVersion);
  for (const { path, text } of folder.sources) hash.update(`\0${path}\0${text}`);
  return hash.update(JSON.stringify([tokenLists, deployments ?? null])).digest('hex');
}

/** Whether the demo world was ever imported, whatever its version. */
export async function isDemoFilled(db: Db): Promise<boolean> {
  const rows = await db.select().from(importStamp).where(eq(importStamp.name, stampName));
  return rows.length > 0;
}

/**
 * Fills the database with the demo world and the real tokens of the given packages. The second start finds its stamp
 * and does nothing. Answers whether it imported.
 */
export async function fillDemo(database: Database, options: DemoOptions): Promise<boolean> {
  const { db } = database;
  const name = stampName;
  const hash = hashOf(options);
  return database.withLock('parapet demo', async () => {
    const [stamp] = await db.select().from(importStamp).where(eq(importStamp.name, name));
    if (stamp?.hash === hash) {
      const [any] = await db.select({ id: project.id }).from(project).limit(1);
      if (any) return false;
    }
    const { folder, deployments, now } = options;
    await importRecords(db, { folder, now, ...(deployments && { deployments }) });
    for (const list of options.tokenLists)
      await importTokenList(db, { source: await readTokenList(list.name), now });
    await db
      .insert(importStamp)
      .values({ name, hash, importedAt: now })
      .onConflictDoUpdate({ target: importStamp.name, set: { hash, importedAt: now } });
    return true;
  });
}
