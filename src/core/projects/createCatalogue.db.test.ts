import { sql } from 'drizzle-orm';
import { afterAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import type { ChannelListener } from '#db/Database.ts';
import { importTestRecords, projectRecord } from '#test/helpers/projectRecords.ts';
import { prepareTestDatabase } from '#test/helpers/testDatabase.ts';
import type { ProjectFilter, ProjectOrder } from '#wire/projects.ts';
import { type Catalogue, createCatalogue } from './createCatalogue.ts';

const database = await prepareTestDatabase();
const { db } = database;
const failures: unknown[] = [];
const catalogue = await createCatalogue(database, { onError: (error) => failures.push(error) });
afterAll(async () => {
  await catalogue.close();
  expect(failures).toEqual([]);
});

const settled = { timeout: 120_000, interval: 20 };

describe('search', () => {
  it('finds by name with a typo, ticker, address prefix and accents, and follows changes', async () => {
    const address = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
    const tokens = [{ chain: 'eip155:1', address, symbol: 'UNSW', decimals: 18 }];
    await importTestRecords(db, { projects: [projectRecord({ id: 'unswap', name: 'Únswap', tokens })] });
    const ids = async (keyword: string) =>
      (await catalogue.search({ keyword, page: 1, perPage: 5 })).projects.map(({ id }) => id);
    await vi.waitFor(async () => expect(await ids('unswop')).toEqual(['unswap']), settled);
    expect(await ids('UNSW')).toEqual(['unswap']);
    expect(await ids('0x5aae')).toEqual(['unswap']);
    expect(await ids('únswap')).toEqual(['unswap']);
    expect(await catalogue.search({ keyword: 'unswap', page: 1, perPage: 5 })).toEqual({
      projects: [
        { id: 'unswap', logo: null, name: 'Únswap', rank: null, controlGrade: null, tokenTickers: ['UNSW'] },
      ],
      total: 1,
      page: 1,
      perPage: 5,
    });
    const list = async (text: string) => {
      const sort = { by: 'match', order: 'asc' } as const;
      const query = { filter: { text }, sort, currentPage: 1, dataPerPage: 10 };
      const { projects, closest } = await catalogue.browse(query);
      return [projects.map(({ id }) => id), closest];
    };
    expect(await list('0x5aAe')).toEqual([['unswap'], false]);
    expect(await list('0x5aaf')).toEqual([[], false]);
    await importTestRecords(db, { projects: [projectRecord({ id: 'unswap', name: 'Renamed', tokens })] });
    await vi.waitFor(async () => expect(await ids('renamed')).toEqual(['unswap']), settled);
  });

  it('lists by how close names come to the text, and the closest where none has it', async () => {
    await importTestRecords(db, {
      projects: [
        projectRecord({ id: 'pan-unswap', name: 'Pan Unswap', categories: ['DEX'] }),
        projectRecord({ id: 'unswap', name: 'Unswap', categories: ['DEX'] }),
        projectRecord({ id: 'unswap-pro', name: 'Unswap Pro', categories: ['Lending'] }),
        projectRecord({ id: 'harbor', name: 'Harbor', categories: ['DEX'] }),
      ],
    });
    const browse = async (filter: ProjectFilter, by: ProjectOrder['by'] = 'match') => {
      const sort = { by, order: 'asc' as const };
      const { projects, closest } = await catalogue.browse({ filter, sort, currentPage: 1, dataPerPage: 10 });
      return { ids: projects.map(({ id }) => id), closest };
    };
    await vi.waitFor(
      async () =>
        expect(await browse({ text: 'unswap' })).toEqual({
          ids: ['unswap', 'unswap-pro', 'pan-unswap'],
          closest: false,
        }),
      settled,
    );
    expect(await browse({ text: 'unswap' }, 'name')).toMatchObject({
      ids: ['pan-unswap', 'unswap', 'unswap-pro'],
    });
    const typo = await browse({ text: 'unsawp' });
    expect(typo.closest).toBe(true);
    expect(typo.ids[0]).toBe('unswap');
    expect(typo.ids).not.toContain('harbor');
    expect(await browse({ text: 'unsawp', categories: ['Lending'] })).toEqual({
      ids: ['unswap-pro'],
      closest: true,
    });
    // It exists, the other filter keeps it out: nothing else is offered in its place.
    expect(await browse({ text: 'harbor', categories: ['Lending'] })).toEqual({ ids: [], closest: false });
    expect(await browse({ text: 'qqqqqq' })).toEqual({ ids: [], closest: false });
  });

  it('shows what was looked at or voted on for a short keyword, and the ranked while nothing was', async () => {
    await importTestRecords(db, {
      projects: ['alpha', 'beta', 'gamma'].map((id) => projectRecord({ id })),
    });
    await vi.waitFor(async () => {
      const { projects, total } = await catalogue.search({ keyword: 'x', page: 1, perPage: 2 });
      expect(projects.map(({ id }) => id)).toEqual(['alpha', 'beta']);
      expect(total).toBe(3);
    }, settled);
    const next = await catalogue.search({ keyword: '', page: 2, perPage: 2 });
    expect(next.projects.map(({ id }) => id)).toEqual(['gamma']);
    expect(await catalogue.trending({ limit: 6 })).toEqual([]);

    await db.execute(
      sql`update project set trend = case id when 'gamma' then 2 else 1 end where id <> 'alpha'`,
    );
    const hot = await catalogue.search({ keyword: '', page: 1, perPage: 5 });
    expect(hot.projects.map(({ id }) => id)).toEqual(['gamma', 'beta']);
    expect(hot.total).toBe(2);
    expect((await catalogue.trending({ limit: 6 })).map(({ id }) => id)).toEqual(['gamma', 'beta']);
  });

  it('says that more may answer than are counted', async () => {
    const fill = async (count: number) => {
      await db.execute(sql`insert into project (id, name, name_key, description, source, record_hash)
        select 'nova-' || n, 'Nova ' || n, 'nova ' || n, '', 'records', '' from generate_series(1, ${count}::int) n on conflict do nothing`);
      await catalogue.index.refresh();
    };
    const search = async (keyword: string) => {
      const { total, mayBeMore } = await catalogue.search({ keyword, page: 1, perPage: 1 });
      return [total, mayBeMore];
    };
    const heat = (count: number) => sql`update project set trend = 1 where substr(id, 6)::int <= ${count}`;
    await fill(1000);
    await db.execute(heat(100));
    expect([await search('nova'), await search('')]).toEqual([
      [1000, undefined],
      [100, undefined],
    ]);
    await fill(1001);
    await db.execute(heat(101));
    expect([await search('nova'), await search('')]).toEqual([
      [1000, true],
      [100, true],
    ]);
  });

  it('reads all again after a gap in the notifications, and now and then in any case', async () => {
    const listeners: ChannelListener[] = [];
    // Deaf: what is told meanwhile never arrives.
    const listen = async (_channel: string, listener: ChannelListener) => {
      listeners.push(listener);
      return () => undefined;
    };
    const onError = (error: unknown) => failures.push(error);
    const told = await createCatalogue({ ...database, listen }, { onError });
    const polling = await createCatalogue({ ...database, listen }, { onError, pollMs: 50 });
    onTestFinished(async () => {
      await told.close();
      await polling.close();
    });
    await importTestRecords(db, { projects: [projectRecord({ id: 'unswap', name: 'Unswap' })] });
    const count = async ({ search }: Catalogue) =>
      (await search({ keyword: 'unswap', page: 1, perPage: 5 })).total;
    await vi.waitFor(async () => expect(await count(polling)).toBe(1), settled);
    expect(await count(told)).toBe(0);
    listeners[0]?.onGap();
    await vi.waitFor(async () => expect(await count(told)).toBe(1), settled);
  });
});
