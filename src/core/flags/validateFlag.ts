import type { z } from 'zod';
import { type Flag, flagSchema } from './flagModel.ts';

/** Where (`rules.0.when.comparison.2`, empty for the whole) and why, as the end of a sentence about that place. */
export interface FlagFault {
  path: string;
  reason: string;
}

/** Everything wrong with a would-be flag, of whatever shape; an empty list when it is sound. */
export function validateFlag(input: unknown): FlagFault[] {
  const result = parseFlag(input);
  return 'faults' in result ? result.faults : [];
}

/** The same for callers who want the flag. */
export function parseFlag(input: unknown): { flag: Flag } | { faults: FlagFault[] } {
  const result = flagSchema.safeParse(input);
  if (result.success) return { flag: result.data };
  return { faults: result.error.issues.map(toFault) };
}

function toFault(issue: z.core.$ZodIssue): FlagFault {
  const reason =
    issue.code === 'unrecognized_keys' ? `must not have ${issue.keys.join(', ')}` : issue.message;
  return { path: issue.path.join('.'), reason };
}
