import { type LocalHosts, type PublicAnswer, RequestError, requestPublic } from '#lib/requestPublic.ts';
import { toFailed, toFailedStatus } from './failures.ts';
import type { AskContext, Asked } from './LiveSource.ts';
import { parseAnswer } from './parseAnswer.ts';
import { readRetryAfter } from './retryAfter.ts';

export interface JsonApiOptions {
  /** Where the operator says that the service is: it may be anywhere, and is the only place asked. */
  url: string;
  headers: Readonly<Record<string, string>>;
  maxBytes?: number;
  mostValues?: number;
  /** A service of the demo world. */
  local?: LocalHosts | undefined;
}

export interface ApiAnswer {
  status: number;
  headers: PublicAnswer['headers'];
  json: unknown;
}

/** Either an answer to look into, or what came of asking already. */
export type ApiOutcome = { answer: ApiAnswer } | { asked: Asked };

type ApiContext = Pick<AskContext, 'now' | 'signal'> & { etag?: string | null };

const redirecting = new Set([301, 302, 307, 308]);
const mostRedirects = 2;

/** `X-RateLimit-Reset` is in seconds since 1970. */
function readReset({ headers }: PublicAnswer, now: Date): Date | null {
  const wait = readRetryAfter(headers['retry-after'], now);
  if (wait !== null) return wait;
  const reset = Number(headers['x-ratelimit-reset'] ?? Number.NaN) * 1000;
  return reset > now.getTime() ? readRetryAfter(new Date(reset).toUTCString(), now) : null;
}

/** A refusal of everything, as opposed to one of this question. */
function findRefusal(answer: PublicAnswer, host: string, now: Date): Asked | undefined {
  const { status, headers } = answer;
  const trouble = `${host} answered ${status}`;
  const limited =
    status === 429 ||
    (status === 403 && (headers['x-ratelimit-remaining'] === '0' || headers['retry-after'] !== undefined));
  if (limited)
    return { kind: 'refused', trouble: `${host} wants fewer questions`, retryAt: readReset(answer, now) };
  if (status === 401) return { kind: 'refused', trouble: `${host} does not accept the key`, retryAt: null };
  return status >= 500 ? { kind: 'refused', trouble, retryAt: readReset(answer, now) } : undefined;
}

/** Asks a service that answers JSON; redirects are followed within it only. */
export function createJsonApi({
  url: base,
  headers,
  maxBytes = 1024 * 1024,
  mostValues,
  local,
}: JsonApiOptions) {
  const { origin, host } = new URL(base);

  async function request(url: string, context: ApiContext, left: number): Promise<PublicAnswer> {
    const { etag, signal } = context;
    const answer = await requestPublic({
      url,
      headers: { accept: 'application/json', ...headers, ...(etag && { 'if-none-match': etag }) },
      maxBytes,
      isOperators: true,
      local,
      signal,
    });
    const { location } = answer.headers;
    if (!redirecting.has(answer.status) || location === undefined || left === 0) return answer;
    const target = URL.canParse(location, url) ? new URL(location, url) : undefined;
    return target?.origin === origin ? request(target.href, context, left - 1) : answer;
  }

  return async (path: string, context: ApiContext): Promise<ApiOutcome> => {
    try {
      const answer = await request(`${base.replace(/\/$/, '')}${path}`, context, mostRedirects);
      const refusal = findRefusal(answer, host, context.now);
      if (refusal) return { asked: refusal };
      if (redirecting.has(answer.status) || answer.status === 403)
        return { asked: toFailedStatus(answer, context.now) };
      const json = answer.body.length === 0 ? null : parseAnswer(answer.body, mostValues);
      return { answer: { status: answer.status, headers: answer.headers, json } };
    } catch (error) {
      if (error instanceof SyntaxError) return { asked: unreadable(host) };
      if (!(error instanceof RequestError) || error.fault === 'tooLarge') return { asked: toFailed(error) };
      return { asked: { kind: 'refused', trouble: error.message, retryAt: null } };
    }
  };
}

/** For an answer that is not of the published form. */
export const unreadable = (host: string): Asked => ({
  kind: 'failed',
  trouble: `the answer of ${host} cannot be read`,
  retryAt: null,
  counts: false,
});
