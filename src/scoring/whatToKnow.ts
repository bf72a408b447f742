import type { Evidence } from '#model/evidence.ts';
import type { Fact, Facts, Finding, Incident } from '#model/facts.ts';
import { type FactTone, factTones, type KeyFact } from '#model/keyFacts.ts';
import type { FactorResult, Score } from '#model/score.ts';
import { count, list, percent, some } from './factors/words.ts';
import { isOutOfReach, listPowerFacts } from './powerFacts.ts';
import { findingState, lacksFix, ofSeverity } from './rules/findingState.ts';

const mostFacts = 5;
/** Of those that speak against a project, so that there is room for what is unknown. */
const mostBad = 4;
const mostGood = 3;
const mostUnknown = 2;

/** A fact with the points of the score that it costs, or earns where it is good. */
interface Candidate {
  fact: KeyFact;
  points: number;
}

type Told = Pick<KeyFact, 'tone' | 'text'> & Partial<Pick<KeyFact, 'detail' | 'on' | 'evidence'>>;

const lastValue = <T>(fact: Fact<T>): T | undefined => (fact.state === 'unknown' ? undefined : fact.value);

const newestDay = (days: readonly string[]): string | null => days.toSorted().at(-1) ?? null;

function tellFindings(findings: readonly Finding[], severity: 'critical' | 'major'): Told | undefined {
  const left = ofSeverity([...findings], severity).filter(
    (one) => lacksFix(one) || findingState(one) === 'open' || one.status === 'partiallyResolved',
  );
  const [first] = left.toSorted((a, b) => a.reportedAt.localeCompare(b.reportedAt));
  if (!first) return undefined;
  const name = severity === 'critical' ? 'Critical' : 'Major';
  return {
    tone: severity === 'critical' ? 'risk' : 'caution',
    text: left.length === 1 ? `${name} finding open` : `${left.length} ${severity} findings open`,
    detail: left.every(lacksFix) ? 'fix not in the deployed code' : null,
    on: first.reportedAt,
    evidence: first.evidence[0] ?? null,
  };
}

function tellIncidents(incidents: readonly Incident[]): Told | undefined {
  const open = incidents.filter(({ resolvedAt }) => resolvedAt === null);
  const [worst] = open.toSorted(
    (a, b) =>
      Number(b.activeExploit) - Number(a.activeExploit) ||
      Number(isSevere(b)) - Number(isSevere(a)) ||
      b.happenedAt.localeCompare(a.happenedAt),
  );
  if (worst)
    return {
      tone: worst.activeExploit ? 'grave' : isSevere(worst) ? 'risk' : 'caution',
      text: `${worst.activeExploit ? 'Exploit ongoing' : 'Incident open'}: ${worst.title}`,
      on: worst.happenedAt,
      evidence: worst.evidence[0] ?? null,
    };
  const [last] = incidents.toSorted((a, b) => b.happenedAt.localeCompare(a.happenedAt));
  return last && isSevere(last)
    ? {
        tone: 'minor',
        text: `Incident resolved: ${last.title}`,
        on: last.happenedAt,
        evidence: last.evidence[0] ?? null,
      }
    : undefined;
}

const isSevere = ({ severity }: Incident): boolean => severity === 'critical' || severity === 'major';

const chainOf = ([first]: readonly Evidence[]): string => (first && 'chain' in first ? first.chain : '');

/** What an answer that is not a pass means for a reader. Powers and findings of a kind are told together elsewhere. */
const against: Record<string, (facts: Facts, result: FactorResult) => Told | undefined> = {
  'market.sellable': ({ sellSimulation }) => {
    const reason = lastValue(sellSimulation)?.reason;
    return {
      tone: 'grave',
      text: 'Honeypot: buyers cannot sell',
      detail: `simulated sale failed${reason ? `: ${reason}` : ''}`,
    };
  },
  'governance.takeover': ({ takeovers }) => {
    const open = lastValue(takeovers)?.filter((one) => one.open) ?? [];
    const contracts = new Set(open.map(({ contract, evidence }) => `${chainOf(evidence)} ${contract}`)).size;
    return {
      tone: 'grave',
      text: `Anybody can take over ${contracts === 1 ? 'a contract' : `${contracts} contracts`}`,
      detail: open[0]?.title ?? null,
      evidence: open[0]?.evidence[0] ?? null,
    };
  },
  'governance.upgradeability': (_, { outcome }) =>
    outcome === 'fail' ? { tone: 'caution', text: 'Code can be replaced through a custom proxy' } : undefined,
  'operations.incidents': ({ incidents }) => tellIncidents(lastValue(incidents)?.all ?? []),
  'code.criticalFindings': ({ findings }) => tellFindings(lastValue(findings)?.all ?? [], 'critical'),
  'code.majorFindings': ({ findings }) => tellFindings(lastValue(findings)?.all ?? [], 'major'),
  'code.proofOfFix': () => ({ tone: 'risk', text: 'A fix is not in the deployed code' }),
  'code.match': ({ codeMatch }) => {
    const { matching = 0, differing = 0, notCompared = 0 } = lastValue(codeMatch) ?? {};
    return {
      tone: 'risk',
      text: `${differing} of ${count(matching + differing + notCompared, 'contract')} ${differing === 1 ? 'differs' : 'differ'} from the audited code`,
    };
  },
  'code.audited': ({ audits }, { outcome }) => {
    const on = audits.state === 'unknown' ? null : audits.at;
    return outcome === 'fail'
      ? { tone: 'caution', text: 'No audit found', on }
      : { tone: 'minor', text: 'Audited by one auditor only' };
  },
  'code.auditAge': ({ audits }) => ({
    tone: 'minor',
    text: 'Last audit is old',
    on: newestDay(lastValue(audits)?.all.map(({ completedAt }) => completedAt) ?? []),
  }),
  'market.transferFee': ({ transferFee }, { outcome }) => ({
    tone: outcome === 'fail' ? 'risk' : 'caution',
    text: `Transfer tax ${percent((lastValue(transferFee)?.basisPoints ?? 0) / 10_000)}`,
  }),
  'market.concentration': ({ holders }, { outcome }) => {
    const { top10Share = 0, holders: all = null } = lastValue(holders) ?? {};
    return {
      tone: outcome === 'fail' ? 'caution' : 'minor',
      text: `${all !== null && all <= 10 ? count(all, 'holder') : 'Top 10'} ${all === 1 ? 'has' : 'hold'} ${percent(top10Share)} of the supply`,
      detail: all === null || all <= 10 ? null : count(all, 'holder'),
    };
  },
  'market.supply': (_, { outcome }) =>
    outcome === 'fail' ? { tone: 'caution', text: 'Supply is above its cap' } : undefined,
  'market.volatility': ({ priceHistory }) => ({
    tone: 'minor',
    text: `Price moves ${percent(lastValue(priceHistory)?.dailyDeviation ?? 0)} a day`,
  }),
  'community.team': (_, { outcome }) => ({
    tone: 'minor',
    text: outcome === 'fail' ? 'Team is anonymous' : 'Team is named, not verified',
  }),
  'health.age': ({ deployment }) => ({
    tone: 'minor',
    text: 'First contract is recent',
    on: lastValue(deployment)?.firstSeenAt ?? null,
  }),
  'health.repository': (_, { outcome }) =>
    outcome === 'fail' ? { tone: 'minor', text: 'No public repository found' } : undefined,
  'operations.bounty': (_, { outcome }) =>
    outcome === 'fail' ? { tone: 'minor', text: 'No bug bounty found' } : undefined,
};

/** What speaks for a project, where the question passes. */
const inFavour: Record<string, (facts: Facts) => Told | undefined> = {
  'code.match': ({ codeMatch }) => {
    const matching = lastValue(codeMatch)?.matching ?? 0;
    return {
      tone: 'good',
      text: `${matching} of ${matching} ${matching === 1 ? 'contract runs' : 'contracts run'} audited code`,
    };
  },
  'code.criticalFindings': ({ findings, audits }) => {
    const all = lastValue(findings)?.all ?? [];
    if (tellFindings(all, 'major')) return undefined;
    return {
      tone: 'good',
      text: 'No critical or major finding open',
      on: newestDay(lastValue(audits)?.all.map(({ completedAt }) => completedAt) ?? []),
    };
  },
  'governance.upgrade': ({ control }) =>
    isOutOfReach(control) ? { tone: 'good', text: 'Nobody can upgrade, mint or withdraw' } : undefined,
  'market.sellable': () => ({ tone: 'good', text: 'A simulated sale went through' }),
  'operations.bounty': ({ bugBounty }) => {
    const value = lastValue(bugBounty);
    return value?.kind === 'running' && value.maxRewardUsd !== null
      ? { tone: 'good', text: `Bug bounty up to $${value.maxRewardUsd.toLocaleString('en-US')}` }
      : undefined;
  },
  'code.audited': ({ audits }) => {
    const all = lastValue(audits)?.all ?? [];
    return {
      tone: 'good',
      text: `Audited by ${list([...new Set(all.map(({ auditor }) => auditor))].sort())}`,
      on: newestDay(all.map(({ completedAt }) => completedAt)),
    };
  },
};

/** What is called unknown, in this order; questions that only others raise, such as the age of an audit, are left out. */
const unknownNames: Record<string, string> = {
  'market.sellable': 'whether it can be sold',
  'governance.withdraw': 'who can withdraw',
  'governance.upgrade': 'who can upgrade',
  'governance.mint': 'who can mint',
  'governance.takeover': 'open takeovers',
  'code.audited': 'audits',
  'code.match': 'whether audited code runs',
  'code.criticalFindings': 'open findings',
  'operations.incidents': 'incidents',
  'code.sourceVerified': 'verified source',
  'market.transferFee': 'transfer tax',
  'market.concentration': 'holders',
  'governance.freeze': 'who can pause',
};
const controlNames = ['who can withdraw', 'who can upgrade', 'who can mint'];

function tellUnknown(results: readonly FactorResult[], isHolderKnown: boolean): KeyFact | undefined {
  const unknown = new Set(results.filter(({ outcome }) => outcome === 'unknown').map(({ id }) => id));
  const isUnaudited = results.some(({ id, outcome }) => id === 'code.audited' && outcome === 'fail');
  const names = Object.entries(unknownNames).flatMap(([id, name]) =>
    unknown.has(id) && !(isUnaudited && (id === 'code.match' || id === 'code.criticalFindings'))
      ? [name]
      : [],
  );
  const isUncontrolled = controlNames.every((name) => names.includes(name));
  const shown = isUncontrolled
    ? [
        isHolderKnown ? 'who else controls it' : 'who controls it',
        ...names.filter((name) => !name.startsWith('who can') && name !== 'open takeovers'),
      ]
    : names;
  if (shown.length === 0) return undefined;
  return {
    id: 'unknown',
    tone: 'unknown',
    text: `Unknown: ${some(shown, mostUnknown)}`,
    detail: null,
    on: null,
    evidence: null,
    factor: null,
  };
}

const firstOf = (evidence: readonly Evidence[]): Evidence | null => evidence[0] ?? null;

function toCandidate(told: Told | undefined, result: FactorResult, points: number): Candidate[] {
  if (!told) return [];
  const { text, detail = null, on = null, tone } = told;
  const fact: KeyFact = {
    id: result.id,
    tone,
    text: result.standing === 'held' ? `Last known: ${text}` : text,
    detail,
    on,
    evidence: told.evidence ?? firstOf(result.evidence),
    factor: result.id,
  };
  return [{ fact, points }];
}

const lostShares = { pass: 0, partial: 0.5, fail: 1, unknown: 0 };

function listCandidates({ categories }: Pick<Score, 'categories'>, facts: Facts): Candidate[] {
  const worth = new Map<string, number>();
  const candidates = categories.flatMap((category) => {
    const all = category.factors.reduce((sum, { weight }) => sum + weight, 0);
    return category.factors.flatMap((result) => {
      const whole = (category.weight * result.weight) / all;
      const lost = whole * lostShares[result.outcome];
      worth.set(result.id, lost);
      if (result.outcome === 'unknown') return [];
      if (result.outcome === 'pass') return toCandidate(inFavour[result.id]?.(facts), result, whole);
      return toCandidate(against[result.id]?.(facts, result), result, lost);
    });
  });
  const powers = listPowerFacts(facts.control).map(({ fact, factors }) => ({
    fact,
    // What somebody may do at any moment cannot be undone, and weighs more than what is seen coming.
    points: 2 * factors.reduce((sum, id) => sum + (worth.get(id) ?? 0), 0),
  }));
  return [...candidates, ...powers];
}

/** The worst first; then what costs most, what is newest, and for what is equal an order that never changes. */
function compare(a: Candidate, b: Candidate): number {
  return (
    factTones.indexOf(a.fact.tone) - factTones.indexOf(b.fact.tone) ||
    b.points - a.points ||
    (b.fact.on ?? '').localeCompare(a.fact.on ?? '') ||
    (a.fact.id < b.fact.id ? -1 : 1)
  );
}

/**
 * The three to five facts that weigh most, by the same rule for every project and every reader: how bad, then points, then recency.
 * The gravest stands before these five; what is unknown keeps its place; beside something grave nothing is praised.
 */
export function whatToKnow(score: Pick<Score, 'categories'>, facts: Facts): KeyFact[] {
  const candidates = listCandidates(score, facts).sort(compare);
  const having = (...tones: FactTone[]) =>
    candidates.filter(({ fact }) => tones.includes(fact.tone)).map(({ fact }) => fact);
  const unknown = tellUnknown(
    score.categories.flatMap(({ factors }) => factors),
    listPowerFacts(facts.control).length > 0,
  );
  const [grave, ...graver] = having('grave');
  const others = [...graver, ...having('risk', 'caution')].slice(0, unknown ? mostBad : mostFacts);
  const room = mostFacts - others.length - (unknown ? 1 : 0);
  const good = grave ? [] : having('good').slice(0, Math.min(room, mostGood));
  const minor = having('minor').slice(0, room - good.length);
  return [...(grave ? [grave] : []), ...others, ...minor, ...(unknown ? [unknown] : []), ...good];
}
