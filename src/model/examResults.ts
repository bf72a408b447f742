/** Ours beside theirs, the worst first; `apart`: theirs is no figure that ours could be held against. */
export const standings = ['worse', 'even', 'better', 'apart'] as const;
export type Standing = (typeof standings)[number];

/** A question of a benchmark that others published, with what they and we answer. */
export interface ExamRow {
  benchmark: string;
  /** Where it is published: `owner/name` of its repository. */
  repository: string;
  question: string;
  /** What its authors report of their own tool, or of others. */
  peers: string;
  /** Null where its data was not in the folder: not run. */
  ours: ExamFigures | null;
  /** Which of our answers counts as which label. */
  mapping: string;
  leftOut: string;
}

export interface ExamFigures {
  /** "0.947 / 0.900": what was measured, as its peers write theirs. */
  text: string;
  /** The counts that it is made of. */
  counts: string;
  standing: Standing;
}

export interface ExamResults {
  /** The version of the analyser that was measured. */
  analyzerVersion: number;
  /** A day, as 2026-11-18. */
  measuredOn: string;
  rows: ExamRow[];
}
