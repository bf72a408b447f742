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
