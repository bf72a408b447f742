import type { WebsiteAnswer } from '#core/sources/answers.ts';
import { getWebsiteSubjects } from '#core/sources/subjects.ts';
import { askPage } from './askPage.ts';
import type { LiveSource } from './LiveSource.ts';
import type { WebOptions } from './WebOptions.ts';

const securityHeaders = [
  'strict-transport-security',
  'content-security-policy',
  'x-content-type-options',
  'x-frame-options',
  'referrer-policy',
  'permissions-policy',
];

export function createWebsites(options: WebOptions): LiveSource {
  return {
    name: 'websites',
    getSubjects: (db) => getWebsiteSubjects(db, { demo: options.demo !== undefined }),
    hostOf: (subject) => new URL(subject).host,
    ask: (subject, context) =>
      askPage(subject, {
        ...options,
        ...context,
        toAnswer: ({ url, status, headers, certificateUntil }): WebsiteAnswer => ({
          url,
          status,
          certificateUntil,
          headers: securityHeaders.filter((name) => headers[name] !== undefined),
        }),
      }),
  };
}
