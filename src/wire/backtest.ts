import type { Backtest, BacktestCase } from '#model/backtestSchema.ts';

/** Of a project that is withdrawn, what the rules said counts and is shown, and nothing else. */
export interface ShownCase extends Omit<BacktestCase, 'project' | 'title'> {
  incident: Pick<BacktestCase, 'project' | 'title'> | null;
}

/** `/resources/back-test` */
export interface BacktestData {
  /** Null: it was not computed yet. */
  backtest: (Omit<Backtest, 'cases'> & { cases: ShownCase[] }) | null;
  /** Other versions of the rules for which there is one. */
  versions: string[];
}
