import { type BacktestHorizon, backtestHorizons, lowGrade, lowScore } from '#model/backtest.ts';
import type { Backtest, LowShare } from '#model/backtestSchema.ts';
import { type GradeRange, isGraded, isWorse } from '#model/controlGrade.ts';
import type { Rating } from '#model/ratings.ts';
import type { Severity } from '#model/severities.ts';

/** 95 % of a normal distribution lies within so many deviations. */
const z = 1.959964;

/** Wilson's score interval of a share: honest for small numbers, where the simple one promises too much. */
export function wilson(hits: number, count: number): { from: number; to: number } | null {
  if (count === 0) return null;
  const share = hits / count;
  const scale = 1 + z ** 2 / count;
  const middle = (share + z ** 2 / (2 * count)) / scale;
  const half = (z / scale) * Math.sqrt((share * (1 - share)) / count + z ** 2 / (4 * count ** 2));
  return { from: Math.max(0, middle - half), to: Math.min(1, middle + half) };
}

export interface BacktestIncident {
  id: string;
  projectId: string;
  title: string;
  severity: Severity;
  time: Date;
}

export interface BacktestProject {
  id: string;
  name: string;
  demo: boolean;
  launchedOn: string | null;
  /** The day up to which somebody looked for incidents; null: nobody has. */
  lookedForIncidentsOn: string | null;
}

export interface BacktestSnapshot {
  projectId: string;
  at: Date;
  rulesVersion: string;
  total: number | null;
  rating: Rating | null;
}

export interface GradeSnapshot extends GradeRange {
  projectId: string;
  at: Date;
}

interface BacktestInput {
  rulesVersion: string;
  incidents: readonly BacktestIncident[];
  projects: readonly BacktestProject[];
  /** Of all versions, in order of time: what holds is the last one, whichever rules made it. */
  snapshots: readonly BacktestSnapshot[];
  /** Made afterwards of what is known of each time, by these rules, in order of time. */
  recomputed: readonly BacktestSnapshot[];
  /** Control grades, in order of time. */
  grades: readonly GradeSnapshot[];
  now: Date;
}

const dayMs = 86_400_000;
/** Half to twice as old counts as the same age. */
const ageRatio = 2;

type StoredScore =
  | { state: 'scored'; total: number; rating: Rating | null }
  | { state: 'tooLittleKnown' | 'unreached' };

/** What stood at a time: the last score made until then, if it is by these rules. */
function scoreAt(history: readonly BacktestSnapshot[], time: number, rulesVersion: string): StoredScore {
  const last = history.findLast(({ at }) => at.getTime() <= time);
  if (last?.rulesVersion !== rulesVersion) return { state: 'unreached' };
  const { total, rating } = last;
  return total === null ? { state: 'tooLittleKnown' } : { state: 'scored', total, rating };
}

function toShare(totals: readonly number[]): LowShare {
  const low = totals.filter((total) => total < lowScore).length;
  return { count: totals.length, low, interval: wilson(low, totals.length) };
}

/** The control grade that stood at a time; undefined where none did, or it said nothing. */
function gradeAt(history: readonly GradeSnapshot[], time: number): GradeRange | undefined {
  const last = history.findLast(({ at }) => at.getTime() <= time);
  return last && isGraded(last) ? { best: last.best, worst: last.worst } : undefined;
}

/** Low for sure: whatever is not known of it could only make it lower. */
const isLowGrade = ({ best }: GradeRange): boolean => best === lowGrade || isWorse(best, lowGrade);

function toGradeShare(grades: readonly GradeRange[]): LowShare {
  const low = grades.filter(isLowGrade).length;
  return { count: grades.length, low, interval: wilson(low, grades.length) };
}

const ageOf = ({ launchedOn }: BacktestProject, time: number): number | undefined => {
  const age = launchedOn === null ? Number.NaN : time - Date.parse(launchedOn);
  return age > 0 ? age : undefined;
};

function isSameAge(one: number | undefined, other: number | undefined): boolean {
  if (one === undefined || other === undefined) return false;
  return one / other <= ageRatio && other / one <= ageRatio;
}

/**
 * What the rules said before each incident, against projects of the same age without one. A project counts as without
 * one only where somebody looked for incidents until then. A project beside several incidents counts once, by the first.
 */
export function computeBacktest(input: BacktestInput): Backtest {
  const { rulesVersion, now } = input;
  const projects = new Map(input.projects.map((project) => [project.id, project]));
  const histories = Map.groupBy(input.snapshots, ({ projectId }) => projectId);
  const pasts = Map.groupBy(input.recomputed, ({ projectId }) => projectId);
  const gradeHistories = Map.groupBy(input.grades, ({ projectId }) => projectId);
  const incidents = [...input.incidents].sort((a, b) => a.time.getTime() - b.time.getTime());
  const struck = new Set(incidents.map(({ projectId }) => projectId));
  const clean = input.projects.filter(({ id }) => !struck.has(id));
  const scoreOf = (projectId: string, time: number) =>
    scoreAt(histories.get(projectId) ?? [], time, rulesVersion);

  const gradeOf = (projectId: string, time: number) => gradeAt(gradeHistories.get(projectId) ?? [], time);

  /** Undefined where none was made, or too little is known of then. */
  const recomputedOf = (projectId: string, time: number) => {
    const made = scoreAt(pasts.get(projectId) ?? [], time, rulesVersion);
    return made.state === 'scored' ? { ...made, state: 'recomputed' as const } : undefined;
  };

  const totals = new Map(
    backtestHorizons.map((days) => [
      days,
      {
        ...{ cases: [] as number[], controls: new Map<string, number>(), tooLittleKnown: 0, unreached: 0 },
        ...{ grades: [] as GradeRange[], controlGrades: new Map<string, GradeRange>() },
        ...{ recomputed: [] as number[], recomputedControls: new Map<string, number>() },
      },
    ]),
  );
  /** Projects of the same age in which somebody looked for incidents up to then and found none. */
  const listBeside = (project: BacktestProject, time: number) =>
    clean.filter(
      (other) =>
        other.lookedForIncidentsOn &&
        Date.parse(other.lookedForIncidentsOn) >= time &&
        isSameAge(ageOf(project, time), ageOf(other, time)),
    );
  /** Notes what projects beside scored, each by the first incident that it stands beside; answers how many did. */
  function noteBeside(
    beside: readonly BacktestProject[],
    controls: Map<string, number>,
    totalOf: (id: string) => number | undefined,
  ): number {
    let count = 0;
    for (const { id } of beside) {
      const total = totalOf(id);
      if (total === undefined) continue;
      count += 1;
      if (!controls.has(id)) controls.set(id, total);
    }
    return count;
  }
  function compare(incident: BacktestIncident, project: BacktestProject, days: BacktestHorizon) {
    const time = incident.time.getTime();
    const then = time - days * dayMs;
    const score = scoreOf(project.id, then);
    const grade = gradeOf(project.id, then);
    const kept = totals.get(days);
    if (!kept) return { days, score, grade, controls: 0 };
    const beside = listBeside(project, time);
    if (grade) {
      kept.grades.push(grade);
      for (const { id } of beside) {
        const other = gradeOf(id, then);
        if (other && !kept.controlGrades.has(id)) kept.controlGrades.set(id, other);
      }
    }
    if (score.state !== 'scored') {
      kept[score.state] += 1;
      const made = score.state === 'unreached' ? recomputedOf(project.id, then) : undefined;
      if (!made) return { days, score, grade, controls: 0 };
      kept.recomputed.push(made.total);
      return {
        days,
        score: made,
        grade,
        controls: noteBeside(beside, kept.recomputedControls, (id) => recomputedOf(id, then)?.total),
      };
    }
    kept.cases.push(score.total);
    const controls = noteBeside(beside, kept.controls, (id) => {
      const other = scoreOf(id, then);
      return other.state === 'scored' ? other.total : undefined;
    });
    return { days, score, grade, controls };
  }
  const cases = incidents.flatMap((incident) => {
    const project = projects.get(incident.projectId);
    if (!project) return [];
    return [
      {
        id: incident.id,
        project: { id: project.id, name: project.name, demo: project.demo },
        title: incident.title,
        severity: incident.severity,
        time: incident.time.toISOString(),
        before: backtestHorizons.map((days) => compare(incident, project, days)),
      },
    ];
  });
  const made = input.snapshots
    .filter((one) => one.rulesVersion === rulesVersion)
    .map(({ at }) => at.getTime());
  return {
    rulesVersion,
    computedAt: now.toISOString(),
    historyFrom: made.length === 0 ? null : new Date(made.reduce((a, b) => Math.min(a, b))).toISOString(),
    horizons: [...totals].map(([days, kept]) => ({
      days,
      cases: toShare(kept.cases),
      controls: toShare([...kept.controls.values()]),
      grades: {
        cases: toGradeShare(kept.grades),
        controls: toGradeShare([...kept.controlGrades.values()]),
      },
      recomputed: {
        cases: toShare(kept.recomputed),
        controls: toShare([...kept.recomputedControls.values()]),
      },
      tooLittleKnown: kept.tooLittleKnown,
      unreached: kept.unreached,
    })),
    pasts: pasts.size,
    cases: cases.reverse(),
    leftOut: {
      notLookedFor: clean.filter((one) => one.lookedForIncidentsOn === null).length,
      ageUnknown: clean.filter((one) => one.lookedForIncidentsOn !== null && one.launchedOn === null).length,
    },
  };
}
