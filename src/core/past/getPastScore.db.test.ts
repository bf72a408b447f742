import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Facts } from '#model/facts.ts';
import { known, unknown } from '#scoring/buildFacts.ts';
import { rules } from '#scoring/rules.ts';
import { importTestRecords, projectRecord } from '#test/helpers/projectRecords.ts';
import { rowsOf } from '#test/helpers/rowsOf.ts';
import { prepareTestDatabase } from '#test/helpers/testDatabase.ts';
import { soundFacts } from '#test/soundFacts.ts';
import { getProject } from '../projects/getProject.ts';
import { upsertFactReadings } from '../scores/factReadings.ts';
import { insertVersions } from '../scores/factVersions.ts';
import { findScore, getScoreHistory } from '../scores/getScore.ts';
import { rescoreProjects } from '../scores/rescore.ts';
import { getPastScore } from './getPastScore.ts';

const { db } = await prepareTestDatabase();
const projectId = 'acme';
const day = (number: number) => new Date(Date.UTC(2026, 10, number, 12));
const now = day(20);

/** Saves facts as a reading at noon does: the block is a minute older than the scoring. */
async function read(number: number, facts: Partial<Facts>): Promise<void> {
  await upsertFactReadings(db, { projectId, facts, now: day(number) });
  await rescoreProjects(db, { ids: [projectId], now: day(number) });
}
const blockTime = (number: number) => new Date(day(number).getTime() - 60_000).toISOString();
const holders = (number: number, top10Share: number) =>
  known({ top10Share, holders: 10 }, blockTime(number), [
    { kind: 'contract', chain: 'eip155:1', address: '0x1', block: number, label: `Block ${number}` },
  ]);
const ask = async (at: string, choice: 'today' | 'then' = 'today') => {
  const { project } = await getProject(db, projectId);
  return getPastScore(db, { project, at, rules: choice, now });
};

beforeEach(() => importTestRecords(db, { projects: [projectRecord({ id: projectId })] }, day(1)));

describe('the past of a project', () => {
  it('is what is known of that time, before the first reading nothing', async () => {
    await read(5, { holders: holders(5, 0.2) });
    await read(10, { holders: holders(10, 0.9) });
    const before = await ask('2026-10-01');
    expect(before).toMatchObject({
      score: null,
      facts: null,
      past: { knownFrom: day(1).toISOString(), published: null },
    });
    const first = await ask('2026-11-03');
    expect(first.facts?.holders).toEqual(unknown('unknown before 2026-11-05 11:59 UTC'));
    expect(first.facts?.supply).toEqual(unknown('this site knows nothing of it at that time'));
    expect(first.facts?.status).toMatchObject({ state: 'known', value: 'live' });
    expect((await ask('2026-11-07')).facts?.holders).toMatchObject({ value: { top10Share: 0.2 } });
    const last = await ask('2026-11-15');
    expect(last.facts?.holders).toMatchObject({ value: { top10Share: 0.9 }, evidence: [{ block: 10 }] });
    expect(last.past.since.holders).toEqual({
      validFrom: blockTime(10),
      notBefore: blockTime(5),
      knownFrom: day(10).toISOString(),
    });
    expect(last.score).toMatchObject({ rulesVersion: rules.version, scoredAt: '2026-11-15T00:00:00.000Z' });
  });

  it('has no letter before the first full reading, unless it is known who held the powers', async () => {
    const { control, ...records } = soundFacts();
    const versions = (facts: Partial<Facts>, number: number) =>
      insertVersions(
        db,
        Object.entries(facts).map(([key, fact]) => ({
          projectId,
          key,
          validFrom: day(number),
          knownFrom: day(number),
          notBefore: null,
          fact: JSON.stringify(fact),
        })),
      );
    await db.execute(sql`delete from score_snapshot`);
    await versions(records, 2);
    expect((await ask('2026-11-03')).score).toMatchObject({ total: null, rating: null, ranked: false });
    await versions({ control }, 4);
    expect((await ask('2026-11-05')).score).toMatchObject({ rating: 'AAA' });
    // Read once, and not readable any more: what is published of it then stands.
    await db.execute(sql`delete from fact_version where key = 'control'`);
    await read(6, {});
    expect((await ask('2026-11-07')).past.published).not.toBeNull();
    expect((await ask('2026-11-03')).score?.rating).toBeNull();
  });

  it('says the same of now as the page of now', async () => {
    await read(5, { holders: holders(5, 0.2) });
    // A chain that stands still: its block is older than the loss that was noticed meanwhile.
    await read(6, { holders: unknown('the node does not answer') });
    expect((await ask('2026-11-07')).facts?.holders).toMatchObject({
      state: 'lost',
      why: 'the node does not answer',
    });
    await read(8, { holders: holders(5, 0.2) });
    const current = await findScore(db, projectId);
    const past = await ask(now.toISOString());
    expect(past.facts?.holders).toEqual(current?.facts.holders);
    expect(past.score).toMatchObject({ total: current?.score.total, range: current?.score.range });
  });

  it('has a row for another value alone, not for another reading', async () => {
    const count = async () =>
      rowsOf<{ count: number }>(
        await db.execute(sql`select count(*)::int as count from fact_version where key = 'holders'`),
      )[0]?.count;
    await read(5, { holders: holders(5, 0.2) });
    await read(6, { holders: holders(6, 0.2), lastRead: known({ at: blockTime(6) }, blockTime(6)) });
    expect(await count()).toBe(1);
    await read(7, { holders: holders(7, 0.3) });
    expect(await count()).toBe(2);
  });

  it('names in each move the facts that changed', async () => {
    await read(5, { holders: holders(5, 0.2) });
    await read(10, { holders: holders(10, 0.95) });
    const history = await getScoreHistory(db, projectId);
    expect(history.map(({ cause, facts }) => ({ cause, facts }))).toContainEqual({
      cause: 'facts',
      facts: ['holders'],
    });
    expect(history[0]).toMatchObject({ cause: 'first', facts: [] });
  });

  it('by the rules of that day is what was published, where those rules are gone', async () => {
    await read(5, { holders: holders(5, 0.2) });
    await db.execute(sql`update score_snapshot set rules_version = '0'`);
    const then = await ask('2026-11-07', 'then');
    expect(then).toMatchObject({
      score: null,
      past: { rulesVersion: '0', published: { rulesVersion: '0' } },
    });
    expect((await ask('2026-11-07')).score).not.toBeNull();
  });

  it('is refused for a moment that is none, is to come, or is a block that nobody has', async () => {
    await expect(ask('soon')).rejects.toThrow('“soon” is no moment: write a day such as');
    await expect(ask('2027-01-01')).rejects.toThrow('lies in the future');
    await expect(ask('eip155:1@7')).rejects.toThrow('This site does not follow eip155:1');
    await db.execute(sql`insert into chain_cursor (chain_id, next, version) values (1, 9, 1)`);
    await expect(ask('eip155:1@9')).rejects.toThrow('Block 9 of eip155:1 is not read: the newest here is 8');
    await expect(ask('eip155:1@7')).rejects.toThrow('does not hold block 7 of eip155:1');
    const bytes = sql`decode(${'ab'.repeat(32)}, 'hex')`;
    await db.execute(sql`insert into chain_block (chain_id, number, hash, parent_hash, time, has_rows)
      values (1, 7, ${bytes}, ${bytes}, ${day(3).toISOString()}::timestamptz, true)`);
    expect((await ask('eip155:1@7')).past.at).toBe(day(3).toISOString());
  });
});
