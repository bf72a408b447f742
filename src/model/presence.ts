import * as z from 'zod/mini';
import { type SearchSubject, searchSubjects } from './searches.ts';

/** That somebody looked: what is on record is all that was found there on that day. */
const searchSchema = z.object({ on: z.string(), by: z.string(), where: z.array(z.string()) });
export type Search = z.infer<typeof searchSchema>;

export const searchesSchema = z.partialRecord(z.enum(searchSubjects), searchSchema);
export type Searches = z.infer<typeof searchesSchema>;

/**
 * The three forms of absence. `notLookedFor` says nothing; `noneFound`: looked for on that day, by them, there; `exists`: on record
 * (`search` is null when nobody has looked for more of it).
 */
export const presenceSchema = z.discriminatedUnion('state', [
  z.object({ state: z.literal('notLookedFor') }),
  z.object({ state: z.literal('noneFound'), search: searchSchema }),
  z.object({ state: z.literal('exists'), search: z.nullable(searchSchema) }),
]);
export type Presence = z.infer<typeof presenceSchema>;
export type Presences = Record<SearchSubject, Presence>;

export function toPresence(exists: boolean, search: Search | undefined): Presence {
  if (exists) return { state: 'exists', search: search ?? null };
  return search ? { state: 'noneFound', search } : { state: 'notLookedFor' };
}

/**
 * A search for audits says that those on record are all only when it came after the last withdrawal: what a withdrawn audit said is not
 * known any more, which is not the same as that there is nothing to say.
 */
export const standingSearch = (
  search: Search | undefined,
  withdrawnOn: string | null | undefined,
): Search | undefined => (search && withdrawnOn && search.on <= withdrawnOn ? undefined : search);
