import { expect, it } from 'vitest';
import { recomputeFile } from '#scoring/recomputeFile.ts';
import { rules } from '#scoring/rules.ts';
import { importTestRecords, projectRecord } from '#test/helpers/projectRecords.ts';
import { prepareTestApp } from '#test/helpers/testApp.ts';
import { readEvidenceFile } from '#wire/readEvidenceFile.ts';

const { app, db } = await prepareTestApp();

it('gives everything behind a score as one file whose score follows from its facts', async () => {
  await importTestRecords(db, { projects: [projectRecord({ id: 'acme', website: 'https://acme.example' })] });
  const answer = await app.inject('/api/projects/acme/evidence');
  expect(answer.statusCode).toBe(200);
  expect(answer.headers['content-disposition']).toBe('attachment; filename="acme-evidence.json"');
  const read = readEvidenceFile(answer.body);
  if ('fault' in read) throw new Error(read.fault);
  expect(read.file).toMatchObject({
    project: { id: 'acme', name: 'Acme' },
    score: { rulesVersion: rules.version },
  });
  expect(read.file.basis.status).toMatchObject({ kind: 'claimed' });
  const result = recomputeFile(read.file, read.raw);
  expect(result.state === 'done' && result.parts.flatMap(({ differences }) => differences)).toEqual([]);
});

it('says when there is no such project', async () => {
  const missing = await app.inject('/api/projects/none/evidence');
  expect([missing.statusCode, missing.json().message]).toEqual([404, 'There is no project none']);
});

it('answers about a moment, on the page and for programs, and refuses one that is none', async () => {
  await importTestRecords(db, { projects: [projectRecord({ id: 'acme', website: 'https://acme.example' })] });
  const get = async (path: string) => {
    const answer = await app.inject(path);
    return { status: answer.statusCode, body: answer.json() };
  };
  expect(await get('/api/projects/acme/score?at=soon')).toMatchObject({
    status: 400,
    body: { message: expect.stringContaining('“soon” is no moment: write a day such as') },
  });
  expect(await get('/api/projects/acme/score?at=2020-01-01&rules=mine')).toMatchObject({ status: 400 });
  expect(await get('/api/projects/acme/score?at=2020-01-01')).toMatchObject({
    status: 200,
    body: { score: null, facts: null, past: { at: '2020-01-01T00:00:00.000Z', published: null } },
  });
  // The records were imported on 15 November.
  expect(await get('/api/pages/project?id=acme&at=2026-11-15T12:00Z&rules=then')).toMatchObject({
    status: 200,
    body: {
      score: { scoredAt: '2026-11-15T12:00:00.000Z' },
      past: { rules: 'then', published: { cause: 'first' }, since: { status: { notBefore: null } } },
    },
  });
  const page = await app.inject('/projects/acme?at=soon');
  expect(page.statusCode).toBe(400);
  expect(page.body).toContain('is no moment: write a day such as');
  expect((await app.inject('/projects/acme?at=2026-11-15T12:00Z')).body).toContain(
    'name="robots" content="noindex"',
  );
});
