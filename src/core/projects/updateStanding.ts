import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Db } from '#db/Database.ts';
import { parseRows } from '#db/rows.ts';
import { project } from '#db/schema/projects.ts';
import type { ControlType } from '#model/controlTypes.ts';
import type { OpenFindings } from '#model/findings.ts';
import { invalidate } from '../cacheInvalidation.ts';

/** Where a project stands, as scoring found it. */
export interface Standing
  extends Pick<
    typeof project.$inferSelect,
    | 'id'
    | 'assessed'
    | 'score'
    | 'scoreLow'
    | 'scoreHigh'
    | 'rating'
    | 'coverage'
    | 'ranked'
    | 'audited'
    | 'auditedOn'
    | 'underAudit'
    | 'halted'
    | 'controlBest'
    | 'controlWorst'
    | 'nextSteps'
  > {
  openFindings: OpenFindings | null;
  openCount: number | null;
  control: ControlType | null;
}

const updateStandingsRow = z.object({ id: z.string() });

/** Writes standings that differ from the stored ones; answers the ids that did. */
export async function updateStandings(db: Db, standings: readonly Standing[]): Promise<string[]> {
  if (standings.length === 0) return [];
  const rows = standings.map(
    ({
      scoreLow,
      scoreHigh,
      auditedOn,
      underAudit,
      openFindings,
      openCount,
      controlBest,
      controlWorst,
      nextSteps,
      ...rest
    }) => ({
      ...rest,
      score_low: scoreLow,
      score_high: scoreHigh,
      audited_on: auditedOn,
      under_audit: underAudit,
      open_findings: openFindings,
      open_count: openCount,
      control_best: controlBest,
      control_worst: controlWorst,
      next_steps: nextSteps,
    }),
  );
  const next = sql`(s.assessed, s.score, s.score_low, s.score_high, s.rating, s.coverage, s.ranked, s.audited, s.audited_on, s.under_audit, s.open_findings, s.open_count, s.control, s.control_best, s.control_worst, s.halted, s.next_steps)`;
  const result = await db.execute(sql`
    update project p set (assessed, score, score_low, score_high, rating, coverage, ranked, audited, audited_on, under_audit, open_findings, open_count, control, control_best, control_worst, halted, next_steps) = ${next},
      rank = case when s.ranked then p.rank end
    from jsonb_populate_recordset(null::project, ${JSON.stringify(rows)}::jsonb) s
    where p.id = s.id and ${next} is distinct from
      (p.assessed, p.score, p.score_low, p.score_high, p.rating, p.coverage, p.ranked, p.audited, p.audited_on, p.under_audit, p.open_findings, p.open_count, p.control, p.control_best, p.control_worst, p.halted, p.next_steps)
    returning p.id`);
  const ids = parseRows(result, updateStandingsRow).map(({ id }) => id);
  await invalidate(db, project, ids);
  return ids;
}

const updateRanksRow = z.object({ id: z.string() });

/** From A to F says nothing and has no place; the worst end of a range counts first. */
const byGrade = sql`rank() over (order by control_worst, control_best)`;

/**
 * Numbers the ranked projects by score; equal scores by coverage, then name. Those with a control grade by that grade: the
 * same grade has the same number. Answers the ids of which either moved.
 */
export async function updateRanks(db: Db): Promise<string[]> {
  const result = await db.execute(sql`
    update project p set rank = r.rank, control_rank = r.control_rank
    from (select q.id, s.rank, c.control_rank from project q
      left join (select id, row_number() over (order by score desc, coverage desc, name_key collate "C", id)::int as rank
        from project where ranked and withdrawn_at is null) s on s.id = q.id
      left join (select id, ${byGrade}::int as control_rank from project
        where control_best is not null and control_best || control_worst <> 'AF' and withdrawn_at is null) c on c.id = q.id
      where s.id is not null or c.id is not null or q.control_rank is not null) r
    where p.id = r.id and (p.rank is distinct from r.rank or p.control_rank is distinct from r.control_rank)
    returning p.id`);
  const ids = parseRows(result, updateRanksRow).map(({ id }) => id);
  await invalidate(db, project, ids);
  return ids;
}

/** How much of a day's attention is left a day later. */
const decay = 0.75;
/** A vote says more than a look. */
const voteWeight = 3;

/**
 * Counts votes and the views of the last 7 days again, and from them the trend: each day weighs three quarters of the
 * day after it. A network has one view a day and one vote, so the first of each counts for nothing there: nobody alone
 * brings a project to the top. For one project after something happened, for all as days pass.
 */
export async function updateAttention(db: Db, { now, id }: { now: Date; id?: string }): Promise<void> {
  const today = now.toISOString().slice(0, 10);
  const age = sql`(${today}::date - day)`;
  const voteAgeDays = sql`(${today}::date - (created_at at time zone 'UTC')::date)`;
  const voteHeat = sql`case when ${voteAgeDays} between 0 and 6 then power(${decay}::float8, ${voteAgeDays}) else 0 end`;
  const only = (column: string) => (id === undefined ? sql`` : sql`and ${sql.raw(column)} = ${id}`);
  await db.execute(sql`
    update project p set votes_yes = n.votes_yes, votes_total = n.votes_total, views_last_7_days = n.views, trend = n.trend
    from (
      select q.id, coalesce(v.yes, 0) as votes_yes, coalesce(v.total, 0) as votes_total, coalesce(w.views, 0) as views,
        round((coalesce(w.heat, 0) + ${voteWeight}::float8 * coalesce(v.heat, 0))::numeric, 6)::float8 as trend
      from project q
      left join (select project_id, count(*) filter (where yes)::int as yes, count(*)::int as total,
          sum(${voteHeat}) - max(${voteHeat}) as heat
        from vote where true ${only('project_id')} group by project_id) v on v.project_id = q.id
      left join (select project_id, sum(views)::int as views, sum(greatest(views - 1, 0) * power(${decay}::float8, ${age})) as heat
        from daily_view where ${age} between 0 and 6 ${only('project_id')} group by project_id) w on w.project_id = q.id
      where true ${only('q.id')}
    ) n
    where p.id = n.id and (p.votes_yes, p.votes_total, p.views_last_7_days, p.trend)
      is distinct from (n.votes_yes, n.votes_total, n.views, n.trend)`);
}
