import * as z from 'zod/mini';

/**
 * Why a moment of the past is read: a contract logged something that it seldom logs, or was created (`event`); a record
 * names the day (`record`); so that no long stretch goes unread (`sample`); or to tell whether an event changed what is
 * otherwise at it, or something silent before (`eve`).
 */
export const momentKinds = ['event', 'record', 'sample', 'eve'] as const;
export type MomentKind = (typeof momentKinds)[number];

/** A moment of a project's past that is to be read. `blocks`: the newest of each chain at that time, where it is known. */
export const pastMomentSchema = z.object({
  at: z.string(),
  kind: z.enum(momentKinds),
  blocks: z.record(z.string(), z.number()),
});
export type PastMoment = z.infer<typeof pastMomentSchema>;

/**
 * Where the reading of a past ended: at the first thing there is to read (`start`), where the node no longer shows the
 * state of that time (`noState`), or after as many moments as are read of one project (`limit`).
 */
export const pastEnds = ['start', 'noState', 'limit'] as const;
export type PastEnd = (typeof pastEnds)[number];
