import type { Db } from '#db/Database.ts';
import { invalidateTags } from '../invalidateTags.ts';

/** Lists of projects carry it. */
export const projectsTag = 'projects';
/** Everything about every project carries it: touched when too many changed to be named. */
export const everyProjectTag = 'projects:all';

export const projectTag = (id: string) => `project:${id}`;

/** The project's id when the tag is one project's. */
export function findTaggedProject(tag: string): string | undefined {
  return tag.startsWith('project:') ? tag.slice('project:'.length) : undefined;
}

/** A notification carries at most 8000 bytes, so only a few projects are named. */
const maxNamed = 60;

/** Drops lists and the pages of these projects everywhere; also tells the search index. Inside the transaction. */
export async function touchProjects(db: Db, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  const named = ids.length <= maxNamed ? ids.map(projectTag) : [everyProjectTag];
  await invalidateTags(db, [projectsTag, ...named]);
}
