import { type Basis, factBases } from '#model/claims.ts';
import type { FactKey, Facts } from '#model/facts.ts';
import type { ProjectDetailsRecord } from '#model/projectRecords.ts';
import type { Score } from '#model/score.ts';
import { type SearchSubject, searchSubjects } from '#model/searches.ts';
import { sourceTraits } from '#model/sources.ts';
import { factKeys } from '#scoring/buildFacts.ts';
import { rules } from '#scoring/rules.ts';
import { searchedAt } from './absentFact.ts';

/** Who says what a record says, where the record names nobody. */
const operator = "this site's operator";

/** Audits, incidents and figures over time are imported beside the record of a project: whoever claims it does not claim them. */
const besideRecord = new Set<FactKey>(['audits', 'findings', 'incidents', 'exchanges', 'priceHistory']);

type KnownFact = Exclude<Facts[FactKey], { state: 'unknown' }>;

const isSubject = (key: string): key is SearchSubject => searchSubjects.some((one) => one === key);

/** For every fact that is known or was: whether it is claimed or told, by whom, or measured, and when. */
export function toFactBases(
  facts: Facts,
  {
    claimedBy,
    searches,
    recordedAt,
  }: Pick<ProjectDetailsRecord, 'claimedBy' | 'searches'> & {
    /** When the record was last changed, where the facts may be of an older one. */
    recordedAt?: string;
  },
): Partial<Record<FactKey, Basis>> {
  const claimOf = (key: FactKey, at: string): Basis => {
    const subject = key === 'communityLinks' ? 'links' : key;
    const search = isSubject(subject) ? searches[subject] : undefined;
    // That there is none is said by whoever looked.
    if (search && searchedAt(search) === at) return { kind: 'claimed', by: search.by, at };
    if (besideRecord.has(key)) return { kind: 'claimed', by: operator, at };
    if (recordedAt !== undefined && recordedAt !== at) return { kind: 'claimed', by: null, at };
    if (claimedBy === null) return { kind: 'claimed', by: operator, at };
    return { kind: 'claimed', by: claimedBy.by, at: new Date(claimedBy.on).toISOString() };
  };
  const basisOf = (key: FactKey, fact: KnownFact): Basis => {
    const answer = fact.evidence.find((one) => one.kind === 'answer');
    const kind = answer ? sourceTraits[answer.source].basis : factBases[key];
    if (kind === 'measured') return { kind, by: null, at: fact.at };
    return answer ? { kind, by: new URL(answer.url).host, at: fact.at } : claimOf(key, fact.at);
  };
  const bases: Partial<Record<FactKey, Basis>> = {};
  for (const key of factKeys) {
    const fact = facts[key];
    if (fact.state === 'unknown') continue;
    bases[key] = basisOf(key, fact);
  }
  return bases;
}

/** What each answer of a score rests on, by the id of its question. An answer that is not known rests on nothing. */
export function toAnswerBases(
  score: Score,
  bases: Partial<Record<FactKey, Basis>>,
): Partial<Record<string, Basis>> {
  const usesOf = new Map(rules.factors.map(({ id, uses }) => [id, uses]));
  const answers: Partial<Record<string, Basis>> = {};
  for (const { id, outcome, overridden } of score.categories.flatMap(({ factors }) => factors)) {
    if (outcome === 'unknown') continue;
    if (overridden) {
      answers[id] = { kind: 'claimed', by: operator, at: overridden.at };
      continue;
    }
    // All facts of one question are of one kind, which a test holds the rules to.
    const known = usesOf.get(id)?.find((key) => bases[key] !== undefined);
    const basis = known && bases[known];
    if (basis) answers[id] = basis;
  }
  return answers;
}
