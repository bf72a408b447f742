import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm';
import {
  getOwner,
  lockOwner,
  mayUse,
  type Owner,
  ownerIdOf,
  refuseChange,
  type Use,
} from '#core/organisations/owners.ts';
import type { Db } from '#db/Database.ts';
import { project } from '#db/schema/projects.ts';
import { watchlist, watchlistItem } from '#db/schema/watchlists.ts';
import { AppError, badRequest, notFound } from '#lib/AppError.ts';
import { type Watchlist, watchlistLimits } from '#wire/watchlists.ts';

type StoredList = typeof watchlist.$inferSelect;

const noSuchList = () => notFound('There is no such watchlist');

interface OneList {
  userId: string;
  id: string;
}

export const listFor = ({ userId, id }: OneList, use: Use = 'change') =>
  and(eq(watchlist.id, id), mayUse(watchlist, { userId, use }));

/** Another's list answers as if it did not exist. */
export const refuseList = (db: Db, one: OneList) =>
  refuseChange(db, watchlist, { ...one, missing: noSuchList() });

async function loadProjects(db: Db, ids: readonly string[]): Promise<Map<string, string[]>> {
  if (ids.length === 0) return new Map();
  const items = await db
    .select()
    .from(watchlistItem)
    .where(inArray(watchlistItem.watchlistId, [...ids]))
    .orderBy(asc(watchlistItem.position), asc(watchlistItem.projectId));
  const grouped = Map.groupBy(items, (item) => item.watchlistId);
  return new Map([...grouped].map(([id, list]) => [id, list.map(({ projectId }) => projectId)]));
}

/** The lists of the account or of one of its organisations. */
export async function getWatchlists(
  db: Db,
  { userId, organisation }: { userId: string; organisation?: string | undefined },
): Promise<Watchlist[]> {
  return loadLists(db, await getOwner(db, { userId, organisation, use: 'see' }));
}

/** One list that the account may see. */
export async function getWatchlist(db: Db, one: OneList): Promise<Watchlist> {
  const [found] = await db.select({ id: watchlist.id }).from(watchlist).where(listFor(one, 'see'));
  if (!found) throw noSuchList();
  return readList(db, found.id);
}

async function loadLists(db: Db, owner: Owner): Promise<Watchlist[]> {
  const lists = await db
    .select()
    .from(watchlist)
    .where(eq(watchlist.ownerId, ownerIdOf(owner)))
    .orderBy(asc(watchlist.position), asc(watchlist.createdAt));
  const projects = await loadProjects(
    db,
    lists.map(({ id }) => id),
  );
  return lists.map(({ id, name, version }) => ({ id, name, version, projects: projects.get(id) ?? [] }));
}

/** The list, locked until the transaction ends. */
async function lockList(tx: Db, one: OneList): Promise<StoredList> {
  const [list] = await tx.select().from(watchlist).where(listFor(one)).for('update');
  if (!list) throw await refuseList(tx, one);
  return list;
}

async function checkName(
  tx: Db,
  { ownerId, name, except }: { ownerId: string; name: string; except?: string },
): Promise<void> {
  const same = await tx
    .select({ id: watchlist.id })
    .from(watchlist)
    .where(and(eq(watchlist.ownerId, ownerId), sql`lower(${watchlist.name}) = lower(${name})`));
  if (same.some(({ id }) => id !== except)) {
    throw new AppError(
      409,
      'NameTaken',
      `There is already a watchlist named "${name}". Choose another name.`,
    );
  }
}

async function checkProjects(tx: Db, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  const found = await tx
    .select({ id: project.id })
    .from(project)
    .where(and(inArray(project.id, [...ids]), isNull(project.withdrawnAt)));
  const known = new Set(found.map(({ id }) => id));
  const missing = ids.filter((id) => !known.has(id));
  if (missing.length > 0) throw badRequest(`There is no project ${missing.join(', ')}`);
}

/** Puts the items in exactly this order; each keeps the time it was added. */
async function replaceItems(tx: Db, watchlistId: string, projects: readonly string[]): Promise<void> {
  const wanted = [...new Set(projects)];
  if (wanted.length > watchlistLimits.projects) {
    throw badRequest(`A watchlist holds at most ${watchlistLimits.projects} projects`);
  }
  const current = (await loadProjects(tx, [watchlistId])).get(watchlistId) ?? [];
  const gone = current.filter((id) => !wanted.includes(id));
  await checkProjects(
    tx,
    wanted.filter((id) => !current.includes(id)),
  );
  if (gone.length > 0) {
    await tx
      .delete(watchlistItem)
      .where(and(eq(watchlistItem.watchlistId, watchlistId), inArray(watchlistItem.projectId, gone)));
  }
  if (wanted.length === 0) return;
  await tx
    .insert(watchlistItem)
    .values(wanted.map((projectId, position) => ({ watchlistId, projectId, position })))
    .onConflictDoUpdate({
      target: [watchlistItem.watchlistId, watchlistItem.projectId],
      set: { position: sql`excluded.position` },
    });
}

async function readList(tx: Db, id: string): Promise<Watchlist> {
  const [list] = await tx.select().from(watchlist).where(eq(watchlist.id, id));
  if (!list) throw noSuchList();
  return {
    id,
    name: list.name,
    version: list.version,
    projects: (await loadProjects(tx, [id])).get(id) ?? [],
  };
}

export interface CreateWatchlist {
  userId: string;
  organisation?: string | undefined;
  name: string;
  projects?: readonly string[];
}

export async function createWatchlist(
  db: Db,
  { userId, organisation, name, projects = [] }: CreateWatchlist,
): Promise<Watchlist> {
  const owner = await getOwner(db, { userId, organisation, use: 'change' });
  const ownerId = ownerIdOf(owner);
  return db.transaction(async (tx) => {
    // Names and the number of lists are checked under this lock.
    await lockOwner(tx, { owner, userId });
    await checkName(tx, { ownerId, name });
    const lists = await tx
      .select({ position: watchlist.position })
      .from(watchlist)
      .where(eq(watchlist.ownerId, ownerId));
    if (lists.length >= watchlistLimits.lists)
      throw badRequest(`An account or organisation has at most ${watchlistLimits.lists} watchlists`);
    const position = Math.max(-1, ...lists.map((list) => list.position)) + 1;
    const [made] = await tx
      .insert(watchlist)
      .values({ ...owner, name, position })
      .returning();
    if (!made) throw new Error('The watchlist was not made');
    await replaceItems(tx, made.id, projects);
    return readList(tx, made.id);
  });
}

async function findListOwner(tx: Db, one: OneList): Promise<Owner | undefined> {
  const [row] = await tx
    .select({ userId: watchlist.userId, organisationId: watchlist.organisationId })
    .from(watchlist)
    .where(listFor(one));
  if (row?.organisationId) return { organisationId: row.organisationId };
  return row?.userId ? { userId: row.userId } : undefined;
}

export interface UpdateWatchlist {
  userId: string;
  id: string;
  name?: string | undefined;
  projects?: readonly string[] | undefined;
  version?: number | undefined;
}

export async function updateWatchlist(
  db: Db,
  { userId, id, name, projects, version }: UpdateWatchlist,
): Promise<Watchlist> {
  return db.transaction(async (tx) => {
    const held = name === undefined ? undefined : await findListOwner(tx, { userId, id });
    if (held) await lockOwner(tx, { owner: held, userId });
    const list = await lockList(tx, { userId, id });
    if (version !== undefined && version !== list.version) {
      throw new AppError(
        409,
        'WatchlistChanged',
        'This watchlist was changed elsewhere. Load it again and repeat your change.',
      );
    }
    if (name !== undefined) await checkName(tx, { ownerId: list.ownerId, name, except: id });
    if (projects !== undefined) await replaceItems(tx, id, projects);
    await tx
      .update(watchlist)
      .set({ version: sql`${watchlist.version} + 1`, ...(name !== undefined && { name }) })
      .where(eq(watchlist.id, id));
    return readList(tx, id);
  });
}

export interface ChangeItems {
  userId: string;
  id: string;
  add: readonly string[];
  remove: readonly string[];
}

/** Adds at the end and removes, whatever else happened to the list meanwhile. */
export async function changeWatchlistItems(
  db: Db,
  { userId, id, add, remove }: ChangeItems,
): Promise<Watchlist> {
  return db.transaction(async (tx) => {
    await lockList(tx, { userId, id });
    const current = (await loadProjects(tx, [id])).get(id) ?? [];
    await replaceItems(tx, id, [...current.filter((projectId) => !remove.includes(projectId)), ...add]);
    await tx
      .update(watchlist)
      .set({ version: sql`${watchlist.version} + 1` })
      .where(eq(watchlist.id, id));
    return readList(tx, id);
  });
}

export async function deleteWatchlist(db: Db, { userId, id }: { userId: string; id: string }): Promise<void> {
  const gone = await db.delete(watchlist).where(listFor({ userId, id })).returning({ id: watchlist.id });
  if (gone.length === 0) throw await refuseList(db, { userId, id });
}

/** Lists that are not named keep their order behind the named ones. */
export async function orderWatchlists(
  db: Db,
  {
    userId,
    organisation,
    ids,
  }: { userId: string; organisation?: string | undefined; ids: readonly string[] },
): Promise<Watchlist[]> {
  return db.transaction(async (tx) => {
    const owner = await getOwner(tx, { userId, organisation, use: 'change' });
    await lockOwner(tx, { owner, userId });
    const lists = await tx
      .select()
      .from(watchlist)
      .where(eq(watchlist.ownerId, ownerIdOf(owner)))
      .orderBy(asc(watchlist.position));
    const known = new Set(lists.map(({ id }) => id));
    if (ids.some((id) => !known.has(id))) throw noSuchList();
    const order = [...new Set([...ids, ...lists.map(({ id }) => id)])];
    for (const [position, id] of order.entries())
      await tx.update(watchlist).set({ position }).where(eq(watchlist.id, id));
    return loadLists(tx, owner);
  });
}
