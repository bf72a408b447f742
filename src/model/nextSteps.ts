import { searchSubjects } from './searches.ts';

/** Sources that make a fact known which is on no record. */
const askedSources = ['websites', 'repositories', 'verifiedSources', 'prices', 'bountyPages'] as const;

/** What an operator can do so that more of a project is known. */
export const nextSteps = [
  'chain',
  'contracts',
  'contractList',
  'tokenRecord',
  'markets',
  'statedFindings',
  'auditedCode',
  'exchanges',
  'unread',
  ...searchSubjects.map((subject) => `search.${subject}` as const),
  ...askedSources.map((source) => `source.${source}` as const),
] as const;
export type NextStep = (typeof nextSteps)[number];

/** Shares of coverage, from 0 to 1, by what would earn them. */
export type NextSteps = Partial<Record<NextStep, number>>;
