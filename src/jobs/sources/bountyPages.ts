import type { BountyPageAnswer } from '#core/sources/answers.ts';
import { getBountySubjects } from '#core/sources/subjects.ts';
import { askPage } from './askPage.ts';
import type { LiveSource } from './LiveSource.ts';
import type { WebOptions } from './WebOptions.ts';

/** Whether the pages of bug bounties are there. What they promise is not read. */
export function createBountyPages(options: WebOptions): LiveSource {
  return {
    name: 'bountyPages',
    getSubjects: getBountySubjects,
    hostOf: (subject) => new URL(subject).host,
    ask: (subject, context) =>
      askPage(subject, {
        ...options,
        ...context,
        // That a page is gone is an answer, too.
        alsoAnswers: [404, 410],
        toAnswer: ({ url, status }): BountyPageAnswer => ({ url, status }),
      }),
  };
}
