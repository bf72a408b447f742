import { describe, expect, it } from 'vitest';
import { getProject } from '#core/projects/getProject.ts';
import { describeGrade } from '#model/controlGrade.ts';
import type { Holder } from '#model/controlTypes.ts';
import type { Facts } from '#model/facts.ts';
import { unknown } from '#scoring/buildFacts.ts';
import { rules } from '#scoring/rules.ts';
import { importTestRecords, projectRecord } from '#test/helpers/projectRecords.ts';
import { prepareTestDatabase } from '#test/helpers/testDatabase.ts';
import { fact, powersOf, sampleNow, soundFacts } from '#test/soundFacts.ts';
import { setFollowedChains } from '../chainStore/followedChains.ts';
import { getControlHistory } from './controlHistory.ts';
import { upsertFactReadings } from './factReadings.ts';
import { findScore, getScoreHistory } from './getScore.ts';
import { rescoreProjects } from './rescore.ts';
import { rescoreAll } from './rescoreAll.ts';

const { db } = await prepareTestDatabase();
const later = new Date('2026-06-02T00:00:00Z');

/** What the chain tells; the records tell the rest. */
function chainFacts(fields: Partial<Facts> = {}): Partial<Facts> {
  const { audits: _a, findings: _f, incidents: _i, ...read } = soundFacts(fields);
  return read;
}

async function addRead(id: string, fields: Partial<Facts> = {}): Promise<void> {
  await importTestRecords(db, { projects: [projectRecord({ id })] }, sampleNow);
  await upsertFactReadings(db, { projectId: id, facts: chainFacts(fields), now: sampleNow });
}

const rowOf = async (id: string) => (await getProject(db, id)).project;

describe('rescoring', () => {
  it('ranks projects by score once enough is known, and moves the ranks of the others', async () => {
    await addRead('good');
    await addRead('bad', { control: powersOf({ kind: 'key', address: '0x1' }, 'mint', 'upgrade') });
    await importTestRecords(db, { projects: [projectRecord({ id: 'blank' })] }, sampleNow);
    await rescoreAll(db, { now: sampleNow });
    expect(await rowOf('good')).toMatchObject({ rank: 1, control: 'nobody', assessed: true });
    expect(await rowOf('bad')).toMatchObject({ rank: 2, control: 'key' });
    expect((await rowOf('bad')).score).toBeLessThanOrEqual(60);
    expect(await rowOf('blank')).toMatchObject({ rank: null, control: null, assessed: true });

    await upsertFactReadings(db, {
      projectId: 'good',
      facts: {
        control: powersOf({ kind: 'key', address: '0x1' }, 'mint', 'upgrade'),
        sellSimulation: fact({ sellable: false, reason: 'reverts' }),
      },
      now: later,
    });
    const touched = await rescoreProjects(db, { ids: ['good'], now: later });
    expect(touched.sort()).toEqual(['bad', 'good']);
    expect([(await rowOf('bad')).rank, (await rowOf('good')).rank]).toEqual([1, 2]);
    expect((await getScoreHistory(db, 'good')).at(-1)).toMatchObject({
      cause: 'facts',
      at: later.toISOString(),
    });
  });

  it('writes nothing when nothing changed', async () => {
    await addRead('good');
    await rescoreAll(db, { now: sampleNow });
    const before = await getScoreHistory(db, 'good');
    const grades = await getControlHistory(db, 'good');
    expect(await rescoreAll(db, { now: new Date(sampleNow.getTime() + 60_000) })).toEqual([]);
    expect(await getScoreHistory(db, 'good')).toEqual(before);
    expect(await getControlHistory(db, 'good')).toEqual(grades);
  });

  it('keeps the control grade with its rank and its history, whatever else is known', async () => {
    const key: Holder = { kind: 'key', address: '0x1' };
    await addRead('good');
    await addRead('bad', { control: powersOf(key, 'mint') });
    await importTestRecords(db, { projects: [projectRecord({ id: 'bare' })] }, sampleNow);
    await importTestRecords(db, { projects: [projectRecord({ id: 'unread' })] }, sampleNow);
    // Of this one nothing but its powers is known, which is no score.
    await upsertFactReadings(db, {
      projectId: 'bare',
      facts: { control: powersOf(key, 'mint') },
      now: sampleNow,
    });
    await rescoreAll(db, { now: sampleNow });
    const gradeOf = async (id: string) => {
      const { controlGrade, controlRank, rank } = await rowOf(id);
      return [controlGrade && describeGrade(controlGrade), controlRank, rank !== null];
    };
    expect(await gradeOf('good')).toEqual(['A', 1, true]);
    expect(await gradeOf('bad')).toEqual(['E', 2, true]);
    expect(await gradeOf('bare')).toEqual(['E to F', 3, false]);
    expect(await gradeOf('unread')).toEqual([null, null, false]);
    expect(await getControlHistory(db, 'unread')).toEqual([]);

    await upsertFactReadings(db, {
      projectId: 'good',
      facts: { control: powersOf(key, 'mint') },
      now: later,
    });
    await rescoreProjects(db, { ids: ['good'], now: later });
    expect(await gradeOf('good')).toEqual(['E', 1, true]);
    expect(await gradeOf('bad')).toEqual(['E', 1, true]);
    expect(
      (await getControlHistory(db, 'good')).map(({ best, worst, cause }) => [best, worst, cause]),
    ).toEqual([
      ['A', 'A', 'first'],
      ['E', 'E', 'facts'],
    ]);
    await upsertFactReadings(db, { projectId: 'good', facts: { control: unknown('silent') }, now: later });
    await rescoreProjects(db, { ids: ['good'], now: new Date(later.getTime() + 1000) });
    expect((await getControlHistory(db, 'good')).at(-1)).toMatchObject({
      ...{ best: 'E', worst: 'F', cause: 'knowledge' },
      sentence: expect.stringContaining('E → E–F: less is known'),
    });
  });

  it('begins the history and ranks once all contracts on followed chains were read, whatever came of it', async () => {
    await setFollowedChains(db, ['eip155:1', 'eip155:10']);
    const address = '0x5FbDB2315678afecb367f032d93F642f64180aa3';
    const placed = (id: string, chain: string) =>
      projectRecord({ id, chains: [chain], contracts: [{ chain, address, label: 'Vault' }] });
    await importTestRecords(
      db,
      { projects: [placed('followed', 'eip155:1'), placed('elsewhere', 'eip155:56')] },
      sampleNow,
    );
    expect(await getScoreHistory(db, 'followed')).toEqual([]);
    expect(await getScoreHistory(db, 'elsewhere')).toMatchObject([{ cause: 'first' }]);
    expect(await rowOf('followed')).toMatchObject({ assessed: true, rank: null });

    // Enough is known for a score before anybody read the chain, and still it has no number, letter or rank.
    const { control: _, ...rest } = soundFacts();
    await upsertFactReadings(db, {
      projectId: 'followed',
      facts: { ...rest, team: fact({ kind: 'anonymous' }) },
      now: sampleNow,
    });
    await rescoreAll(db, { now: sampleNow });
    expect(await rowOf('followed')).toMatchObject({ rank: null, score: null, rating: null });
    const unread = await findScore(db, 'followed');
    expect(unread?.score.coverage).toBeGreaterThan(0.5);
    expect(unread?.score).toMatchObject({ total: null, rating: null, ranked: false });
    expect(await getScoreHistory(db, 'followed')).toEqual([]);

    await upsertFactReadings(db, {
      projectId: 'followed',
      facts: { control: unknown('the node is silent') },
      now: later,
    });
    await rescoreAll(db, { now: later });
    expect(await getScoreHistory(db, 'followed')).toMatchObject([
      { cause: 'first', at: later.toISOString(), sentence: 'The first full reading.', moves: [] },
    ]);
    await upsertFactReadings(db, {
      projectId: 'followed',
      facts: { control: soundFacts().control },
      now: later,
    });
    await rescoreAll(db, { now: later });
    expect(await rowOf('followed')).toMatchObject({ rank: 1 });
    expect((await getScoreHistory(db, 'followed')).map(({ cause }) => cause)).toEqual(['first', 'knowledge']);
  });

  it('remembers a bad fact that can no longer be read', async () => {
    await addRead('bad', { control: powersOf({ kind: 'key', address: '0x1' }, 'mint') });
    await rescoreAll(db, { now: sampleNow });
    const before = (await rowOf('bad')).score;
    await upsertFactReadings(db, {
      projectId: 'bad',
      facts: { control: unknown('the node does not answer') },
      now: later,
    });
    await rescoreAll(db, { now: later });
    expect((await findScore(db, 'bad'))?.facts.control).toMatchObject({
      state: 'lost',
      why: 'the node does not answer',
    });
    expect((await rowOf('bad')).score ?? 0).toBeLessThanOrEqual(before ?? 0);
    expect(await rowOf('bad')).toMatchObject({ control: 'key' });
  });

  it('makes a change of rules a step of its own, before what the facts changed', async () => {
    await addRead('good');
    await rescoreAll(db, { now: sampleNow });
    await upsertFactReadings(db, {
      projectId: 'good',
      facts: { sellSimulation: fact({ sellable: false, reason: null }) },
      now: later,
    });
    const fewer = rules.factors.filter(({ id }) => id !== 'market.exchanges');
    await rescoreAll(db, { now: later, rules: { ...rules, version: 'next', factors: fewer } });
    const history = await getScoreHistory(db, 'good');
    expect(history.slice(-2).map(({ cause, moves }) => [cause, moves])).toEqual([
      ['rules', ['Places to trade: no longer judged.']],
      [
        'facts',
        [
          'Honeypot: cannot be sold: The total can be at most 20. A simulated sale of the token fails.',
          'Token can be sold: pass → fail. A simulated sale of the token was refused.',
        ],
      ],
    ]);
  });

  it('makes what another version of the analyser says a step of its own, and no change of facts', async () => {
    const read = (holder: Holder, version: number) => ({
      ...powersOf(holder, 'mint'),
      maker: `analyser ${version}`,
    });
    const key: Holder = { kind: 'key', address: '0x1' };
    await addRead('good', { control: read({ kind: 'nobody' }, 8) });
    await rescoreAll(db, { now: sampleNow });
    const update = (facts: Partial<Facts>) =>
      upsertFactReadings(db, { projectId: 'good', facts, now: later });
    await update({
      control: read({ kind: 'anyone' }, 9),
      sellSimulation: fact({ sellable: false, reason: null }),
    });
    await rescoreAll(db, { now: later });
    const history = (await getScoreHistory(db, 'good')).slice(-2);
    expect(history.map(({ cause }) => cause)).toEqual(['reading', 'facts']);
    expect(history[0]?.sentence).toMatch(
      /^Score .* → 40: our reading of the contracts changed \(analyser 8 → analyser 9; what changed on the chain between 2026-05-31 20:00 UTC and 2026-05-31 20:00 UTC is in it\)\.$/,
    );
    expect(history[0]?.moves.join(' ')).toContain('Power to mint: pass → fail');
    expect(history[1]?.moves).toEqual([
      'Honeypot: cannot be sold: The total can be at most 20. A simulated sale of the token fails.',
      'Token can be sold: pass → fail. A simulated sale of the token was refused.',
    ]);

    // The same version again: what it says now is the chain's doing.
    await update({ control: read(key, 9) });
    await rescoreAll(db, { now: new Date(later.getTime() + 60_000) });
    expect((await getScoreHistory(db, 'good')).at(-1)).toMatchObject({ cause: 'facts' });
  });

  it('makes what passing time did a step of its own, although facts were read anew', async () => {
    await addRead('good');
    await rescoreAll(db, { now: sampleNow });
    const years = new Date(sampleNow.getTime() + 3 * 365 * 86_400_000);
    await upsertFactReadings(db, {
      projectId: 'good',
      facts: {
        sellSimulation: fact({ sellable: false, reason: null }),
        lastRead: fact({ at: years.toISOString() }),
      },
      now: years,
    });
    await rescoreAll(db, { now: years });
    const [aged, changed] = (await getScoreHistory(db, 'good')).slice(-2);
    expect(aged).toMatchObject({ cause: 'time', at: years.toISOString(), facts: [] });
    expect(aged?.moves.join(' ')).not.toContain('Token can be sold');
    expect(changed).toMatchObject({
      cause: 'facts',
      moves: [
        'Honeypot: cannot be sold: The total can be at most 20. A simulated sale of the token fails.',
        'Token can be sold: pass → fail. A simulated sale of the token was refused.',
      ],
      facts: expect.arrayContaining(['sellSimulation']),
    });
  });

  it('tells a change of rules from a change of facts', async () => {
    await addRead('good');
    await rescoreAll(db, { now: sampleNow });
    const factors = rules.factors.map((factor) => ({
      ...factor,
      judge: () => ({ outcome: 'partial' as const, sentence: 'Half.', evidence: [] }),
    }));
    await rescoreAll(db, { now: later, rules: { ...rules, version: 'next', factors } });
    const history = await getScoreHistory(db, 'good');
    expect(history.at(-1)).toMatchObject({
      cause: 'rules',
      rulesVersion: 'next',
      total: 50,
      at: later.toISOString(),
    });
    expect(history.at(-1)?.sentence).toMatch(/^Score .* → 50: the rules changed\.$/);
  });
});
