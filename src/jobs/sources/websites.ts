import type { WebsiteAnswer } from '#core/sources/answers.ts';
import { getWebsiteSubjects } from '#core/sources/subjects.ts';
import { requestPublic } from '#lib/requestPublic.ts';
import { toFailed, toFailedStatus } from './failures.ts';
import type { Asked, LiveSource } from './LiveSource.ts';
import type { WebOptions } from './WebOptions.ts';

const securityHeaders = [
  'strict-transport-security',
  'content-security-policy',
  'x-content-type-options',
  'x-frame-options',
  'referrer-policy',
  'permissions-policy',
];

/** Whoever keeps robots out answers all the same. */
const keepingOut = new Set([401, 403, 429]);

export function createWebsites({ userAgent, isAllowed, ca }: WebOptions): LiveSource {
  return {
    name: 'websites',
    getSubjects: getWebsiteSubjects,
    hostOf: (subject) => new URL(subject).host,
    async ask(subject, { now, signal }): Promise<Asked> {
      try {
        const answer = await requestPublic({
          url: subject,
          headers: { 'user-agent': userAgent, accept: 'text/html,*/*;q=0.5' },
          maxBytes: 64 * 1024,
          cut: true,
          redirects: 5,
          isAllowed,
          ca,
          signal,
        });
        const { url, status, headers, certificateUntil } = answer;
        if (status >= 400 && !keepingOut.has(status)) return toFailedStatus(answer, now);
        const present = securityHeaders.filter((name) => headers[name] !== undefined);
        const kept: WebsiteAnswer = { url, status, certificateUntil, headers: present };
        return { kind: 'answered', answer: kept, etag: null, lastModified: null };
      } catch (error) {
        return toFailed(error);
      }
    },
  };
}
