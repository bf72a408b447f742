import * as z from 'zod/mini';
import { changeCauses } from '#model/outcomes.ts';
import type { OwnerChoice } from './organisations.ts';
import type { ProjectRow } from './projects.ts';
import { utcTime } from './utcTime.ts';

export const watchlistLimits = { lists: 50, projects: 500, nameLength: 60 } as const;

const name = z.string().check(z.trim(), z.minLength(1), z.maxLength(watchlistLimits.nameLength));
const projectId = z.string().check(z.minLength(1), z.maxLength(80));
const projects = z.array(projectId).check(z.maxLength(watchlistLimits.projects));

export const watchlistSchema = z.object({
  id: z.string(),
  name: z.string(),
  /** Project ids in the user's order. */
  projects: z.array(z.string()),
  /** Send it back with an update to be told when somebody changed the list meanwhile. */
  version: z.number(),
});
export type Watchlist = z.infer<typeof watchlistSchema>;

export const watchlistsSchema = z.array(watchlistSchema);

export const createWatchlistSchema = z.object({ name, projects: z._default(projects, []) });

/** The whole list as it shall be. With a `version` it is refused when the list has changed since. */
export const updateWatchlistSchema = z.object({
  id: z.uuid(),
  name: z.optional(name),
  projects: z.optional(projects),
  version: z.optional(z.int()),
});

export const watchlistIdSchema = z.object({ id: z.uuid() });

/** Makes the secret address of a list's feed, or ends it. */
export const setWatchlistFeedSchema = z.object({ id: z.uuid(), on: z.boolean() });
/** The key of the address; null: there is none. */
export const watchlistFeedSchema = z.object({ feedKey: z.nullable(z.string()) });

/** With the time of the data that was looked at: what came later is still new. */
export const visitWatchlistSchema = z.object({ id: z.uuid(), at: z.optional(utcTime) });

/** Adds and removes single projects: two tabs doing this at once both get their way. */
export const changeWatchlistItemsSchema = z.object({
  id: z.uuid(),
  add: z._default(projects, []),
  remove: z._default(projects, []),
});

export const orderWatchlistsSchema = z.object({
  ids: z.array(z.uuid()).check(z.maxLength(watchlistLimits.lists)),
});

/** What happened to a watched project since the list was last visited. */
export const watchedChangeSchema = z.object({
  /** Score then and now; absent when it did not move. */
  score: z.optional(
    z.object({
      from: z.nullable(z.number()),
      to: z.nullable(z.number()),
      /** What moved it, each once: also our own rules or reading, which are no doing of the project. */
      causes: z.array(z.enum(changeCauses)),
    }),
  ),
  alerts: z.number(),
  audits: z.number(),
  /** Since when it is counted. */
  since: z.string(),
});
export type WatchedChange = z.infer<typeof watchedChangeSchema>;

export interface WatchlistView extends Watchlist {
  rows: ProjectRow[];
  /** By project id; a project without news is absent. */
  changes: Record<string, WatchedChange>;
  visitedAt: string;
  /** Of its feed, for those who may change the list; null: it has none. */
  feedKey: string | null;
}

/** `/my/watchlists` */
export interface WatchlistsPage {
  lists: WatchlistView[];
  /** When this was looked up, for the next visit to count from. */
  seenAt: string;
  owner: OwnerChoice;
  /** Whose they are, so that a page made for one person is not kept on screen for another. */
  username: string;
}
