import { findLastCommit } from '#core/imports/followedCommits.ts';
import { describeChanges } from '#core/records/describeChange.ts';
import { getImport, getImportChanges, getImports } from '#core/records/getImports.ts';
import { planUndo } from '#core/records/planUndo.ts';
import { notFound } from '#lib/AppError.ts';
import { cutList } from '#lib/cutList.ts';
import { loadStaff } from './desk.ts';
import type { PageLoader } from './PageLoader.ts';

const mostListed = 50;

export const loadDeskImports: PageLoader<'deskImports'> = async ({ db }, input) => {
  const staff = await loadStaff(input, 'editor');
  const found = await getImports(db, { limit: mostListed + 1, viewer: staff.role });
  const { items: imports, hasMore } = cutList(found, mostListed);
  return { data: { ...staff, hasMore, imports, followed: (await findLastCommit(db)) ?? null }, tags: [] };
};

export const loadDeskImport: PageLoader<'deskImport'> = async ({ db }, input) => {
  const staff = await loadStaff(input, 'editor');
  const id = Number(/^\d{1,9}$/.exec(input.query.id ?? '')?.[0]);
  if (Number.isNaN(id)) throw notFound('There is no such import');
  const line = await getImport(db, { id, viewer: staff.role });
  const left = line.undoneAt === null ? (await planUndo(db, id)).left : null;
  return { data: { ...staff, line, left, ...describeChanges(await getImportChanges(db, id)) }, tags: [] };
};
