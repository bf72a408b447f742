import * as z from 'zod/mini';
import type { DomainAnswer } from '#core/sources/answers.ts';
import { getDomainSubjects } from '#core/sources/subjects.ts';
import { RequestError, requestPublic } from '#lib/requestPublic.ts';
import { unreadable } from './createJsonApi.ts';
import { toFailed, toFailedStatus } from './failures.ts';
import type { Asked, LiveSource } from './LiveSource.ts';
import { parseAnswer } from './parseAnswer.ts';
import { readRetryAfter } from './retryAfter.ts';
import type { WebOptions } from './WebOptions.ts';

export interface DomainSettings {
  /** A server that speaks RDAP (RFC 9082, RFC 9083), or one that sends on to those of the registries. */
  url: string;
}

const domainSchema = z.object({
  objectClassName: z.literal('domain'),
  ldhName: z.string(),
  events: z.optional(z.array(z.object({ eventAction: z.string(), eventDate: z.optional(z.string()) }))),
});
const redirecting = new Set([301, 302, 303, 307, 308]);

type Domain = z.infer<typeof domainSchema>;

/** Said twice it says nothing. */
function findEvent({ events = [] }: Domain, action: string): number | undefined {
  const [event, ...more] = events.filter((one) => one.eventAction.toLowerCase() === action);
  const time = Date.parse(event?.eventDate ?? '');
  return more.length > 0 || Number.isNaN(time) ? undefined : time;
}

const toTime = (time: number | undefined) => (time === undefined ? null : new Date(time).toISOString());

/** Since when the domains of websites are registered, as their registries say: RDAP, which replaced WHOIS. */
export function createDomains(
  { url: base }: DomainSettings,
  { userAgent, isAllowed, ca }: WebOptions,
): LiveSource {
  const { host } = new URL(base);

  /** The operator's server may be anywhere; where it sends us on to must be public. */
  async function request(url: string, signal: AbortSignal) {
    const fixed = { headers: { 'user-agent': userAgent, accept: 'application/rdap+json' }, ca, signal };
    const first = await requestPublic({ ...fixed, url, isOperators: true }).catch((error: unknown) => {
      throw error instanceof RequestError ? new ServerDown(error) : error;
    });
    const { location } = first.headers;
    if (!redirecting.has(first.status) || location === undefined || !URL.canParse(location, url))
      return first;
    return requestPublic({ ...fixed, url: new URL(location, url).href, isAllowed, redirects: 3 });
  }

  return {
    name: 'domains',
    getSubjects: getDomainSubjects,
    hostOf: () => host,
    async ask(name, { now, signal }): Promise<Asked> {
      const asked = `${base.replace(/\/$/, '')}/domain/${name}`;
      try {
        const answer = await request(asked, signal);
        const isOwn = new URL(answer.url).host === host;
        if (isOwn && (answer.status === 429 || answer.status >= 500)) {
          const retryAt = readRetryAfter(answer.headers['retry-after'], now);
          return { kind: 'refused', trouble: `${host} answered ${answer.status}`, retryAt };
        }
        const answered = (domain: DomainAnswer['domain']): Asked => {
          const told: DomainAnswer = { url: answer.url, domain };
          return { kind: 'answered', answer: told, etag: null, lastModified: null };
        };
        // Not registered, or a registry that does not speak RDAP.
        if (answer.status === 404) return answered(null);
        if (answer.status !== 200) return { ...toFailedStatus(answer, now), counts: false };
        const { data } = z.safeParse(domainSchema, parseAnswer(answer.body));
        if (data?.ldhName.toLowerCase().replace(/\.$/, '') !== name)
          return unreadable(new URL(answer.url).host);
        const registered = findEvent(data, 'registration');
        return answered({
          name,
          registeredAt: toTime(
            registered !== undefined && registered <= now.getTime() ? registered : undefined,
          ),
          expiresAt: toTime(findEvent(data, 'expiration')),
        });
      } catch (error) {
        if (error instanceof SyntaxError) return unreadable(host);
        if (error instanceof ServerDown) return { kind: 'refused', trouble: error.message, retryAt: null };
        return { ...toFailed(error), counts: false };
      }
    },
  };
}

/** The operator's server itself cannot be asked: nobody can. */
class ServerDown extends Error {
  constructor({ message }: RequestError) {
    super(message);
    this.name = 'ServerDown';
  }
}
