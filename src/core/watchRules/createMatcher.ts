import type { Hex } from '#lib/hex.ts';
import { addressKey } from '#model/addressKey.ts';
import type { Severity } from '#model/severities.ts';
import type { RuleSubject } from '#model/watchRules.ts';
import { type Pattern, testPattern } from './compileRule.ts';
import type { CompiledCondition, Payload } from './conditions.ts';
import type { Declaration } from './declarations.ts';

/** A rule that is at work, ready to be matched. */
export interface ActiveRule {
  id: string;
  ownerId: string;
  name: string;
  severity: Severity;
  finality: number;
  /** Unix seconds: a block before that is not told. */
  activeFrom: number;
  subjects: readonly RuleSubject[];
  patterns: readonly Pattern[];
  /** The day that was counted last, and its matches. */
  day: string | null;
  dayCount: number;
}

/** Which subjects of rules an address belongs to. */
export interface MatcherPlaces {
  chain: string;
  /** By address in lower case: the projects that have it on record. */
  projectsAt: ReadonlyMap<string, readonly string[]>;
  /** By project: the watchlists that hold it. */
  watchlistsWith: ReadonlyMap<string, readonly string[]>;
}

export interface RuleHit {
  rule: ActiveRule;
  declaration: Declaration;
  /** The conditions could not be evaluated. */
  isUnchecked: boolean;
}

/** Rules that ask the same of the same place: asked once. */
interface Question {
  pattern: Pattern;
  rules: ActiveRule[];
}

interface Lookup {
  read: (payload: Payload) => string | undefined;
  all: Question[];
  /** Those that a value may concern. */
  find: (word: string) => readonly Question[];
}

/** All questions about one address and one event or function. */
interface Prepared {
  lookups: readonly Lookup[];
  others: readonly Question[];
}

interface Indexed {
  question: Question;
  by: NonNullable<CompiledCondition['lookup']>;
}

function findByValue(indexed: readonly Indexed[]): Lookup['find'] {
  const byWord = Map.groupBy(indexed, ({ by }) => by.word);
  const found = new Map([...byWord].map(([word, all]) => [word, all.map(({ question }) => question)]));
  const none: readonly Question[] = [];
  return (word) => found.get(word) ?? none;
}

/** Sorted by their bounds, the easiest first: from the first that is out of reach on all are. */
function findByBound(indexed: readonly Indexed[], kind: 'up' | 'down'): Lookup['find'] {
  const up = kind === 'up' ? 1 : -1;
  const sorted = indexed.toSorted((a, b) => (a.by.word < b.by.word ? -up : a.by.word > b.by.word ? up : 0));
  return (word) => {
    const found: Question[] = [];
    for (const { question, by } of sorted) {
      if (kind === 'up' ? by.word > word : by.word < word) break;
      found.push(question);
    }
    return found;
  };
}

const subjectKey = (subject: RuleSubject): string =>
  subject.kind === 'contract'
    ? `contract ${addressKey(subject)}`
    : subject.kind === 'project'
      ? `project ${subject.projectId}`
      : `watchlist ${subject.watchlistId}`;

function prepare(questions: Iterable<Question>): Prepared {
  const others: Question[] = [];
  const groups = new Map<string, Indexed[]>();
  for (const question of questions) {
    const { conditions, declaration } = question.pattern;
    const lookups = conditions.flatMap(({ lookup }) => lookup ?? []);
    const by = lookups.find(({ kind }) => kind === 'equal') ?? lookups[0];
    if (!by) {
      others.push(question);
      continue;
    }
    // The same argument of differently written declarations may lie elsewhere.
    const id = `${JSON.stringify(declaration.item.inputs)} ${by.position} ${by.kind}`;
    const group = groups.get(id) ?? [];
    group.push({ question, by });
    groups.set(id, group);
  }
  const lookups = [...groups.values()].flatMap((group): Lookup[] => {
    const [first] = group;
    if (!first) return [];
    const { kind, read } = first.by;
    const find = kind === 'equal' ? findByValue(group) : findByBound(group, kind);
    return [{ read, find, all: group.map(({ question }) => question) }];
  });
  return { lookups, others };
}

/**
 * All rules of one chain, found by address and topic or selector: what nobody watches costs one look into a table, and what many
 * watch in the same way is evaluated once.
 */
export function createMatcher(
  rules: readonly ActiveRule[],
  { chain, projectsAt, watchlistsWith }: MatcherPlaces,
) {
  const bySubject = new Map<string, Map<Hex, { rule: ActiveRule; pattern: Pattern }[]>>();
  for (const rule of rules)
    for (const subject of rule.subjects) {
      const key = subjectKey(subject);
      const byTopic = bySubject.get(key) ?? new Map<Hex, { rule: ActiveRule; pattern: Pattern }[]>();
      bySubject.set(key, byTopic);
      for (const pattern of rule.patterns) {
        const list = byTopic.get(pattern.declaration.key) ?? [];
        list.push({ rule, pattern });
        byTopic.set(pattern.declaration.key, list);
      }
    }
  const subjectsAt = new Map<Hex, readonly Map<Hex, { rule: ActiveRule; pattern: Pattern }[]>[]>();
  // Looked up for every log there is: by both in turn, so that no longer key has to be written.
  const prepared = new Map<Hex, Map<Hex, Prepared | undefined>>();

  const findSubjects = (address: Hex) => {
    const known = subjectsAt.get(address);
    if (known) return known;
    const projects = projectsAt.get(address) ?? [];
    const lists = new Set(projects.flatMap((project) => watchlistsWith.get(project) ?? []));
    const found = [
      `contract ${addressKey({ chain, address })}`,
      ...projects.map((project) => `project ${project}`),
      ...[...lists].map((list) => `watchlist ${list}`),
    ].flatMap((key) => bySubject.get(key) ?? []);
    subjectsAt.set(address, found);
    return found;
  };

  const findPrepared = (address: Hex, key: Hex): Prepared | undefined => {
    const known = prepared.get(address) ?? new Map<Hex, Prepared | undefined>();
    if (known.size === 0) prepared.set(address, known);
    else if (known.has(key)) return known.get(key);
    const questions = new Map<string, Question & { seen: Set<string> }>();
    for (const byTopic of findSubjects(address))
      for (const { rule, pattern } of byTopic.get(key) ?? []) {
        const question = questions.get(pattern.id) ?? { pattern, rules: [], seen: new Set() };
        questions.set(pattern.id, question);
        if (question.seen.has(rule.id)) continue;
        question.seen.add(rule.id);
        question.rules.push(rule);
      }
    const made = questions.size === 0 ? undefined : prepare(questions.values());
    known.set(key, made);
    return made;
  };

  const onCalls = rules.filter(({ patterns }) =>
    patterns.some(({ declaration }) => declaration.kind === 'call'),
  );
  const mayBeHere = ({ subjects }: ActiveRule) =>
    subjects.some((one) => one.kind !== 'contract' || one.chain === chain);

  return {
    /** Rules about calls that may look at this chain. */
    callRules: onCalls.filter(mayBeHere),
    /** The rules that a log or a call sets off; most set off none. */
    match: (address: Hex, key: Hex, payload: Payload): RuleHit[] => {
      const found = findPrepared(address, key);
      if (!found) return [];
      const hits: RuleHit[] = [];
      const ask = ({ pattern, rules: concerned }: Question) => {
        const outcome = testPattern(pattern, payload);
        if (outcome === false) return;
        const { declaration } = pattern;
        for (const rule of concerned) hits.push({ rule, declaration, isUnchecked: outcome === undefined });
      };
      found.others.forEach(ask);
      for (const { read, find, all } of found.lookups) {
        const word = read(payload);
        (word === undefined ? all : find(word)).forEach(ask);
      }
      return hits;
    },
    /** Whether any rule could look at calls of this function there. */
    watches: (address: Hex, key: Hex): boolean => findPrepared(address, key) !== undefined,
  };
}

export type Matcher = ReturnType<typeof createMatcher>;
