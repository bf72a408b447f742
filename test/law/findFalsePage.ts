import { isDeepStrictEqual } from 'node:util';
import { describeGrade, isWorse } from '#model/controlGrade.ts';
import type { Facts } from '#model/facts.ts';
import type { Score } from '#model/score.ts';
import type { ProjectPageData, ProjectTabName } from '#wire/projectPage.ts';
import { findFalseTexts } from './findFalseTexts.ts';
import { listMarks } from './listMarks.tsx';

/** What is published about a project: the facts, what is made of them, and its pages. */
export interface Published {
  facts: Facts;
  score: Score;
  pages: ReadonlyMap<ProjectTabName, ProjectPageData>;
}

/**
 * What follows from everything that is known and is published with how much that is, and who says so. Scores are held
 * by their questions and their range.
 */
const notCompared: ReadonlySet<string> = new Set([
  'evidence',
  'score',
  'rank',
  'controlRank',
  'rating',
  'coverage',
  'range',
  // A range of its own, held below.
  'controlGrade',
  // Those that weigh most of what is known: each is what a question says, which is held.
  'keyFacts',
  'history',
  'gradeHistory',
  // What the record says of itself, until an incident says otherwise.
  'status',
  // A condition that is not met may name fewer of those that it rests on: held below.
  'stages',
  'bases',
  // Where a visitor sees what was looked for, of an answer that is unknown.
  'answerTabs',
  // Whether a completed or a running one is on record, and the last of these; that there is none is said by `presence`.
  'audited',
  'auditedOn',
  'underAudit',
]);

type Json = Record<string, unknown>;
const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null;

function isUnknown(value: unknown): boolean {
  if (value === null || value === undefined || value === 'unknown') return true;
  if (Array.isArray(value)) return value.length === 0;
  // Of a team that nobody looked for, nothing is said but whether its record calls it named.
  const isOpen = isObject(value) && 'kind' in value && value.complete === false;
  // A line of a page that says so itself.
  if (isObject(value) && value.tone === 'unknown') return true;
  return isOpen || (isObject(value) && (value.state === 'unknown' || value.state === 'notLookedFor'));
}

/** A list or a count that says of itself that there may be more: fewer are no other answer. */
function isPartOf(key: string, value: unknown, real: unknown): boolean {
  return key === 'complete' || (typeof value === 'number' && value <= Number(real));
}

/** A line of what a source told that leaves some of it out. */
function isShorter(said: Json, real: Json): boolean {
  if (!('basis' in said) || typeof said.text !== 'string' || typeof real.text !== 'string') return false;
  const whole = real.text;
  return said.text.split(/[:,.] ?/).every((part) => whole.includes(part));
}

/** What claims to be all there is must be. */
function* findLeftOut(said: Json, real: Json, path: string): Generator<string> {
  if (said.complete !== true) return;
  if (real.complete === false) yield `${path} is said to be all there is`;
  for (const [key, value] of Object.entries(real))
    if (Array.isArray(value) && value.length !== (said[key] as unknown[] | undefined)?.length)
      yield `${path}.${key} leaves something out and says that it is all`;
}

function* findFalseKeys(said: Json, real: Json, path: string): Generator<string> {
  yield* findLeftOut(said, real, path);
  for (const [key, value] of Object.entries(said)) {
    if (notCompared.has(key)) continue;
    // Nobody says whether the fix runs.
    if (key === 'proofOfFix' && value === 'none') continue;
    if (key === 'text' && isShorter(said, real)) continue;
    if (said.complete === false && isPartOf(key, value, real[key])) continue;
    yield* findFalseIn(value, real[key], `${path}.${key}`);
  }
}

function* findFalseIn(said: unknown, real: unknown, path: string): Generator<string> {
  if (isUnknown(said) || isDeepStrictEqual(said, real)) return;
  // It is unknown today; what it was last must have been so.
  if (isObject(said) && isObject(real) && said.state === 'lost')
    return yield* findFalseIn(said.value, real.value, `${path}.value`);
  if (Array.isArray(said) && Array.isArray(real)) {
    for (const item of said)
      if (!real.some((one) => findFalseIn(item, one, '').next().done))
        yield `${path} has ${JSON.stringify(item)}`;
  } else if (isObject(said) && isObject(real)) yield* findFalseKeys(said, real, path);
  else yield `${path} is ${JSON.stringify(said)} instead of ${JSON.stringify(real)}`;
}

function* findFalseScore(said: Score, real: Score): Generator<string> {
  if (said.range.low > real.range.low || said.range.high < real.range.high)
    yield `range ${JSON.stringify(said.range)} around ${JSON.stringify(real.range)}`;
  const truth = new Map(
    real.categories.flatMap(({ factors }) => factors).map((factor) => [factor.id, factor]),
  );
  for (const { id, outcome, sentence } of said.categories.flatMap(({ factors }) => factors)) {
    const full = truth.get(id);
    if (outcome === 'unknown') continue;
    if (outcome !== full?.outcome) yield `factor ${id}: ${outcome} instead of ${full?.outcome}`;
    // A failure may name fewer of those that it rests on, and what a record claims is less in a shorter record.
    else if (outcome !== 'fail' && !sentence.startsWith('The record claims') && sentence !== full.sentence)
      yield `factor ${id}: "${sentence}" instead of "${full.sentence}"`;
  }
  const caps = new Map(real.caps.map(({ id, state }) => [id, state]));
  for (const { id, state } of said.caps)
    if (state !== 'unknown' && state !== caps.get(id)) yield `cap ${id}: ${state} instead of ${caps.get(id)}`;
}

/** A grade with less knowledge is a range around the one with more. */
function* findFalseGrade(
  said: ProjectPageData['project']['controlGrade'],
  real: ProjectPageData['project']['controlGrade'],
): Generator<string> {
  if (said === null || real === null) return;
  if (isWorse(said.best, real.best) || isWorse(real.worst, said.worst))
    yield `control grade ${describeGrade(said)} is not around ${describeGrade(real)}`;
}

/** A condition of others' stages is answered as with the whole record, or not. */
function* findFalseStages(
  said: ProjectPageData['tab'],
  real: ProjectPageData['tab'] | undefined,
): Generator<string> {
  if (said.name !== 'governance' || real?.name !== 'governance') return;
  const nameOf = ({ scheme, stage, id }: (typeof said.stages)[number]) => `${scheme} ${stage} ${id}`;
  const truth = new Map(real.stages.map((one) => [nameOf(one), one.state]));
  for (const one of said.stages)
    if (one.state !== 'unknown' && one.state !== truth.get(nameOf(one)))
      yield `condition ${nameOf(one)}: ${one.state} instead of ${truth.get(nameOf(one))}`;
}

/** What is graver or lighter than with the whole record; what is not known has a mark of its own. */
function findFalseMarks(said: ProjectPageData, real: ProjectPageData | undefined): string[] {
  const truth = new Set(real && listMarks(real));
  return listMarks(said)
    .filter((mark) => !truth.has(mark))
    .map((mark) => `${said.tab.name} marks ${mark}`);
}

/** Everything published with less on record that is neither what the whole record says nor unknown. */
export function findFalsePage(said: Published, real: Published): string[] {
  const [first, whole] = [said.pages.get('overview'), real.pages.get('overview')];
  return [
    ...(first && whole ? findFalseTexts(first, whole) : []),
    ...(first && whole ? findFalseGrade(first.project.controlGrade, whole.project.controlGrade) : []),
    ...findFalseIn(said.facts, real.facts, 'facts'),
    ...findFalseScore(said.score, real.score),
    ...[...said.pages].flatMap(([name, page]) => findFalseMarks(page, real.pages.get(name))),
    ...[...said.pages].flatMap(([name, { project, tab }]) => [
      ...findFalseIn(project, real.pages.get(name)?.project, 'project'),
      ...findFalseIn(tab, real.pages.get(name)?.tab, name),
      ...findFalseStages(tab, real.pages.get(name)?.tab),
    ]),
  ];
}
