import { type SQL, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Db } from '#db/Database.ts';
import { parseRows } from '#db/rows.ts';
import type { NextStep } from '#model/nextSteps.ts';
import { unknownFacts } from '#scoring/buildFacts.ts';
import { listNextSteps } from '#scoring/nextSteps.ts';
import { rules } from '#scoring/rules.ts';
import { score } from '#scoring/score.ts';
import type { NextStepsData, StepLine, StepProject } from '#wire/nextSteps.ts';

/** What reading its contracts can earn a project of which nothing is known. */
function measureUnread(): number {
  const facts = unknownFacts('not read from the chain yet');
  return listNextSteps(score(facts, rules, new Date(0)), facts).chain ?? 0;
}

/** Projects of the demo are fiction, and no source is asked about them. */
const counted = sql`p.withdrawn_at is null and not p.demo`;

const unfollowed = sql`not exists (select 1 from followed_chain f where f.chain = c.chain)`;

const stepRow = z.object({
  step: z.string(),
  chain: z.nullable(z.string()),
  is_on: z.boolean(),
  projects: z.number(),
  gain: z.number(),
});
const toLine = ({ step, is_on: isOn, ...row }: z.infer<typeof stepRow>): StepLine => ({
  ...row,
  step: step as NextStep,
  isOn,
});

const mostSteps = 100;

/**
 * What each step earns, once for each chain that nobody follows where the chain is what is missing. Very many projects have the same
 * steps: those are looked into once.
 */
const sumSteps = (unread: number, project: SQL = counted): SQL => sql`
  with kind as (
    select p.next_steps, p.chains, p.assessed, count(*) as projects
    from project p where ${project} group by p.next_steps, p.chains, p.assessed
  ), step as (
    select e.key as step, e.value::float8 as gain, k.chains, k.projects
    from kind k cross join lateral jsonb_each_text(k.next_steps) e
    union all select 'chain', ${unread}::float8, k.chains, k.projects from kind k where not k.assessed
  )
  select s.step, c.chain, exists (select 1 from source_state o where 'source.' || o.source = s.step) as is_on,
    sum(s.projects)::int as projects, (sum(s.gain * s.projects) / sum(s.projects))::float8 as gain
  from step s
  left join lateral (select c.chain from unnest(s.chains) as c (chain) where s.step = 'chain' and ${unfollowed}) c on true
  group by s.step, c.chain
  order by sum(s.gain * s.projects) desc, s.step, c.chain nulls last limit ${mostSteps}`;

const totalsRow = z.object({ projects: z.number(), coverage: z.number() });

/** What to do next for more coverage, over all projects: what earns most in all first. */
export async function getNextSteps(db: Db): Promise<NextStepsData> {
  const [steps, totals] = await Promise.all([
    db.execute(sumSteps(measureUnread())),
    db.execute(sql`select count(*)::int as projects, coalesce(avg(coverage), 0)::float8 as coverage
      from project p where ${counted}`),
  ]);
  const [total] = parseRows(totals, totalsRow);
  return {
    steps: parseRows(steps, stepRow).map(toLine),
    projects: total?.projects ?? 0,
    coverage: total?.coverage ?? 0,
  };
}

/** The same for one project. */
export async function getProjectSteps(db: Db, id: string): Promise<StepLine[]> {
  const rows = await db.execute(sumSteps(measureUnread(), sql`${counted} and p.id = ${id}`));
  return parseRows(rows, stepRow).map(toLine);
}

const stepProjectRow = z.object({
  id: z.string(),
  name: z.string(),
  coverage: z.number(),
  gain: z.number(),
});

/** One step and a page of the projects that it would help. */
export async function getStep(
  db: Db,
  { step, chain, page, perPage }: { step: NextStep; chain: string | null; page: number; perPage: number },
): Promise<{ line: StepLine; items: StepProject[] }> {
  const unread = measureUnread();
  const missing = sql`(select c.chain from unnest(p.chains) as c (chain) where ${unfollowed})`;
  const ofChain = chain === null ? sql`not exists ${missing}` : sql`${chain}::text in ${missing}`;
  const helped =
    step === 'chain'
      ? sql`(p.next_steps ? 'chain' or not p.assessed) and ${ofChain}`
      : sql`${chain}::text is null and p.next_steps ? ${step}::text`;
  const gain = sql`coalesce((p.next_steps ->> ${step}::text)::float8, ${unread}::float8)`;
  const [sum, items] = await Promise.all([
    db.execute(sql`
      select ${step}::text as step, ${chain}::text as chain,
        exists (select 1 from source_state o where 'source.' || o.source = ${step}::text) as is_on,
        count(*)::int as projects, coalesce(avg(${gain}), 0)::float8 as gain
      from project p where ${counted} and ${helped}`),
    db.execute(sql`
      select p.id, p.name, p.coverage, ${gain} as gain from project p where ${counted} and ${helped}
      order by 4 desc, p.name_key collate "C", p.id limit ${perPage} offset ${(page - 1) * perPage}`),
  ]);
  const [line] = parseRows(sum, stepRow);
  return {
    line: line ? toLine(line) : { step, chain, isOn: false, projects: 0, gain: 0 },
    items: parseRows(items, stepProjectRow),
  };
}
