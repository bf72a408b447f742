import { retention } from './retention.ts';

/** How long a change of address waits for its confirmations, and how long the old address can undo it. */
export const emailChangeTimes = { confirmHours: 24, undoDays: retention.emailChanges.days } as const;

/** The two addresses that confirm a change. */
export const emailSides = ['old', 'new'] as const;
export type EmailSide = (typeof emailSides)[number];
