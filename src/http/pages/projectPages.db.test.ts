import { describe, expect, it, vi } from 'vitest';
import { importRecords } from '#core/imports/importRecords.ts';
import { prepareTestApp } from '#test/helpers/testApp.ts';
import type { HomeData } from '#wire/homePage.ts';
import { type ProjectPageData, projectTabs } from '#wire/projectPage.ts';
import { readDemoFolder } from '../../../demo/demoFolder.ts';

const { app, db } = await prepareTestApp();

async function loadHome(query = ''): Promise<HomeData> {
  return (await app.inject(`/api/pages/home${query}`)).json();
}

async function loadProject(query: string): Promise<ProjectPageData> {
  return (await app.inject(`/api/pages/project?${query}`)).json();
}

/** Imports the demo world and waits until the lists know it. */
async function fill(): Promise<void> {
  await importRecords(db, { folder: readDemoFolder(), now: new Date('2026-11-15T00:00:00Z') });
  await vi.waitFor(async () => expect((await loadHome()).table.total).toBe(40), { timeout: 120_000 });
}

describe('the home page', () => {
  it('is complete for an empty site', async () => {
    await vi.waitFor(
      async () =>
        expect(await loadHome()).toMatchObject({
          figures: { projects: 0, assessed: 0, watchedContracts: 0, alertsLast24Hours: 0, lastBlock: null },
          alerts: [],
          trending: [],
          trendingNote: null,
          recentlyAudited: [],
          underAudit: [],
          table: { rows: [], total: 0, page: 1, choices: { chains: [], categories: [] } },
        }),
      { timeout: 120_000 },
    );
  });

  it('shows the demo world', async () => {
    await fill();
    const home = await loadHome();
    expect(home.figures).toMatchObject({ projects: 40, assessed: 40 });
    expect(home.alerts).toHaveLength(8);
    const times = home.alerts.map(({ time }) => time);
    expect(times).toEqual([...times].sort().reverse());
    // Nobody has looked at or voted on anything yet.
    expect(home.trending).toEqual([]);
    expect(home.recentlyAudited).toHaveLength(6);
    const days = home.recentlyAudited.map(({ audit }) => audit.progress.completedOn);
    expect(days).toEqual([...days].sort().reverse());
    expect(home.underAudit.length).toBeGreaterThan(2);
    expect(home.underAudit.every(({ audit }) => audit.progress.state === 'underWay')).toBe(true);
    expect(home.table.rows).toHaveLength(25);
    expect(home.table.choices.categories).toContainEqual({ value: 'Lending', count: expect.any(Number) });
  });

  it('keeps the state of the table in its address', async () => {
    await fill();
    const { table } = await loadHome('?min=70&audited=yes&sort=score&perPage=10&page=99&colour=red');
    expect(table.query).toEqual({
      filter: { scoreMin: 70, audited: true },
      sort: { by: 'score', order: 'desc' },
      page: 99,
      perPage: 10,
    });
    expect(table.page).toBe(Math.ceil(table.total / 10));
    // As a form without scripts sends several of one kind.
    const several = await loadHome('?rating=AA&rating=A&page=1');
    expect(several.table.query.filter).toEqual({ ratings: ['AA', 'A'] });
    expect(table.rows.every(({ score, audited }) => audited && (score ?? 0) >= 70)).toBe(true);
  });
});

describe('the project page', () => {
  it('has every tab', async () => {
    await fill();
    for (const tab of projectTabs) {
      const page = await loadProject(`id=harbor-lend&tab=${tab}`);
      expect(page.project).toMatchObject({ id: 'harbor-lend', name: 'Harbor Lend', demo: true });
      expect(page.tab.name).toBe(tab);
      expect(page.score?.categories).toHaveLength(6);
    }
    const { tab } = await loadProject('id=harbor-lend&tab=code-audit');
    if (tab.name !== 'code-audit') throw new Error('wrong tab');
    expect(tab.audits.length).toBeGreaterThan(0);
    expect(tab.facts).toMatchObject({
      codeMatch: { state: 'unknown', why: 'no deployed contract is on record' },
    });
    const market = (await loadProject('id=alder-stable&tab=market')).tab;
    if (market.name !== 'market') throw new Error('wrong tab');
    expect(market.metrics.map(({ name }) => name)).toEqual([
      'exchanges(projectId=alder-stable)',
      'price(projectId=alder-stable)',
    ]);
    expect(market.price.days).toHaveLength(90);
    expect(market.price.latest).toMatchObject({ at: '2026-11-14T23:00:00.000Z' });
    expect(market.facts).toMatchObject({ priceHistory: { state: 'known', value: { days: 30 } } });
    const unpriced = (await loadProject('id=barley-commons&tab=market')).tab;
    expect(unpriced).toMatchObject({ price: { latest: null, days: [] } });
    expect((await loadProject('id=harbor-lend&tab=nonsense')).tab.name).toBe('overview');
  });

  it('says that there is none', async () => {
    expect((await app.inject('/api/pages/project?id=nobody')).statusCode).toBe(404);
  });
});
