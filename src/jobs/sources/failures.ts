import { type PublicAnswer, RequestError } from '#lib/requestPublic.ts';
import type { Asked } from './LiveSource.ts';
import { readRetryAfter } from './retryAfter.ts';

type Failed = Extract<Asked, { kind: 'failed' }>;

/** For a request that brought nothing; anything else is a fault of this program. */
export function toFailed(error: unknown): Failed {
  if (!(error instanceof RequestError)) throw error;
  return { kind: 'failed', trouble: error.message, retryAt: null, counts: error.fault !== 'forbidden' };
}

/** For a status that is no answer to the question. */
export const toFailedStatus = ({ status, headers }: PublicAnswer, now: Date): Failed => ({
  kind: 'failed',
  trouble: `it answered ${status}`,
  retryAt: readRetryAfter(headers['retry-after'], now),
  counts: true,
});
