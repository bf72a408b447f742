import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { upsertSourceReadings } from '#core/sources/sourceReadings.ts';
import { contractState } from '#db/schema/powers.ts';
import { known } from '#scoring/buildFacts.ts';
import { type Rules, rules } from '#scoring/rules.ts';
import { listQueries } from '#test/helpers/listQueries.ts';
import { importTestRecords, projectRecord } from '#test/helpers/projectRecords.ts';
import { prepareTestDatabase } from '#test/helpers/testDatabase.ts';
import { setFollowedChains } from '../chainStore/followedChains.ts';
import { upsertFactReadings } from './factReadings.ts';
import { findScore } from './getScore.ts';
import { getSubjects } from './getSubjects.ts';
import { getInputVersions, rescoreAll, type SettledScores } from './rescoreAll.ts';

const { db } = await prepareTestDatabase();
const chain = 'eip155:1';
const address = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
const website = 'https://acme.example';
const start = new Date('2026-11-10T06:00:00Z');
const asked = new Date('2026-11-10T05:00:00Z');
const afterMinutes = (minutes: number) => new Date(start.getTime() + minutes * 60_000);

/** Something of everything that a score is made from, and a second project that nothing happens to. */
async function prepare(): Promise<void> {
  await importTestRecords(
    db,
    {
      projects: [
        projectRecord({
          id: 'acme',
          website,
          contracts: [{ chain, address, label: 'Vault' }],
          tokens: [{ chain, address, symbol: 'ACM', decimals: 18 }],
        }),
        projectRecord({ id: 'other' }),
      ],
      audits: [
        {
          id: 'acme-1',
          project: 'acme',
          title: 'Vault',
          auditor: 'Keep',
          state: 'completed',
          startedOn: '2026-01-05',
          completedOn: '2026-02-01',
          method: 'Reading.',
          scope: {},
          findings: [
            {
              id: 'A-01',
              title: 'Anyone may withdraw',
              severity: 'Major',
              category: 'Access',
              status: 'Resolved',
              description: 'It is open.',
            },
          ],
        },
      ],
      incidents: [
        {
          id: 'acme-hack',
          project: 'acme',
          severity: 'medium',
          time: '2026-10-11T10:30:00Z',
          title: 'Keys lost',
          text: 'The keys of the vault were lost.',
          state: 'confirmed',
        },
      ],
      metrics: [
        { name: 'price(projectId=acme)', time: '2026-11-01T00:00:00Z', value: 2 },
        { name: 'exchanges(projectId=acme)', time: '2026-11-01T00:00:00Z', value: 3 },
      ],
      sourceCode: [
        {
          id: 'vault',
          project: 'acme',
          compiler: '0.8.37+commit.f401782d',
          commit: 'c'.repeat(40),
          input: { language: 'Solidity', sources: { 'Vault.sol': { content: 'contract Vault {}' } } },
          contracts: [{ chain, address, target: 'Vault.sol:Vault' }],
        },
      ],
    },
    start,
  );
  const codeHash = `0x${'0a'.repeat(32)}`;
  const read = { takeovers: [], block: 7, time: start, readAt: start };
  await db.insert(contractState).values({ chain, address, codeHash, proxyKind: 'none', ...read });
  await db.execute(sql`insert into source_match (source_hash, target, code_hash, outcome, comparison, compared_at)
    select source_hash, target, ${codeHash}, 'differs', '{}', ${start.toISOString()}::timestamptz from published_source`);
  await db.execute(sql`insert into withdrawn_audit (id, project_id, title, auditor, withdrawn_on, reason, record_hash)
    values ('gone', 'acme', 'Old', 'Keep', '2026-03-01', 'A mistake.', '')`);
  await upsertSourceReadings(db, [
    {
      source: 'websites',
      projectId: 'acme',
      subject: website,
      askedAt: asked,
      nextAt: asked,
      answer: { url: website, status: 200, certificateUntil: null },
      answeredAt: asked,
      etag: null,
      lastModified: null,
      trouble: null,
      failures: 0,
      failingSince: null,
    },
  ]);
  await upsertFactReadings(db, {
    projectId: 'acme',
    facts: { deployment: known({ firstSeenAt: '2026-08-12T09:00:00.000Z' }, start.toISOString()) },
    now: start,
  });
  await setFollowedChains(db, [chain]);
}

/**
 * Rules that count how many projects are judged by them, by a question that both projects answer; one is told from the
 * other by its deployment. What moved is judged once more, as it was before.
 */
function countingRules(): { rules: Rules; take: () => number } {
  const judged = new Set<boolean>();
  const factors = rules.factors.map((factor): typeof factor =>
    factor.id === 'health.status'
      ? {
          ...factor,
          judge(facts, now) {
            judged.add(facts.deployment.known);
            return factor.judge(facts, now);
          },
        }
      : factor,
  );
  return {
    rules: { ...rules, factors },
    take() {
      const counted = judged.size;
      judged.clear();
      return counted;
    },
  };
}

/** Every project is settled at `start`. */
async function settle() {
  const settled: SettledScores = new Map();
  const counting = countingRules();
  const rescore = async (now: Date) => {
    const changed = await rescoreAll(db, { now, settled, rules: counting.rules });
    return { changed, judged: counting.take() };
  };
  await rescore(start);
  await rescore(start);
  expect(await rescore(start)).toEqual({ changed: [], judged: 0 });
  return rescore;
}

beforeEach(prepare);

describe('scoring what may have changed', () => {
  it('leaves out projects whose inputs are as they were, whatever views do', async () => {
    const rescore = await settle();
    await db.execute(sql`update project set views_last_7_days = 9, trend = 3`);
    expect(await rescore(afterMinutes(60))).toEqual({ changed: [], judged: 0 });
  });

  it.each([
    ['project', sql`update project set status = 'underAudit' where id = 'acme'`],
    ['project', sql`update project set score_low = 1 where id = 'acme'`],
    ['fact_reading', sql`update fact_reading set read_at = read_at`],
    ['current_score', sql`delete from current_score where project_id = 'acme'`],
    ['source_reading', sql`update source_reading set failures = 1`],
    ['audit', sql`update audit set auditor = 'Quill'`],
    ['audit', sql`delete from audit`],
    ['finding', sql`update finding set status = 'pending'`],
    ['withdrawn_audit', sql`update withdrawn_audit set withdrawn_on = '2026-11-09'`],
    ['alert', sql`update alert set severity = 'critical'`],
    ['contract', sql`update contract set label = 'Safe'`],
    ['token', sql`delete from token`],
    ['contract_state', sql`update contract_state set block = 8`],
    ['published_source', sql`update published_source set commit = 'd'`],
    ['source_match', sql`update source_match set compared_at = compared_at`],
    ['metric', sql`update metric set value = '5' where name like 'price%'`],
    ['metric', sql`update metric set value = '[]' where name like 'exchanges%'`],
    [
      'record_change',
      sql`with i as (insert into record_import (at, source, files) values (now(), 'command', '{}') returning id)
        insert into record_change (import_id, kind, record_id) select id, 'audit', 'acme-1' from i`,
    ],
  ])(
    'scores a project again after a write to %s, and nothing is left to find for a run over all',
    async (_table, write) => {
      const rescore = await settle();
      await db.execute(write);
      const now = afterMinutes(15);
      expect(await rescore(now)).toMatchObject({ judged: 1 });
      expect(await rescoreAll(db, { now })).toEqual([]);
    },
  );

  it('scores all again when another chain is followed', async () => {
    const rescore = await settle();
    await setFollowedChains(db, [chain, 'eip155:10']);
    expect(await rescore(afterMinutes(15))).toMatchObject({ judged: 2 });
  });

  it('judges again when the age of something passes a limit, and not before', async () => {
    const rescore = await settle();
    const outcomeOf = async (factor: string) =>
      (await findScore(db, 'acme'))?.score.categories
        .flatMap(({ factors }) => factors)
        .find(({ id }) => id === factor)?.outcome;
    // The contract is ninety days old at nine; the incident open for thirty days half past ten.
    expect(await outcomeOf('health.age')).toBe('fail');
    expect(await rescore(new Date('2026-11-10T08:59:59Z'))).toMatchObject({ judged: 0 });
    expect(await rescore(new Date('2026-11-10T09:00:00Z'))).toEqual({ changed: ['acme'], judged: 1 });
    expect(await outcomeOf('health.age')).toBe('partial');
    await rescore(new Date('2026-11-10T09:15:00Z'));
    expect(await rescore(new Date('2026-11-10T09:30:00Z'))).toMatchObject({ judged: 0 });
    expect(await rescore(new Date('2026-11-10T10:30:01Z'))).toEqual({ changed: ['acme'], judged: 1 });
    // A new day may leave days out of a price history, of any project.
    expect(await rescore(new Date('2026-11-11T00:00:00Z'))).toMatchObject({ judged: 2 });
  });

  it('has every table that a score is made from in its versions', async () => {
    const tablesOf = (statements: readonly string[]) =>
      new Set(
        statements.flatMap((text) =>
          [...text.matchAll(/\b(?:from|join) "?([a-z_]+)"?/g)].flatMap(([, name]) => name ?? []),
        ),
      );
    const query = { ids: ['acme'], now: start };
    const read = tablesOf(await listQueries(db, () => getSubjects(db, query)));
    const watched = tablesOf(await listQueries(db, () => getInputVersions(db, query)));
    // Names within a statement, functions, and what is fixed for an import for good.
    const others = [
      'own',
      'placed',
      'lateral',
      'jsonb_array_elements_text',
      'jsonb_to_recordset',
      'record_import',
    ];
    expect(read.size).toBeGreaterThan(12);
    expect([...read].filter((name) => !watched.has(name) && !others.includes(name))).toEqual([]);
  });
});

describe('a round over many projects', () => {
  it('gives way between two batches, and ends there when it is told to', async () => {
    const projects = Array.from({ length: 101 }, (_, n) => projectRecord({ id: `many-${n}` }));
    await importTestRecords(db, { projects }, start);
    const settled: SettledScores = new Map();
    const ending = new AbortController();
    let ways = 0;
    const giveWay = async () => {
      ways += 1;
      ending.abort();
    };
    await rescoreAll(db, { now: afterMinutes(1), settled, giveWay, signal: ending.signal });
    expect(ways).toBe(1);
    expect(settled.size).toBeLessThanOrEqual(50);
    await rescoreAll(db, { now: afterMinutes(2), settled });
    expect(settled.size).toBeGreaterThan(50);
  });
});
