import { randomUUID } from 'node:crypto';
import { access, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { getFreshness } from '#core/skynet/getFreshness.ts';
import { findStored } from '#core/storedJson.ts';
import type { Database, Db } from '#db/Database.ts';
import { AppError, notFound } from '#lib/AppError.ts';
import { analyzerVersion } from '#model/analyzerVersion.ts';
import { dumpSchemaVersion } from '#model/dumps.ts';
import { rules } from '#scoring/rules.ts';
import { type Dump, type DumpTableAnswer, dumpSchema } from '#wire/dumps.ts';
import type { DumpTable } from './DumpTable.ts';
import { alertTable, incidentTable, powerTable } from './eventTables.ts';
import { openDumpFiles } from './openDumpFiles.ts';
import { contractTable, projectTable, scoreTable } from './projectTables.ts';

const tables = [projectTable, contractTable, powerTable, scoreTable, alertTable, incidentTable];

/** A day, as which dumps are kept; everything else in their folder is not theirs, or is not finished. */
const dayPattern = /^\d{4}-\d{2}-\d{2}$/;
const unfinished = '.making-';
const manifestName = 'manifest.json';

/** Where dumps are, in the data folder. */
export const dumpFolder = (data: string): string => join(data, 'dumps');

/** Ids of the dumps that are there, the newest first. */
async function listDays(data: string): Promise<string[]> {
  const names = await readdir(dumpFolder(data)).catch(() => []);
  return names
    .filter((name) => dayPattern.test(name))
    .sort()
    .reverse();
}

async function findManifest(data: string, id: string): Promise<Dump | undefined> {
  try {
    const text = await readFile(join(dumpFolder(data), id, manifestName), 'utf8');
    return findStored(dumpSchema, JSON.parse(text));
  } catch {
    // It was just taken away, or somebody put something else there.
    return undefined;
  }
}

/** The dumps that are there, the newest first. */
export async function listDumps(data: string): Promise<Dump[]> {
  const found = await Promise.all((await listDays(data)).map((id) => findManifest(data, id)));
  return found.filter((one) => one !== undefined);
}

export async function getDump(data: string, id: string): Promise<Dump> {
  const dump = dayPattern.test(id) ? await findManifest(data, id) : undefined;
  if (!dump) throw notFound('There is no such dump. GET /api/v1/dumps lists those that are kept.');
  return dump;
}

async function writeTable(
  db: Db,
  { folder, table, step }: { folder: string; table: DumpTable; step: () => Promise<void> },
): Promise<DumpTableAnswer> {
  const files = await openDumpFiles(folder, table);
  let count = 0;
  try {
    for await (const rows of table.read(db)) {
      count += rows.length;
      await files.write(rows);
      await step();
    }
  } catch (error) {
    await files.close().catch(() => undefined);
    throw error;
  }
  const { name, about } = table;
  const columns = table.columns.map((column) => ({
    name: column.name,
    type: column.type,
    about: column.about,
  }));
  return { name, about, rows: count, columns, files: await files.close() };
}

/**
 * One consistent view. PGlite has a single connection, which a transaction would take from all visitors: there, each part is
 * as it was when it was read.
 */
const inOneView = <T>({ engine, db }: Pick<Database, 'engine' | 'db'>, read: (db: Db) => Promise<T>) =>
  engine === 'postgres' ? db.transaction(read, { isolationLevel: 'repeatable read' }) : read(db);

interface DumpOptions {
  data: string;
  /** As the operator states it. */
  licence: string | undefined;
  now: Date;
  giveWay: () => Promise<void>;
  signal: AbortSignal;
}

/** Makes the dump of a day; undefined where it is there already. A reader sees all of it or nothing. */
export async function makeDump(
  database: Pick<Database, 'engine' | 'db'>,
  { data, licence, now, giveWay, signal }: DumpOptions,
): Promise<Dump | undefined> {
  const id = now.toISOString().slice(0, 10);
  const all = dumpFolder(data);
  const place = join(all, id);
  if (await hasDump(data, now)) return undefined;
  // Only the leader makes dumps: what is unfinished was left by one that ended.
  for (const name of await readdir(all).catch(() => []))
    if (name.startsWith(unfinished)) await rm(join(all, name), { recursive: true, force: true });
  const folder = join(all, `${unfinished}${randomUUID()}`);
  await mkdir(folder, { recursive: true });
  try {
    const dump = await inOneView(database, async (db): Promise<Dump> => {
      const chains = await getFreshness(db);
      const written: DumpTableAnswer[] = [];
      for (const table of tables)
        written.push(
          await writeTable(db, {
            ...{ folder, table },
            async step() {
              signal.throwIfAborted();
              await giveWay();
            },
          }),
        );
      return {
        ...{ id, schemaVersion: dumpSchemaVersion, madeAt: now.toISOString() },
        ...{ rulesVersion: rules.version, analyzerVersion, licence: licence ?? null },
        chains: chains.map(({ chain, block, time }) => ({ chain, block, time })),
        tables: written,
      };
    });
    const manifest = `${JSON.stringify(dump, null, 2)}\n`;
    await writeFile(join(folder, manifestName), manifest, { flush: true });
    await rename(folder, place);
    return dump;
  } catch (error) {
    await rm(folder, { recursive: true, force: true });
    if ((error as NodeJS.ErrnoException).code === 'ENOSPC')
      throw new AppError(
        507,
        'StorageFull',
        `There is no room for a dump in ${all}. Nothing of it was left behind.`,
      );
    throw error;
  }
}

/** Whether the dump of this day is there. */
export const hasDump = (data: string, now: Date): Promise<boolean> =>
  access(join(dumpFolder(data), now.toISOString().slice(0, 10))).then(
    () => true,
    () => false,
  );

/** Takes away all but the newest. Whoever is reading a file of them reads on. */
export async function sweepDumps(data: string, { kept }: { kept: number }): Promise<void> {
  for (const id of (await listDays(data)).slice(kept))
    await rm(join(dumpFolder(data), id), { recursive: true, force: true });
}
