import { findPeople, getPerson } from '#core/users/people.ts';
import { cutList } from '#lib/cutList.ts';
import { loadStaff } from './desk.ts';
import type { PageLoader } from './PageLoader.ts';

const mostListed = 50;
const longestWords = 320;

export const loadDeskPeople: PageLoader<'deskPeople'> = async ({ db }, input) => {
  const staff = await loadStaff(input, 'support');
  const words = (input.query.q ?? '').trim().slice(0, longestWords);
  const found = await findPeople(db, { words, limit: mostListed + 1, viewer: staff.role });
  const { items: people, hasMore } = cutList(found, mostListed);
  return { data: { ...staff, hasMore, words, people }, tags: [] };
};

export const loadDeskPerson: PageLoader<'deskPerson'> = async ({ db }, input) => {
  const staff = await loadStaff(input, 'support');
  const person = await getPerson(db, {
    who: input.query.id ?? '',
    viewer: staff.role,
    onRefusal: input.recordRefusal,
  });
  return { data: { ...staff, person }, tags: [] };
};
