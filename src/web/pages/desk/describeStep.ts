import type { NextStep } from '#model/nextSteps.ts';
import type { StepLine } from '#wire/nextSteps.ts';

/** What to do, and the way there: a page of the desk, or what to write into a setting. */
export interface StepWords {
  title: string;
  hint: string;
  to?: string;
  setting?: string;
}

const stateHint = 'Switched on, but answers are missing. The state of the site says why.';
const searchHint = 'Write down where you looked, also when nothing was found: field “looked for”.';

const search = (what: string): StepWords => ({
  title: `State a search for ${what}`,
  hint: searchHint,
  to: '/admin/records?kind=project&missing=lookedFor',
});

const source = (name: string, what: string): StepWords => ({
  title: `Turn on ${what}`,
  hint: 'A live source: docs/sources.md says what is asked and what is kept.',
  setting: `PARAPET_SOURCES={"${name}":{}}`,
});

const words: Record<NextStep, StepWords> = {
  chain: {
    title: 'Wait for readings that are missing',
    hint: 'The chain is followed, but contracts were not read. The state of the site says why.',
    to: '/admin/state',
  },
  contracts: {
    title: 'Add contracts to the record',
    hint: 'Nothing on a chain is on record. A CSV file of addresses will do.',
    to: '/admin/imports',
  },
  contractList: {
    title: 'Confirm the contract list',
    hint: 'Say that contracts and tokens were looked for: field “looked for”.',
    to: '/admin/records?kind=project&missing=lookedFor',
  },
  tokenRecord: {
    title: 'Add the token to the record',
    hint: 'Questions about selling, holders and supply need its address.',
    to: '/admin/records?kind=project&missing=tokens',
  },
  markets: {
    title: 'Name an exchange to simulate sales on',
    hint: 'No pool was found at the exchanges that are looked at. docs/settings.md, entry of a chain.',
    setting: '"markets":{"exchanges":[{"name":"…","kind":"v2","factory":"0x…"}]}',
  },
  statedFindings: {
    title: 'State what each audit found',
    hint: 'An empty list of findings says that it found none.',
    to: '/admin/records?kind=audit&missing=findings',
  },
  auditedCode: {
    title: 'Name the audited code',
    hint: 'Contracts with their code hash in the scope of an audit, or its source code.',
    to: '/admin/records?kind=audit',
  },
  exchanges: {
    title: 'Record exchange listings',
    hint: 'The metric exchanges(projectId=…), in an import file.',
    to: '/admin/imports',
  },
  unread: {
    title: 'Not decided by what was read',
    hint: 'Code that could not be followed, or history that is not indexed. The project’s page says which.',
  },
  'search.audits': search('audits'),
  'search.incidents': search('incidents'),
  'search.bugBounty': search('a bug bounty'),
  'search.securityContact': search('a security contact'),
  'search.incidentPlan': search('an incident plan'),
  'search.documentation': search('documentation'),
  'search.repository': search('a repository'),
  'search.team': search('the team'),
  'search.funding': search('funding'),
  'search.links': search('community channels'),
  'search.website': search('a website'),
  'search.contracts': search('contracts'),
  'search.tokens': search('tokens'),
  'source.websites': source('websites', 'website checks'),
  'source.repositories': source('repositories', 'repository health'),
  'source.verifiedSources': source('verifiedSources', 'verified sources'),
  'source.prices': source('prices', 'prices'),
  'source.bountyPages': source('bountyPages', 'bug bounty checks'),
};

/** What a step asks of the operator; a chain that nobody follows is called by its name. */
export function describeStep(
  { step, chain, isOn }: Pick<StepLine, 'step' | 'chain' | 'isOn'>,
  nameOfChain: (id: string) => string,
): StepWords {
  const { title, ...how } = words[step];
  if (chain !== null)
    return {
      title: `Add an endpoint for ${nameOfChain(chain)}`,
      hint: 'One entry of PARAPET_CHAINS: docs/operations.md, “Following chains”.',
      setting: `{"id":"${chain}","rpc":["https://…"]}`,
    };
  if (isOn)
    return { title: title.replace(/^Turn on/, 'Missing answers:'), hint: stateHint, to: '/admin/state' };
  return { title, ...how };
}

/** “+6 %”; less than half a per cent is not zero. */
export const formatGain = (gain: number): string =>
  gain > 0 && gain < 0.005 ? '+<1 %' : `+${Math.round(gain * 100)} %`;

export const stepHref = ({ step, chain }: Pick<StepLine, 'step' | 'chain'>): string =>
  `/admin/coverage?${new URLSearchParams({ step, ...(chain !== null && { chain }) })}`;
