import type { GradeRange } from './controlGrade.ts';
import type { Rating } from './ratings.ts';
import type { Severity } from './severities.ts';

/** How many days before an incident the rules are asked. */
export const backtestHorizons = [1, 7, 30] as const;
export type BacktestHorizon = (typeof backtestHorizons)[number];

/** Scores under this count as low: rated B or CCC. */
export const lowScore = 50;

/** With fewer cases an interval is given, and that nothing follows from it. */
export const fewCases = 30;

/**
 * What the rules said of a project at a time. `recomputed`: nothing was stored then, and this is made of what is known today of that time;
 * `unreached`: nothing of the kind is known.
 */
export type PastScore =
  | { state: 'scored' | 'recomputed'; total: number; rating: Rating | null }
  | { state: 'tooLittleKnown' }
  | { state: 'unreached' };

/** Of how many, how many scored low, and between which shares the true one lies with 95 % confidence (Wilson). */
export interface LowShare {
  count: number;
  low: number;
  /** Null without any case. */
  interval: { from: number; to: number } | null;
}

/** The best that was sure of a control grade, from here on, counts as low: one key can take, replace or dilute without warning. */
export const lowGrade = 'E';

export interface BacktestCase {
  id: string;
  project: { id: string; name: string; demo: boolean };
  title: string;
  severity: Severity;
  time: string;
  before: {
    days: BacktestHorizon;
    score: PastScore;
    /** The control grade that stood then; absent where none did, or from before it was asked. */
    grade?: GradeRange | undefined;
    controls: number;
  }[];
}

/** What rules of one version said before recorded incidents, against projects of the same age without one. */
export interface Backtest {
  rulesVersion: string;
  computedAt: string;
  /** When the oldest stored score by these rules was made; null: there is none. */
  historyFrom: string | null;
  horizons: {
    days: BacktestHorizon;
    cases: LowShare;
    controls: LowShare;
    tooLittleKnown: number;
    unreached: number;
    /** How many had a low control grade, by whatever rules of grades held then; absent from before it was asked. */
    grades?: { cases: LowShare; controls: LowShare } | undefined;
    /** Where no score was stored then, by what was recomputed of that time; absent from before it was asked. */
    recomputed?: { cases: LowShare; controls: LowShare } | undefined;
  }[];
  /** Of how many projects the past was recomputed; absent from before it was asked. */
  pasts?: number | undefined;
  /** Newest first. */
  cases: BacktestCase[];
  /** Projects without a recorded incident that cannot stand beside the others, by why. */
  leftOut: { notLookedFor: number; ageUnknown: number };
}
