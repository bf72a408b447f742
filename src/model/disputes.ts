import type { Severity } from './severities.ts';

/**
 * `waiting`: staff has not looked at its words yet, and nobody else sees it. `refused`: staff did not let it through.
 * The other two are public.
 */
export const disputeStates = ['waiting', 'open', 'decided', 'refused'] as const;
export type DisputeState = (typeof disputeStates)[number];

export const disputeOutcomes = ['upheld', 'partly', 'declined'] as const;
export type DisputeOutcome = (typeof disputeOutcomes)[number];

/** Who speaks in a dispute. */
export const disputeWriters = ['disputer', 'staff'] as const;
export type DisputeWriter = (typeof disputeWriters)[number];

export const postStates = ['waiting', 'shown', 'hidden'] as const;
export type PostState = (typeof postStates)[number];

/** Days in which staff decides, counted from the day it was sent: a grave statement does more harm while it is wrong. */
export const dueDays: Readonly<Record<Severity, number>> = {
  critical: 2,
  major: 5,
  medium: 10,
  minor: 20,
  info: 30,
};
