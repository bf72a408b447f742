import type { JsonValue } from '#lib/json.ts';
import { type PublicAnswer, requestPublic } from '#lib/requestPublic.ts';
import { toFailed, toFailedStatus } from './failures.ts';
import type { AskContext, Asked } from './LiveSource.ts';
import type { WebOptions } from './WebOptions.ts';

interface PageOptions extends WebOptions, Pick<AskContext, 'now' | 'signal'> {
  /** Statuses above 399 that are an answer, besides those that keep robots out. */
  alsoAnswers?: readonly number[];
  toAnswer: (answer: PublicAnswer) => JsonValue;
}

/** Whoever keeps robots out answers all the same. */
const keepingOut = [401, 403, 429];

/** Asks for a page that people read, of which the beginning is enough. */
export async function askPage(
  url: string,
  { userAgent, isAllowed, ca, demo, now, signal, alsoAnswers = [], toAnswer }: PageOptions,
): Promise<Asked> {
  try {
    const answer = await requestPublic({
      url,
      headers: { 'user-agent': userAgent, accept: 'text/html,*/*;q=0.5' },
      maxBytes: 64 * 1024,
      cut: true,
      redirects: 5,
      isAllowed,
      ca,
      local: demo,
      signal,
    });
    const isAnswer = answer.status < 400 || [...keepingOut, ...alsoAnswers].includes(answer.status);
    if (!isAnswer) return toFailedStatus(answer, now);
    return { kind: 'answered', answer: toAnswer(answer), etag: null, lastModified: null };
  } catch (error) {
    return toFailed(error);
  }
}
