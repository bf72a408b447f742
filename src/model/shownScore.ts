import type { Rating } from './ratings.ts';

/** What may be said of a project's score. A number and its letter come together; below half coverage there is neither. */
export type ShownScore =
  | { kind: 'notAssessed' }
  | { kind: 'range'; low: number; high: number; coverage: number }
  | { kind: 'score'; score: number; rating: Rating; coverage: number };
