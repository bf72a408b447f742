import { projectsTag, projectTag } from '#core/cacheTags.ts';
import { getCompared, readCompared } from '#core/compare/getCompared.ts';
import { compareHref, mostCompared, versus } from '#wire/compareHref.ts';
import type { PageContext, PageLoader } from './PageLoader.ts';

const longestText = 160;
const mostFound = 8;

/** "a vs b" as typed into a search: the project that each name finds first. */
async function findNamed(catalogue: PageContext['catalogue'], text: string): Promise<string[]> {
  const names = text.split(/\s+(?:vs\.?|versus)\s+/i).slice(0, mostCompared);
  if (names.length < 2) return [];
  const found = await Promise.all(names.map((keyword) => catalogue.search({ keyword, page: 1, perPage: 1 })));
  return [...new Set(found.flatMap(({ projects: [first] }) => (first ? [first.id] : [])))];
}

export const loadCompare: PageLoader<'compare'> = async ({ db, catalogue }, { query }) => {
  const text = (query.find ?? '').trim().slice(0, longestText);
  const checked = [...new Set((query.project ?? '').split(',').filter((id) => id !== ''))];
  const leftOut = Math.max(0, checked.length - mostCompared);
  const asked = query.projects ?? checked.slice(0, mostCompared).join(versus);
  const chosen = await readCompared(db, asked);
  const named = chosen.length === 0 ? await findNamed(catalogue, text) : [];
  const ids = chosen.length === 0 ? named : chosen;
  const find = named.length === 0 ? text : '';
  const isFull = ids.length >= mostCompared;
  const perPage = mostFound + mostCompared;
  const { projects } = isFull
    ? { projects: [] }
    : await catalogue.search({ keyword: find, page: 1, perPage });
  const found = projects.filter(({ id }) => !ids.includes(id)).slice(0, mostFound);
  return {
    data: {
      ...(await getCompared(db, ids)),
      find,
      found: found.map(({ id, name, logo }) => ({ id, name, logo })),
      leftOut,
    },
    tags: [projectsTag, ...ids.map(projectTag)],
    rare: text !== '' || checked.length > 0,
    ...(checked.length > 0 && leftOut === 0 && { movedTo: compareHref(chosen) }),
  };
};
