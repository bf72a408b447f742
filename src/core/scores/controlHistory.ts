import { desc, eq } from 'drizzle-orm';
import type { Db } from '#db/Database.ts';
import { keepQuery } from '#db/keepQuery.ts';
import { controlSnapshot } from '#db/schema/scores.ts';
import { type GradeRange, isWorse } from '#model/controlGrade.ts';
import type { ControlGrade } from '#model/controlGradeSchema.ts';
import type { Facts } from '#model/facts.ts';
import type { ChangeCause } from '#model/outcomes.ts';
import { gradeControl } from '#scoring/controlGrade.ts';
import type { ControlPoint } from '#wire/scores.ts';
import { findReadAnew } from './findReadAnew.ts';

type Snapshot = typeof controlSnapshot.$inferInsert;

/** The last step of a control grade's history. */
export type LastControl = Pick<Snapshot, 'rulesVersion' | 'best' | 'worst' | 'reason'>;

const toLast = ({ rulesVersion, best, worst, reasons: [first] }: ControlGrade): Required<LastControl> => ({
  rulesVersion,
  best,
  worst,
  reason: first ? `${first.act} ${first.who} ${first.warning}` : null,
});

const isSame = (a: LastControl, b: LastControl) =>
  a.best === b.best && a.worst === b.worst && a.reason === b.reason;

const say = ({ best, worst }: GradeRange) => (best === worst ? best : `${best}–${worst}`);

const holds = (outer: GradeRange, inner: GradeRange) =>
  !isWorse(outer.best, inner.best) && !isWorse(inner.worst, outer.worst);

/** Less knowledge only widens a range: where neither holds the other, facts changed. */
function findCause(before: LastControl, after: LastControl): { cause: ChangeCause; why: string } {
  const [isWider, isNarrower] = [holds(after, before), holds(before, after)];
  if (isWider && isNarrower) return { cause: 'facts', why: 'facts changed' };
  if (isNarrower) return { cause: 'knowledge', why: 'more is known' };
  return isWider ? { cause: 'knowledge', why: 'less is known' } : { cause: 'facts', why: 'facts changed' };
}

interface Step {
  projectId: string;
  last: LastControl | undefined;
  /** What the score before was made from. */
  before: Facts | undefined;
  facts: Facts;
  control: ControlGrade;
  isRead: boolean;
}

/** What moved the control grade, in order; none when its letters and its first reason are what they were. */
export function findControlMoves({ projectId, last, before, facts, control, isRead }: Step): Snapshot[] {
  const at = new Date(control.gradedAt);
  const toRow = (grade: ControlGrade, cause: ChangeCause, sentence: string): Snapshot => ({
    projectId,
    at,
    cause,
    sentence: `${sentence} ${grade.sentence}`,
    ...toLast(grade),
  });
  const describeStep = (from: GradeRange, to: GradeRange, why: string) =>
    from.best === to.best && from.worst === to.worst
      ? `Control grade still ${say(to)}, for another reason: ${why}.`
      : `Control grade ${say(from)} → ${say(to)}: ${why}.`;
  // Before anything was read there is no grade that could change.
  if (!last)
    return isRead && facts.control.state !== 'unknown'
      ? [toRow(control, 'first', 'The first full reading.')]
      : [];
  const rows: Snapshot[] = [];
  let from = last;
  if (last.rulesVersion !== control.rulesVersion && before) {
    const bridge = gradeControl(before, at);
    if (!isSame(from, toLast(bridge)))
      rows.push(toRow(bridge, 'rules', describeStep(from, bridge, 'the rules changed')));
    from = toLast(bridge);
  }
  if (isSame(from, toLast(control))) return rows;
  const isReadAnew = before && findReadAnew(before, facts)?.keys.includes('control');
  const { cause, why } = isReadAnew
    ? { cause: 'reading' as const, why: 'our reading of the contracts changed' }
    : findCause(from, toLast(control));
  return [...rows, toRow(control, cause, describeStep(from, control, why))];
}

const longestHistory = 500;

const selectHistory = keepQuery((db, projectId) =>
  db
    .select()
    .from(controlSnapshot)
    .where(eq(controlSnapshot.projectId, projectId))
    .orderBy(desc(controlSnapshot.at), desc(controlSnapshot.id))
    .limit(longestHistory),
);

/** The newest changes of the control grade, oldest first. */
export async function getControlHistory(db: Db, projectId: string): Promise<ControlPoint[]> {
  const rows = await selectHistory(db, projectId);
  return rows.reverse().map(({ at, rulesVersion, best, worst, cause, sentence }) => ({
    at: at.toISOString(),
    rulesVersion,
    best,
    worst,
    cause,
    sentence,
  }));
}
