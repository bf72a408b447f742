import type { FactKey, Facts } from '#model/facts.ts';
import type { NextStep, NextSteps } from '#model/nextSteps.ts';
import type { Score } from '#model/score.ts';
import { unknownReasons } from '#model/unknownReasons.ts';
import { rules } from './rules.ts';

const { noContract, noToken, notSearched } = unknownReasons;

const whyOf = (facts: Facts, key: FactKey): string => {
  const fact = facts[key];
  return fact.state === 'known' ? '' : fact.why;
};

/** What would let all contracts be judged: an address, a node that reads its chain, or the word that there are no others. */
function readContracts({ control }: Facts): NextStep {
  if (control.state === 'unknown') return control.why === noContract ? 'contracts' : 'chain';
  if (control.state === 'lost' || control.value.contractsRead < control.value.contracts) return 'chain';
  return control.value.complete ? 'unread' : 'contractList';
}

/** Of a token: as the contracts, but for pools and a token that is not on record. */
function readToken(facts: Facts, key: FactKey): NextStep {
  const why = whyOf(facts, key);
  if (facts.control.state !== 'known') return readContracts(facts);
  if (why === noToken) return 'tokenRecord';
  return /exchange|pool/.test(why) ? 'markets' : 'unread';
}

const searchAudits = ({ audits }: Facts): NextStep | undefined =>
  audits.state === 'known' && audits.value.complete ? undefined : 'search.audits';

/** For each fact the step that makes it known, or complete where a part of it is. */
const steps: Record<FactKey, (facts: Facts, key: FactKey) => NextStep> = {
  audits: () => 'search.audits',
  findings: (facts) => searchAudits(facts) ?? 'statedFindings',
  codeMatch: (facts) =>
    facts.control.state === 'known' ? (searchAudits(facts) ?? 'auditedCode') : readContracts(facts),
  sourceVerified: (facts) =>
    whyOf(facts, 'control') === noContract ? 'contracts' : 'source.verifiedSources',
  control: readContracts,
  upgradeability: readContracts,
  takeovers: readContracts,
  deployment: readContracts,
  monitoring: readContracts,
  lastRead: readContracts,
  holders: readToken,
  supply: readToken,
  sellSimulation: readToken,
  transferFee: readToken,
  restrictions: readToken,
  incidents: () => 'search.incidents',
  bugBounty: (facts) =>
    whyOf(facts, 'bugBounty').startsWith('the page') ? 'source.bountyPages' : 'search.bugBounty',
  securityContact: () => 'search.securityContact',
  incidentPlan: () => 'search.incidentPlan',
  exchanges: () => 'exchanges',
  priceHistory: () => 'source.prices',
  communityLinks: () => 'search.links',
  website: (facts) =>
    whyOf(facts, 'website').startsWith(notSearched) ? 'search.website' : 'source.websites',
  documentation: () => 'search.documentation',
  repository: (facts) =>
    whyOf(facts, 'repository').startsWith(notSearched) ? 'search.repository' : 'source.repositories',
  team: () => 'search.team',
  funding: () => 'search.funding',
  status: () => 'contracts',
};

/** Whether a fact is one that more can be known of. */
function isOpen(facts: Facts, key: FactKey): boolean {
  const fact = facts[key];
  if (fact.state !== 'known') return true;
  return typeof fact.value === 'object' && 'complete' in fact.value && fact.value.complete === false;
}

/**
 * What makes the unknown questions of a score known, and the share of coverage that each step can earn at most: a question belongs to
 * the first of its facts that is open. The shares and the coverage add up to all.
 */
export function listNextSteps({ categories }: Pick<Score, 'categories'>, facts: Facts): NextSteps {
  const results = categories.flatMap(({ factors }) => factors);
  const all = results.reduce((sum, { weight }) => sum + weight, 0);
  const shares: NextSteps = {};
  for (const { id, standing, weight } of results) {
    if (standing === 'current') continue;
    const uses = rules.factors.find((factor) => factor.id === id)?.uses ?? [];
    const key = uses.find((one) => isOpen(facts, one)) ?? uses[0];
    const step = key === undefined ? 'unread' : steps[key](facts, key);
    shares[step] = (shares[step] ?? 0) + weight / all;
  }
  return shares;
}
