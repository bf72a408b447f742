import * as z from 'zod';
import { type SearchSubject, searchSubjects } from '#model/searches.ts';
import { date, line, unique, wordFor } from './primitives.ts';

const subjectWords = {
  audits: 'audits',
  incidents: 'incidents',
  bugBounty: 'bug-bounty',
  securityContact: 'security-contact',
  incidentPlan: 'incident-plan',
  documentation: 'documentation',
  repository: 'repository',
  team: 'team',
  funding: 'funding',
  links: 'links',
  website: 'website',
  contracts: 'contracts',
  tokens: 'tokens',
} as const satisfies Record<SearchSubject, string>;

const search = z.strictObject({
  what: z
    .array(wordFor(subjectWords))
    .min(1)
    .max(searchSubjects.length)
    .check(unique('subject'))
    .describe('What was looked for. What the record then lacks was not found.'),
  on: date.describe('When.'),
  by: line(100).describe('Who looked.'),
  where: z.array(line(200)).min(1).max(20).describe('Where: websites, databases, search terms.'),
});

export const searchRecords = z
  .array(search)
  .max(50)
  .check((context) => {
    const first = new Map<SearchSubject, number>();
    for (const [index, { what }] of context.value.entries()) {
      for (const [position, subject] of what.entries()) {
        const before = first.get(subject);
        if (before === undefined || before === index) first.set(subject, index);
        else
          context.issues.push({
            code: 'custom',
            path: [index, 'what', position],
            input: subject,
            message: `${subjectWords[subject]} was already looked for in entry ${before + 1}; keep the newest`,
          });
      }
    }
  })
  .describe(
    'What somebody looked for. What is neither here nor in the record counts as not looked for, which says nothing.',
  );
