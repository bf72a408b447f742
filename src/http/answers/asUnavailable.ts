import { findUnavailable, isCrowded, isFull } from '#db/findUnavailable.ts';
import { AppError } from '#lib/AppError.ts';

/** Seconds: about what a database needs to come back or to be replaced, requests to end, and a person to make room. */
const retryAfter = { away: '5', crowded: '2', full: '60' };

/** What to say when the database cannot be asked, the disk takes nothing or no more files can be open, at present; undefined for any other failure. */
export function asUnavailable(error: unknown): AppError | undefined {
  const cause = findUnavailable(error);
  if (!cause) return undefined;
  if (isFull(cause))
    return new AppError(
      503,
      'StorageFull',
      'The disk of this site is full, so nothing was saved. Please try again later.',
      { 'retry-after': retryAfter.full },
    );
  if (isCrowded(cause))
    return new AppError(
      503,
      'ServiceBusy',
      'The site has too many open connections. Please try again shortly.',
      { 'retry-after': retryAfter.crowded },
    );
  return new AppError(
    503,
    'DatabaseUnavailable',
    'The site cannot reach its database. Please try again in a moment.',
    { 'retry-after': retryAfter.away },
  );
}
