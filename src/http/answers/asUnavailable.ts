import { findUnavailable } from '#db/findUnavailable.ts';
import { AppError } from '#lib/AppError.ts';

/** Seconds: about what a database needs to come back or to be replaced. */
const retryAfter = '5';

/** What to say when the database cannot be asked at present; undefined for any other failure. */
export function asUnavailable(error: unknown): AppError | undefined {
  return (
    findUnavailable(error) &&
    new AppError(
      503,
      'DatabaseUnavailable',
      'The site cannot reach its database at present. Please try again in a moment.',
      { 'retry-after': retryAfter },
    )
  );
}
