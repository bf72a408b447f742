import type { SecurityTextAnswer } from '#core/sources/answers.ts';
import { getSecurityTextSubjects } from '#core/sources/subjects.ts';
import { requestPublic } from '#lib/requestPublic.ts';
import { toFailed, toFailedStatus } from './failures.ts';
import type { Asked, LiveSource } from './LiveSource.ts';
import { parseSecurityText } from './parseSecurityText.ts';
import type { WebOptions } from './WebOptions.ts';

const none: SecurityTextAnswer = { text: null };

/** `/.well-known/security.txt` of each website, by RFC 9116: plain text over HTTPS. */
export function createSecurityTexts({ userAgent, isAllowed, ca }: WebOptions): LiveSource {
  return {
    name: 'securityTexts',
    getSubjects: getSecurityTextSubjects,
    hostOf: (subject) => new URL(subject).host,
    async ask(subject, { now, signal, etag, lastModified }): Promise<Asked> {
      try {
        const answer = await requestPublic({
          url: subject,
          headers: {
            'user-agent': userAgent,
            accept: 'text/plain',
            ...(etag !== null && { 'if-none-match': etag }),
            ...(lastModified !== null && { 'if-modified-since': lastModified }),
          },
          maxBytes: 64 * 1024,
          redirects: 3,
          isAllowed,
          ca,
          signal,
        });
        const { url, status, headers, body } = answer;
        if (status === 304) return { kind: 'unchanged' };
        const validators = { etag: headers.etag ?? null, lastModified: headers['last-modified'] ?? null };
        if (status === 404 || status === 410) return { kind: 'answered', answer: none, ...validators };
        if (status !== 200) return toFailedStatus(answer, now);
        // Many sites answer every address with their start page.
        const isPlain = headers['content-type']?.toLowerCase().startsWith('text/plain') === true;
        const isSecure = new URL(url).protocol === 'https:';
        const text = isPlain && isSecure ? parseSecurityText(body.toString('utf8')) : null;
        return { kind: 'answered', answer: { text }, ...validators };
      } catch (error) {
        return toFailed(error);
      }
    },
  };
}
