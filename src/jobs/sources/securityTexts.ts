import type { SecurityTextAnswer } from '#core/sources/answers.ts';
import { getSecurityTextSubjects } from '#core/sources/subjects.ts';
import { requestPublic } from '#lib/requestPublic.ts';
import { toFailed, toFailedStatus } from './failures.ts';
import type { Asked, LiveSource } from './LiveSource.ts';
import type { WebOptions } from './WebOptions.ts';

type SecurityText = NonNullable<SecurityTextAnswer['text']>;

const contactForms = /^(?:mailto:[^\s@]+@[^\s@]+|tel:\+?[\d().-]+|https:\/\/\S+)$/i;
const mostValues = 10;
const mostLength = 500;

/** Without the frame of a signature; who signed is not checked. */
function unwrap(text: string): string {
  const signed =
    /^-----BEGIN PGP SIGNED MESSAGE-----\r?\n(?:[^\r\n]+\r?\n)*\r?\n([\s\S]*?)\r?\n-----BEGIN PGP SIGNATURE-----/;
  return signed.exec(text)?.[1] ?? text;
}

/** Reads a `security.txt` (RFC 9116); null when it lacks a usable contact, which the RFC demands. */
export function parseSecurityText(text: string): SecurityText | null {
  const fields = unwrap(text.replace(/^\uFEFF/, ''))
    .split(/\r?\n/)
    .flatMap((line) => {
      const [, name, value] = /^([A-Za-z-]+):[ \t]*(\S.*?)[ \t]*$/.exec(line) ?? [];
      return name && value && value.length <= mostLength ? [{ name: name.toLowerCase(), value }] : [];
    });
  const all = (name: string) => fields.filter((one) => one.name === name).map(({ value }) => value);
  const contacts = all('contact').filter((value) => contactForms.test(value));
  if (contacts.length === 0) return null;
  const expires = all('expires');
  // Given twice it says nothing: the RFC allows one.
  const time = expires.length === 1 ? Date.parse(expires[0] ?? '') : Number.NaN;
  return {
    contacts: contacts.slice(0, mostValues),
    expires: Number.isNaN(time) ? null : new Date(time).toISOString(),
    policies: all('policy')
      .filter((value) => /^https:\/\/\S+$/i.test(value))
      .slice(0, mostValues),
  };
}

const none: SecurityTextAnswer = { text: null };

/** `/.well-known/security.txt` of each website, by RFC 9116: plain text over HTTPS. */
export function createSecurityTexts({ userAgent, isAllowed, ca, demo }: WebOptions): LiveSource {
  return {
    name: 'securityTexts',
    getSubjects: (db) => getSecurityTextSubjects(db, { demo: demo !== undefined }),
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
          local: demo,
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
