import { beforeEach, expect, it } from 'vitest';
import { getAuditLog } from '#core/auditLog/getAuditLog.ts';
import { getAudits } from '#core/audits/getAudits.ts';
import { findStatement } from '#core/disputes/findStatement.ts';
import { getProject } from '#core/projects/getProject.ts';
import { findRecord, getRecords } from '#core/records/getRecords.ts';
import { upsertFactReadings } from '#core/scores/factReadings.ts';
import { findScore } from '#core/scores/getScore.ts';
import { alert } from '#db/schema/alerts.ts';
import { recordImport } from '#db/schema/records.ts';
import { known } from '#scoring/buildFacts.ts';
import { importTestRecords, projectRecord } from '#test/helpers/projectRecords.ts';
import { prepareTestDatabase } from '#test/helpers/testDatabase.ts';
import { undoImport } from './undoImport.ts';
import { restoreAudit, withdrawRecord } from './withdrawRecord.ts';

const { db } = await prepareTestDatabase();
const now = new Date('2026-11-16T12:00:00Z');
const search = { what: ['audits'], by: 'Desk', where: ['the web'] };

const importAcme = (searchedOn: string) =>
  importTestRecords(db, {
    projects: [projectRecord({ id: 'acme', lookedFor: [{ ...search, on: searchedOn }] })],
    audits: [
      {
        id: 'acme-1',
        project: 'acme',
        title: 'Vault',
        auditor: 'Ada',
        state: 'completed',
        startedOn: '2026-01-01',
        completedOn: '2026-02-01',
        method: 'By hand.',
        scope: {},
        findings: [],
      },
    ],
    incidents: [
      {
        id: 'acme-down',
        project: 'acme',
        severity: 'major',
        time: '2026-03-01T10:00:00Z',
        title: 'Drained',
        text: 'It was drained.',
        state: 'confirmed',
        activeExploit: true,
      },
    ],
  });

beforeEach(() => importAcme('2026-07-01'));

const withdraw = (more: object = {}) =>
  withdrawRecord(db, { kind: 'audit', id: 'acme-1', reason: 'Forged.', actor: null, now, ...more });
const facts = async () => {
  const found = (await findScore(db, 'acme'))?.facts;
  return { audits: found?.audits, findings: found?.findings };
};
const shown = async () => (await getProject(db, 'acme')).project;
const listed = async (filter: 'shown' | 'withdrawn') => {
  const any = { words: '', category: '', chain: '', status: '', missing: '' };
  const found = await getRecords(db, {
    viewer: 'admin',
    kind: 'audit',
    filter: { ...any, shown: filter },
    page: 1,
    perPage: 9,
  });
  return found.records.map(({ withdrawn }) => withdrawn);
};

it('an audit that is withdrawn counts nowhere, is named with its reason, and is put back whole', async () => {
  const before = await facts();
  expect(before.audits).toMatchObject({ state: 'known', value: { complete: true } });
  expect((await shown()).presence.audits.state).toBe('exists');
  await upsertFactReadings(db, {
    projectId: 'acme',
    facts: { codeMatch: known({ matching: 1, differing: 0, notCompared: 0 }, now.toISOString()) },
    now,
  });
  await withdraw();
  expect((await findScore(db, 'acme'))?.facts.codeMatch).toMatchObject({ state: 'unknown' });
  expect(await getAudits(db, { projectId: 'acme', deployed: [] })).toEqual([]);
  // What the search found is gone: that there is none is not known by it.
  expect(await facts()).toMatchObject({
    audits: { state: 'unknown', why: 'an audit was withdrawn, and audits were not searched for since' },
    findings: { state: 'unknown' },
  });
  const { withdrawnAudits, presence } = await shown();
  expect(withdrawnAudits).toEqual([
    { id: 'acme-1', title: 'Vault', auditor: 'Ada', on: '2026-11-16', reason: 'Forged.' },
  ]);
  expect(presence.audits).toEqual({ state: 'notLookedFor' });
  expect(await findStatement(db, { projectId: 'acme', about: 'audit:acme-1', now })).toMatchObject({
    words: 'Audit of Ada, withdrawn: Vault',
  });
  expect([await listed('shown'), await listed('withdrawn')]).toEqual([
    [],
    [{ at: '2026-11-16', reason: 'Forged.' }],
  ]);
  await expect(withdraw()).rejects.toMatchObject({ name: 'AlreadyWithdrawn' });

  await restoreAudit(db, { id: 'acme-1', actor: null, now });
  expect(await facts()).toEqual(before);
  expect((await shown()).withdrawnAudits).toEqual([]);
  await expect(restoreAudit(db, { id: 'acme-1', actor: null, now })).rejects.toMatchObject({
    name: 'NotWithdrawn',
  });
  const entries = (await getAuditLog(db, { limit: 9 })).filter(({ event }) => event.startsWith('record.'));
  expect(entries.map(({ event, detail }) => [event, detail])).toEqual([
    ['record.restored', { via: 'command', kind: 'audit', id: 'acme-1', project: 'acme' }],
    ['record.withdrawn', { via: 'command', kind: 'audit', id: 'acme-1', project: 'acme', reason: 'Forged.' }],
  ]);
});

it('a search after the withdrawal says again what there is', async () => {
  await withdraw({ now: new Date('2026-11-10T12:00:00Z') });
  const record = projectRecord({ id: 'acme', lookedFor: [{ ...search, on: '2026-11-11' }] });
  await importTestRecords(db, { projects: [record] });
  expect(await facts()).toMatchObject({ audits: { state: 'known', value: { all: [], complete: true } } });
});

it('a withdrawal is an import: it is refused over what somebody else changed, and can be undone', async () => {
  await expect(withdraw({ version: 7 })).rejects.toMatchObject({ name: 'RecordOutdated' });
  await expect(withdraw({ id: 'none' })).rejects.toMatchObject({ status: 404 });
  await withdraw({ version: 1 });
  const imports = await db.select().from(recordImport).orderBy(recordImport.id);
  await undoImport(db, { id: imports.at(-1)?.id ?? 0, actor: null, now });
  expect((await shown()).withdrawnAudits).toEqual([]);
  expect(await getAudits(db, { projectId: 'acme', deployed: [] })).toHaveLength(1);
});

it('an incident is withdrawn by retracting it with the reason', async () => {
  await withdraw({ kind: 'incident', id: 'acme-down', reason: 'It was a drill.' });
  const [row] = await db.select().from(alert);
  expect([row?.state, row?.reason, row?.activeExploit]).toEqual(['retracted', 'It was a drill.', false]);
  // It does not go on counting as what was last known.
  expect((await findScore(db, 'acme'))?.facts.incidents).toMatchObject({ state: 'unknown' });
  const line = (await findRecord(db, { kind: 'incident', id: 'acme-down' }))?.line;
  expect(line?.withdrawn?.reason).toBe('It was a drill.');
  await expect(withdraw({ kind: 'incident', id: 'acme-down' })).rejects.toMatchObject({
    name: 'AlreadyWithdrawn',
  });
});
