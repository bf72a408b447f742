/** How many days before an incident the rules are asked. */
export const backtestHorizons = [1, 7, 30] as const;
export type BacktestHorizon = (typeof backtestHorizons)[number];

/** Scores under this count as low: rated B or CCC. */
export const lowScore = 50;

/** With fewer cases an interval is given, and that nothing follows from it. */
export const fewCases = 30;

/** The best that was sure of a control grade, from here on, counts as low: one key can take, replace or dilute without warning. */
export const lowGrade = 'E';
