import { describe, expect, it, vi } from 'vitest';
import { importTestRecords, projectRecord } from '#test/helpers/projectRecords.ts';
import { prepareTestApp } from '#test/helpers/testApp.ts';

const { app, db } = await prepareTestApp();

const list = (payload: object) => app.inject({ method: 'POST', url: '/api/projects-list', payload });

const completed = {
  id: 'acme-1',
  project: 'acme',
  title: 'Vault',
  auditor: 'Northgate',
  state: 'completed',
  startedOn: '2026-01-05',
  completedOn: '2026-02-01',
  method: 'Manual review.',
  scope: {},
  findings: [
    {
      id: 'A-01',
      title: 'Open',
      severity: 'Critical',
      category: 'Access',
      status: 'Pending',
      description: 'Open.',
    },
  ],
};

describe('POST /api/projects-list', () => {
  it('answers defaults and clamps the page', async () => {
    await importTestRecords(db, { projects: [projectRecord({ id: 'acme' })], audits: [completed] });
    await vi.waitFor(async () => expect((await list({})).json().total).toBe(1), { timeout: 120_000 });
    const { projects, ...rest } = (await list({ currentPage: -3, dataPerPage: 5000 })).json();
    expect(rest).toEqual({ total: 1, currentPage: 1, dataPerPage: 100 });
    expect(projects[0]).toMatchObject({
      id: 'acme',
      name: 'Acme',
      rank: null,
      audited: true,
      score: null,
      rating: null,
    });
    expect(projects[0].openFindings.critical).toBe(1);
    expect(projects[0].range.high).toBe(40);
  });

  it.each([
    [{ filter: { colour: 'red' } }, 'colour'],
    [{ sort: { by: 'luck' } }, 'there is no sort "luck"'],
    [{ sort: { by: 'name', key: 1 } }, 'key'],
    [{ currentPage: 1.5 }, 'must be a whole number'],
    [{ dataPerPage: 'ten' }, 'dataPerPage'],
    [{ filter: { scoreMin: 101 } }, 'filter.scoreMin'],
  ])('refuses %j by name', async (body, words) => {
    const response = await list(body);
    expect(response.statusCode).toBe(400);
    expect(response.json()).toMatchObject({ name: 'BadRequest' });
    expect(response.json().message).toContain(words);
  });

  it('drops unknown keys of the body itself', async () => {
    expect((await list({ colour: 'red' })).statusCode).toBe(200);
  });
});

describe('GET /api/projects/{id}', () => {
  it('answers the project with its score and evidence', async () => {
    await importTestRecords(db, { projects: [projectRecord({ id: 'acme' })], audits: [completed] });
    const { project, score } = (await app.inject('/api/projects/acme')).json();
    expect(project).toMatchObject({ id: 'acme', description: 'A project of a test.', source: 'records' });
    expect(
      score.caps.find(({ id }: { id: string }) => id.includes('critical')) ?? score.caps[0],
    ).toBeDefined();
    expect(score.categories).toHaveLength(6);
    const evidence = score.categories.flatMap(({ factors }: { factors: { evidence: unknown[] }[] }) =>
      factors.flatMap((factor) => factor.evidence),
    );
    expect(evidence).toContainEqual({
      kind: 'record',
      type: 'finding',
      id: 'acme-1/A-01',
      label: 'A-01: Open',
      href: '/projects/acme?tab=code-audit#finding-acme-1-A-01',
    });
  });

  it('lets anybody recompute the score from its facts', async () => {
    await importTestRecords(db, { projects: [projectRecord({ id: 'acme' })], audits: [completed] });
    const answer = (await app.inject('/api/projects/acme/score')).json();
    const { score: recompute } = await import('#scoring/score.ts');
    const { rules } = await import('#scoring/rules.ts');
    const again = recompute(answer.facts, rules, new Date(answer.score.scoredAt));
    expect(again.inputsHash).toBe(answer.score.inputsHash);
    expect(again.total).toBe(answer.score.total);
    expect(answer.history).toHaveLength(1);
  });

  it('keeps apart what is claimed, by whom, and what was measured', async () => {
    const claimedBy = { name: 'Acme Labs', on: '2026-05-01' };
    await importTestRecords(db, {
      projects: [{ ...projectRecord({ id: 'acme' }), claimedBy }, projectRecord({ id: 'other' })],
      audits: [completed],
    });
    const basisOf = async (id: string) => (await app.inject(`/api/projects/${id}/score`)).json().basis;
    expect((await basisOf('acme')).status).toEqual({
      kind: 'claimed',
      by: 'Acme Labs',
      at: '2026-05-01T00:00:00.000Z',
    });
    expect((await basisOf('other')).status).toMatchObject({ kind: 'claimed', by: "this site's operator" });
    expect(await basisOf('acme')).not.toHaveProperty('control');
    const { project } = (await app.inject('/api/projects/acme')).json();
    expect(project.claimedBy).toEqual({ by: 'Acme Labs', on: '2026-05-01', url: null });
  });

  it('says that there is none', async () => {
    const response = await app.inject('/api/projects/nobody');
    expect(response.statusCode).toBe(404);
    expect(response.json()).toMatchObject({ name: 'NotFound', message: 'There is no project nobody' });
  });
});

describe('GET /api/search-project', () => {
  it('has the defaults of the specification', async () => {
    const response = await app.inject('/api/search-project');
    expect(response.json()).toEqual({ projects: [], total: 0, page: 1, perPage: 5 });
    expect((await app.inject('/api/search-project?page=x')).statusCode).toBe(400);
    expect((await app.inject('/api/search-project?page=0&perPage=999')).json()).toMatchObject({
      page: 1,
      perPage: 50,
    });
  });
});

describe('GET /api/skynet/metric-latest', () => {
  it('answers the newest value at or before a time', async () => {
    const name = 'exchanges(projectId=acme)';
    await importTestRecords(db, {
      projects: [projectRecord({ id: 'acme' })],
      metrics: [
        { name, time: '2026-01-01T00:00:00Z', value: [{ name: 'Old Quay' }] },
        { name, time: '2026-06-01T00:00:00Z', value: [{ name: 'Old Quay' }, { name: 'Tollgate' }] },
      ],
    });
    const get = async (time?: string) =>
      (
        await app.inject({
          url: '/api/skynet/metric-latest',
          query: { name, ...(time !== undefined && { time }) },
        })
      ).json();
    expect(await get()).toEqual({
      name,
      time: '2026-06-01T00:00:00.000Z',
      value: [{ name: 'Old Quay' }, { name: 'Tollgate' }],
    });
    expect((await get('2026-05-31T23:59:59Z')).value).toEqual([{ name: 'Old Quay' }]);
    expect(await get('2025-01-01T00:00:00Z')).toEqual({ name, time: null, value: null });
    expect((await app.inject('/api/skynet/metric-latest?name=plain')).statusCode).toBe(400);
  });
});
