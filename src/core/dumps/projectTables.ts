import { and, asc, gt, isNull, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import { listProjects } from '#core/projects/listProjects.ts';
import { readScore } from '#core/scores/storedScores.ts';
import { dbTime, parseRows } from '#db/rows.ts';
import { project } from '#db/schema/projects.ts';
import { currentScore } from '#db/schema/scores.ts';
import type { Score } from '#model/score.ts';
import { scoreCategories } from '#model/scoreCategories.ts';
import { findingSeverities } from '#model/severities.ts';
import { projectHref } from '#wire/projectHref.ts';
import type { ProjectRow } from '#wire/projects.ts';
import { type DumpColumn, defineTable } from './DumpTable.ts';

const projectsAtOnce = 500;

export const projectTable = defineTable<ProjectRow, string>({
  name: 'projects',
  about: 'Every project that is shown, assessed or not.',
  columns: [
    { name: 'id', type: 'text', about: 'Part of the address of its page.', read: (row) => row.id },
    { name: 'name', type: 'text', about: 'As it calls itself.', read: (row) => row.name },
    { name: 'demo', type: 'boolean', about: 'Fictional, of the demo world.', read: (row) => row.demo },
    { name: 'tickers', type: 'list', about: 'Of its tokens.', read: (row) => row.tokenTickers },
    { name: 'categories', type: 'list', about: 'What it does.', read: (row) => row.categories },
    { name: 'chains', type: 'list', about: 'CAIP-2 ids.', read: (row) => row.chains },
    {
      name: 'status',
      type: 'text',
      about: 'live, underAudit, preLaunch or halted.',
      read: (row) => row.status,
    },
    {
      name: 'assessed',
      type: 'boolean',
      about: 'Whether anything about it was assessed.',
      read: (row) => row.assessed,
    },
    {
      name: 'rank',
      type: 'integer',
      about: 'By score; empty while too little is known.',
      read: (row) => row.rank,
    },
    {
      name: 'score',
      type: 'number',
      about: '0 to 100; empty while less than half of what counts is known.',
      read: (row) => row.score,
    },
    {
      name: 'score_low',
      type: 'number',
      about: 'The score if everything unknown turned out worst.',
      read: (row) => (row.assessed ? row.range.low : null),
    },
    {
      name: 'score_high',
      type: 'number',
      about: 'The score if everything unknown turned out best.',
      read: (row) => (row.assessed ? row.range.high : null),
    },
    { name: 'rating', type: 'text', about: 'AAA to CCC; empty with the score.', read: (row) => row.rating },
    {
      name: 'coverage',
      type: 'number',
      about: 'Share of what counts that is known, 0 to 1.',
      read: (row) => row.coverage,
    },
    {
      name: 'audited',
      type: 'boolean',
      about: 'A completed audit is on record; false is not “known to have none”.',
      read: (row) => row.audited,
    },
    {
      name: 'last_audit_on_record',
      type: 'text',
      about: 'Day of the newest completed audit on record.',
      read: (row) => row.auditedOn,
    },
    { name: 'under_audit', type: 'boolean', about: 'An audit is under way.', read: (row) => row.underAudit },
    ...findingSeverities.map(
      (severity): DumpColumn<ProjectRow> => ({
        name: `open_${severity}`,
        type: 'integer',
        about: `Open findings of severity ${severity} on record; empty without an audit on record.`,
        read: (row) => row.openFindings?.[severity] ?? null,
      }),
    ),
    {
      name: 'control',
      type: 'text',
      about: 'Who holds the powers over its contracts; empty while nobody has read it.',
      read: (row) => row.control,
    },
    {
      name: 'control_best',
      type: 'text',
      about: 'Best letter that its control grade may have, A to F; empty while nothing was read.',
      read: (row) => row.controlGrade?.best ?? null,
    },
    {
      name: 'control_worst',
      type: 'text',
      about: 'Worst letter that its control grade may have.',
      read: (row) => row.controlGrade?.worst ?? null,
    },
    { name: 'page', type: 'text', about: 'Path of its page.', read: (row) => projectHref(row.id) },
  ],
  async readPart(db, after) {
    const rows = await listProjects(db, { filter: {}, after, limit: projectsAtOnce });
    return { rows, next: rows.length < projectsAtOnce ? undefined : rows.at(-1)?.id };
  },
});

const scoresAtOnce = 100;

interface ScoreRow {
  id: string;
  /** Null where it is not assessed, or what is stored cannot be read. */
  score: Score | null;
}

const ofScore = (
  column: Omit<DumpColumn<ScoreRow>, 'read'>,
  read: (score: Score) => ReturnType<DumpColumn<ScoreRow>['read']>,
): DumpColumn<ScoreRow> => ({ ...column, read: ({ score }) => score && read(score) });

export const scoreTable = defineTable<ScoreRow, string>({
  name: 'scores',
  about: 'The score in force of every assessed project, by category.',
  columns: [
    { name: 'project', type: 'text', about: 'Its id.', read: ({ id }) => id },
    ofScore({ name: 'scored_at', type: 'time', about: 'When it was made.' }, (score) => score.scoredAt),
    ofScore(
      { name: 'rules_version', type: 'text', about: 'The rules it was made by.' },
      (score) => score.rulesVersion,
    ),
    ofScore(
      { name: 'inputs_hash', type: 'text', about: 'Of the facts it was made from.' },
      (score) => score.inputsHash,
    ),
    ofScore(
      { name: 'score', type: 'number', about: '0 to 100; empty while too little is known.' },
      (score) => score.total,
    ),
    ofScore({ name: 'uncapped', type: 'number', about: 'Before caps.' }, (score) => score.uncapped),
    ofScore({ name: 'rating', type: 'text', about: 'AAA to CCC.' }, (score) => score.rating),
    ofScore(
      { name: 'coverage', type: 'number', about: 'Share of what counts that is known.' },
      (score) => score.coverage,
    ),
    ofScore(
      { name: 'score_low', type: 'number', about: 'If everything unknown turned out worst.' },
      (score) => score.range.low,
    ),
    ofScore(
      { name: 'score_high', type: 'number', about: 'If everything unknown turned out best.' },
      (score) => score.range.high,
    ),
    ofScore({ name: 'caps', type: 'list', about: 'Ids of the caps that take points away.' }, (score) =>
      score.caps.flatMap(({ id, lowers }) => (lowers ? [id] : [])),
    ),
    ofScore(
      {
        name: 'caps_unknown',
        type: 'list',
        about: 'Ids of the caps of which it is unknown whether they apply.',
      },
      (score) => score.caps.flatMap(({ id, state }) => (state === 'unknown' ? [id] : [])),
    ),
    ...scoreCategories.flatMap((category) => {
      const name = category.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
      const find = (score: Score) => score.categories.find(({ id }) => id === category);
      return [
        ofScore(
          { name, type: 'number', about: 'Score of the category; empty where nothing of it is known.' },
          (score) => find(score)?.score ?? null,
        ),
        ofScore(
          { name: `${name}_coverage`, type: 'number', about: 'Share of the category that is known.' },
          (score) => find(score)?.coverage ?? null,
        ),
      ];
    }),
  ],
  async readPart(db, after) {
    const rows = await db
      .select({ id: currentScore.projectId, score: currentScore.score })
      .from(currentScore)
      .innerJoin(project, sql`${project.id} = ${currentScore.projectId}`)
      .where(
        and(isNull(project.withdrawnAt), after === undefined ? undefined : gt(currentScore.projectId, after)),
      )
      .orderBy(asc(currentScore.projectId))
      .limit(scoresAtOnce);
    return {
      rows: rows.map(({ id, score }) => ({ id, score: readScore(score) ?? null })),
      next: rows.length < scoresAtOnce ? undefined : rows.at(-1)?.id,
    };
  },
});

const contractRow = z.object({
  project: z.string(),
  position: z.number(),
  chain: z.string(),
  address: z.nullable(z.string()),
  label: z.string(),
  block: z.nullable(z.number()),
  time: z.nullable(dbTime),
  proxy: z.nullable(z.string()),
  implementation: z.nullable(z.string()),
  paused: z.nullable(z.boolean()),
  problem: z.nullable(z.string()),
});
type ContractRow = z.infer<typeof contractRow>;

const contractsAtOnce = 500;

export const contractTable = defineTable<ContractRow, Pick<ContractRow, 'project' | 'position'>>({
  name: 'contracts',
  about:
    'Contracts on record, and whether their code was read. For one that was not read, the absence of rows in powers says nothing.',
  columns: [
    { name: 'project', type: 'text', about: 'Its id.', read: (row) => row.project },
    { name: 'chain', type: 'text', about: 'CAIP-2 id.', read: (row) => row.chain },
    { name: 'address', type: 'text', about: 'EIP-55; empty where it has none.', read: (row) => row.address },
    { name: 'label', type: 'text', about: 'What the record calls it.', read: (row) => row.label },
    {
      name: 'read_at_block',
      type: 'integer',
      about: 'Empty: its code was never read.',
      read: (row) => row.block,
    },
    {
      name: 'read_at',
      type: 'time',
      about: 'Time of that block.',
      read: (row) => row.time?.toISOString() ?? null,
    },
    { name: 'proxy', type: 'text', about: 'Kind of proxy, or none.', read: (row) => row.proxy },
    { name: 'implementation', type: 'text', about: 'Behind the proxy.', read: (row) => row.implementation },
    { name: 'paused', type: 'boolean', about: 'Empty: unknown.', read: (row) => row.paused },
    {
      name: 'problem',
      type: 'text',
      about: 'Why it, or part of it, could not be read.',
      read: (row) => row.problem,
    },
  ],
  async readPart(db, after) {
    const result = await db.execute(sql`
      select c.project_id as project, c.position, c.chain, c.address, c.label, s.block, s.time,
        s.proxy_kind as proxy, s.implementation, s.paused, s.problem
      from contract c join project p on p.id = c.project_id and p.withdrawn_at is null
      left join contract_state s on s.chain = c.chain and s.address = c.address
      where (c.project_id, c.position) > (${after?.project ?? ''}, ${after?.position ?? -1}::int)
      order by c.project_id, c.position limit ${contractsAtOnce}`);
    const rows = parseRows(result, contractRow);
    return { rows, next: rows.length < contractsAtOnce ? undefined : rows.at(-1) };
  },
});
