import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import { createUser } from '#core/auth/users.ts';
import { getList } from '#core/lists/getList.ts';
import { recordLists } from '#core/lists/recordLists.ts';
import { audit as auditRows } from '#db/schema/audits.ts';
import { project } from '#db/schema/projects.ts';
import { prepareTestDatabase } from '#test/helpers/testDatabase.ts';
import { getWatchedChanges, visitWatchlist } from './watchedChanges.ts';
import {
  changeWatchlistItems,
  createWatchlist,
  deleteWatchlist,
  getWatchlists,
  orderWatchlists,
  updateWatchlist,
} from './watchlists.ts';

const { db } = await prepareTestDatabase();
const projectIds = ['alder', 'birch', 'cedar', 'dogwood', 'elm', 'fir'];
let userId = '';
let strangerId = '';

beforeEach(async () => {
  await db.insert(project).values(
    projectIds.map((id) => ({
      id,
      name: id,
      nameKey: id,
      description: id,
      source: 'records' as const,
      recordHash: id,
    })),
  );
  const create = (email: string) => createUser(db, { email, password: 'correct horse 1' });
  userId = (await create('ada@example.org')).id;
  strangerId = (await create('eve@example.org')).id;
});

describe('watchlists', () => {
  it('keep names, order and projects', async () => {
    const first = await createWatchlist(db, { userId, name: 'Mine', projects: ['cedar', 'alder', 'cedar'] });
    const second = await createWatchlist(db, { userId, name: 'Others' });
    expect(first.projects).toEqual(['cedar', 'alder']);
    await updateWatchlist(db, { userId, id: first.id, name: 'Still mine', projects: ['birch', 'cedar'] });
    await orderWatchlists(db, { userId, ids: [second.id] });
    const lists = await getWatchlists(db, { userId });
    expect(lists.map(({ name, projects }) => [name, projects])).toEqual([
      ['Others', []],
      ['Still mine', ['birch', 'cedar']],
    ]);
  });

  it('refuse a name twice, whatever its letters, and an unknown project, changing nothing', async () => {
    const list = await createWatchlist(db, { userId, name: 'Mine', projects: ['alder'] });
    await expect(createWatchlist(db, { userId, name: 'MINE' })).rejects.toThrow(
      'There is already a watchlist named "MINE"',
    );
    await expect(
      updateWatchlist(db, { userId, id: list.id, projects: ['birch', 'nowhere'] }),
    ).rejects.toThrow('There is no project nowhere');
    expect((await getWatchlists(db, { userId }))[0]).toEqual(list);
    await createWatchlist(db, { userId: strangerId, name: 'Mine' });
  });

  it('get one name once, also by renaming and making at the same moment', async () => {
    for (let round = 0; round < 5; round++) {
      const [a, b] = await Promise.all(
        ['a', 'b'].map((name) => createWatchlist(db, { userId, name: `${name} ${round}` })),
      );
      const wanted = { userId, name: `Wanted ${round}` };
      const results = await Promise.allSettled([
        updateWatchlist(db, { ...wanted, id: a?.id ?? '' }),
        updateWatchlist(db, { ...wanted, id: b?.id ?? '' }),
        createWatchlist(db, wanted),
      ]);
      const outcomes = results.map((result) => (result.status === 'fulfilled' ? 'done' : result.reason.name));
      expect(outcomes.sort()).toEqual(['NameTaken', 'NameTaken', 'done']);
    }
  });

  it('are bounded in number', async () => {
    for (let n = 0; n < 50; n++) await createWatchlist(db, { userId, name: `List ${n}` });
    await expect(createWatchlist(db, { userId, name: 'One more' })).rejects.toThrow('at most 50 watchlists');
  });

  it('of another user do not exist', async () => {
    const { id } = await createWatchlist(db, { userId, name: 'Mine', projects: ['alder'] });
    const asStranger = { userId: strangerId, id };
    const attempts = await Promise.allSettled([
      updateWatchlist(db, { ...asStranger, name: 'Stolen' }),
      changeWatchlistItems(db, { ...asStranger, add: ['birch'], remove: [] }),
      deleteWatchlist(db, asStranger),
      visitWatchlist(db, { ...asStranger, at: new Date() }),
      orderWatchlists(db, { userId: strangerId, ids: [id] }),
    ]);
    expect(attempts.map((attempt) => attempt.status === 'rejected' && attempt.reason.status)).toEqual([
      404, 404, 404, 404, 404,
    ]);
    expect((await getWatchlists(db, { userId }))[0]?.name).toBe('Mine');
  });

  it('refuse a copy that is out of date', async () => {
    const { id, version } = await createWatchlist(db, { userId, name: 'Mine' });
    await changeWatchlistItems(db, { userId, id, add: ['alder'], remove: [] });
    await expect(updateWatchlist(db, { userId, id, projects: [], version })).rejects.toMatchObject({
      status: 409,
      name: 'WatchlistChanged',
    });
    expect((await getWatchlists(db, { userId }))[0]?.projects).toEqual(['alder']);
  });

  it('lose no item to edits at the same time', async () => {
    const edit = fc.record({
      kind: fc.constantFrom('add' as const, 'remove' as const),
      id: fc.constantFrom(...projectIds),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(edit, { minLength: 1, maxLength: 12 }), async (edits) => {
        await db.execute(sql`truncate watchlist cascade`);
        const { id } = await createWatchlist(db, { userId, name: 'Mine', projects: ['alder', 'birch'] });
        await Promise.all(
          edits.map((e) =>
            changeWatchlistItems(db, {
              userId,
              id,
              add: e.kind === 'add' ? [e.id] : [],
              remove: e.kind === 'remove' ? [e.id] : [],
            }),
          ),
        );
        const result = (await getWatchlists(db, { userId }))[0];
        const only = (kind: 'add' | 'remove', project: string) =>
          edits.some((e) => e.id === project) &&
          edits.filter((e) => e.id === project).every((e) => e.kind === kind);
        for (const project of projectIds) {
          if (only('add', project)) expect(result?.projects).toContain(project);
          if (only('remove', project)) expect(result?.projects).not.toContain(project);
        }
        expect(result?.version).toBe(1 + edits.length);
        expect(new Set(result?.projects).size).toBe(result?.projects.length);
      }),
      { numRuns: 25, seed: 8 },
    );
  });

  it('mark what happened since the last visit', async () => {
    const { id } = await createWatchlist(db, { userId, name: 'Mine', projects: ['alder', 'birch'] });
    await db.execute(sql`insert into score_snapshot (project_id, at, rules_version, inputs_hash, total, coverage, ranked, cause, sentence, moves)
      values ('alder', now() - interval '1 day', '1', 'x', 70, 1, true, 'facts', '', '[]'), ('alder', now() + interval '1 second', '1', 'y', 60, 1, true, 'rules', '', '[]'),
        ('alder', now() + interval '2 seconds', '1', 'z', 55.5, 1, true, 'facts', '', '[]')`);
    await db.execute(sql`update project set score = 55.5 where id = 'alder'`);
    await db.execute(sql`insert into alert (id, kind, project_id, severity, time, title, text, state, created_at)
      values ('a1', 'incident', 'alder', 'major', now(), 't', 't', 'confirmed', now() + interval '1 second'),
        ('a2', 'incident', 'alder', 'major', now() - interval '13 days', 'read late', 't', 'confirmed', now() + interval '1 second')`);
    const scope = { repository: null, commit: null, files: [], contracts: [] };
    const audit = { projectId: 'alder', auditor: 'Ridge', state: 'completed' as const, method: '' };
    const on = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
    await db.insert(auditRows).values(
      [-3, 2, 3].map((days) => ({
        ...audit,
        ...{ id: `after-${days}`, title: `After ${days}`, scope, recordHash: '' },
        ...{ startedOn: on(-9), completedOn: on(days) },
      })),
    );
    const changes = (await getWatchedChanges(db, { ownerId: userId })).get(id);
    expect(changes).toEqual({
      alder: {
        score: { from: 70, to: 55.5, causes: ['facts', 'rules'] },
        alerts: 1,
        audits: 2,
        since: expect.any(String),
      },
    });
    // The count opens as many.
    const filter = { after: changes?.alder?.since };
    const asked = { name: 'audits', filter, page: 1 } as const;
    expect(await getList(db, { projectId: 'alder', asked, list: recordLists.audits })).toMatchObject({
      count: 2,
      table: { rows: [{ id: 'after-3', completedOn: on(3) }, { id: 'after-2' }] },
    });
    // Their days are still to come, later than any visit.
    await db.delete(auditRows);
    await visitWatchlist(db, { userId, id, at: new Date(Date.now() + 60_000) });
    expect((await getWatchedChanges(db, { ownerId: userId })).get(id)).toBeUndefined();
    // An older tab that is closed later does not bring the news back.
    await visitWatchlist(db, { userId, id, at: new Date(0) });
    expect((await getWatchedChanges(db, { ownerId: userId })).get(id)).toBeUndefined();
  });
});
