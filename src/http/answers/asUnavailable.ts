import { findUnavailable, isFull } from '#db/findUnavailable.ts';
import { AppError } from '#lib/AppError.ts';

/** Seconds: about what a database needs to come back or to be replaced, and what a person needs to make room. */
const retryAfter = { away: '5', full: '60' };

/** What to say when the database cannot be asked, or the disk takes nothing, at present; undefined for any other failure. */
export function asUnavailable(error: unknown): AppError | undefined {
  const cause = findUnavailable(error);
  if (!cause) return undefined;
  if (isFull(cause))
    return new AppError(
      503,
      'StorageFull',
      'The site has no room left to store anything, so this was not saved. Please try again later.',
      { 'retry-after': retryAfter.full },
    );
  return new AppError(
    503,
    'DatabaseUnavailable',
    'The site cannot reach its database at present. Please try again in a moment.',
    { 'retry-after': retryAfter.away },
  );
}
