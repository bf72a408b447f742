import { findStored } from '#core/storedJson.ts';
import { project } from '#db/schema/projects.ts';
import { openFindingsSchema, type ProjectRow } from '#wire/projects.ts';

/** The columns of a line in a list. */
export const rowColumns = {
  id: project.id,
  name: project.name,
  logo: project.logo,
  demo: project.demo,
  tickers: project.tickers,
  categories: project.categories,
  chains: project.chains,
  status: project.status,
  halted: project.halted,
  assessed: project.assessed,
  rank: project.rank,
  score: project.score,
  scoreLow: project.scoreLow,
  scoreHigh: project.scoreHigh,
  rating: project.rating,
  coverage: project.coverage,
  audited: project.audited,
  auditedOn: project.auditedOn,
  underAudit: project.underAudit,
  openFindings: project.openFindings,
  control: project.control,
  controlBest: project.controlBest,
  controlWorst: project.controlWorst,
  controlRank: project.controlRank,
  votesYes: project.votesYes,
  votesTotal: project.votesTotal,
  viewsLast7Days: project.viewsLast7Days,
} as const;

export type StoredRow = { [K in keyof typeof rowColumns]: (typeof project.$inferSelect)[K] };

/** Open findings that cannot be read are not known, which is not none; the next rescoring counts them again. */
export function toProjectRow(stored: StoredRow): ProjectRow {
  const { tickers, scoreLow, scoreHigh, votesYes, votesTotal, controlBest, controlWorst, halted, ...row } =
    stored;
  return {
    ...row,
    status: halted && row.status === 'live' ? 'halted' : row.status,
    range: { low: scoreLow, high: scoreHigh },
    controlGrade: controlBest && controlWorst ? { best: controlBest, worst: controlWorst } : null,
    tokenTickers: tickers,
    openFindings: findStored(openFindingsSchema, row.openFindings) ?? null,
    votes: { yes: votesYes, total: votesTotal },
  };
}
