import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { getNewestAlerts } from '#core/alerts/getAlerts.ts';
import { findAsset } from '#core/assets/assets.ts';
import { getAudits } from '#core/audits/getAudits.ts';
import { project } from '#db/schema/projects.ts';
import { parseRecords } from '#records/parseRecords.ts';
import { dumpTables } from '#test/helpers/dumpTables.ts';
import { emptyTables } from '#test/helpers/emptyTables.ts';
import { rowsOf } from '#test/helpers/rowsOf.ts';
import { prepareTestDatabase } from '#test/helpers/testDatabase.ts';
import { readDemoFolder } from '../../../demo/demoFolder.ts';
import { whereOf } from '../projects/createProjectOrders.ts';
import { getProject } from '../projects/getProject.ts';
import { findScore, getScoreHistory } from '../scores/getScore.ts';
import { ImportError } from './ImportError.ts';
import { importRecords } from './importRecords.ts';
import type { RecordFolder } from './readRecordFolder.ts';

const { db } = await prepareTestDatabase();
const now = new Date('2026-11-15T00:00:00Z');
const later = new Date('2026-11-15T06:00:00Z');
const address = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
const other = '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359';

type Json = Record<string, unknown>;

const acme: Json = {
  id: 'acme',
  name: 'Acme',
  description: 'Lends.',
  categories: ['Lending'],
  status: 'live',
  chains: ['eip155:1'],
  tokens: [{ chain: 'eip155:1', address, symbol: 'ACM', decimals: 18, logo: 'logos/acme.svg' }],
  contracts: [{ chain: 'eip155:1', address: other, label: 'Vault' }],
  logo: 'logos/acme.svg',
};

const logo = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"/>');
const report = Buffer.from('# Report\n');
const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

const audit: Json = {
  id: 'acme-1',
  project: 'acme',
  title: 'Vault',
  auditor: 'Northgate',
  state: 'completed',
  startedOn: '2026-01-05',
  completedOn: '2026-02-01',
  method: 'Manual review and fuzzing.',
  scope: { commit: 'a'.repeat(40), contracts: [{ chain: 'eip155:1', address: other }] },
  report: { file: 'reports/acme.md', sha256: sha256(report) },
  findings: [
    {
      id: 'A-01',
      title: 'Open',
      severity: 'Major',
      category: 'Access',
      status: 'Pending',
      description: 'It is open.',
    },
    {
      id: 'A-02',
      title: 'Shut',
      severity: 'Minor',
      category: 'Access',
      status: 'Resolved',
      description: 'It is shut.',
    },
  ],
};

const incident: Json = {
  id: 'acme-down',
  project: 'acme',
  severity: 'major',
  time: '2026-03-01T10:00:00Z',
  title: 'Paused',
  text: 'The vault was paused.',
  state: 'confirmed',
};

function folderOf(file: Json, path = 'all.json'): RecordFolder {
  const files: Record<string, Buffer> = { 'logos/acme.svg': logo, 'reports/acme.md': report };
  return {
    sources: [{ path, text: JSON.stringify({ version: 1, ...file }) }],
    readFile: (name) => files[name],
  };
}

const importAll = (file: Json, at = now) => importRecords(db, { folder: folderOf(file), now: at });

async function getFaults(file: Json): Promise<string[]> {
  const error = await importAll(file).catch((thrown: unknown) => thrown);
  if (!(error instanceof ImportError)) throw error;
  return error.faults.map(({ path, reason }) => `${path} ${reason}`);
}

describe('importRecords', () => {
  it('stores a project with its audit, findings, incident and files, and scores it', async () => {
    const reported = { ...incident, originalSeverity: 'SEV-1' };
    const summary = await importAll({ projects: [acme], audits: [audit], incidents: [reported] });
    expect(summary).toEqual({
      projects: 1,
      audits: 1,
      incidents: 1,
      announcements: 0,
      metrics: 0,
      sourceCode: 0,
      changed: 1,
    });
    expect(await getNewestAlerts(db, { projectId: 'acme', limit: 2 })).toMatchObject([
      { originalSeverity: 'SEV-1' },
    ]);
    const { project } = await getProject(db, 'acme');
    expect(project).toMatchObject({
      name: 'Acme',
      source: 'records',
      status: 'live',
      tokenTickers: ['ACM'],
      assessed: true,
      audited: true,
      auditedOn: '2026-02-01',
      openFindings: {
        critical: 0,
        major: 1,
        medium: 0,
        minor: 0,
        info: 0,
        centralization: 0,
        complete: false,
      },
      logo: `/logos/${sha256(logo)}`,
      rank: null,
      contracts: [{ chain: 'eip155:1', address: other, label: 'Vault', name: null }],
    });
    expect(project).toMatchObject({ assessed: true, score: null, rating: null });
    expect(project.range.low).toBeGreaterThan(0);
    const [stored] = await getAudits(db, { projectId: 'acme', deployed: [] });
    expect(stored?.report).toEqual({ href: `/reports/${sha256(report)}`, sha256: sha256(report) });
    expect(stored?.findings?.map(({ id, status }) => [id, status])).toEqual([
      ['A-01', 'pending'],
      ['A-02', 'resolved'],
    ]);
    const asset = await findAsset(db, sha256(report));
    expect(Buffer.from(asset?.bytes ?? []).toString()).toBe('# Report\n');
    expect((await getScoreHistory(db, 'acme')).map(({ cause }) => cause)).toEqual(['first']);
  });

  it('keeps findings that a record leaves out apart from none', async () => {
    const { findings: _, ...silent } = audit;
    const searched = {
      ...acme,
      lookedFor: [{ what: ['audits'], on: '2026-05-01', by: 'Desk', where: ['acme.example'] }],
    };
    const seen = async (given: Json, at: Date) => {
      await importAll({ projects: [searched], audits: [given] }, at);
      const [stored] = await getAudits(db, { projectId: 'acme', deployed: [] });
      const { openFindings } = (await getProject(db, 'acme')).project;
      const [none] = await db
        .select()
        .from(project)
        .where(whereOf({ openFindings: 'none' }));
      return [stored?.findings, openFindings?.complete, none?.id];
    };
    expect(await seen(silent, now)).toEqual([null, false, undefined]);
    expect(await seen({ ...silent, findings: [] }, later)).toEqual([[], true, 'acme']);
  });

  it('imports the demo world, and the second time changes nothing', async () => {
    const folder = readDemoFolder();
    const first = await importRecords(db, { folder, now });
    expect(first).toMatchObject({ projects: 40, changed: 40 });
    const before = await dumpTables(db);
    expect(before.project).toHaveLength(40);
    expect(before.asset?.length).toBeGreaterThan(40);
    const second = await importRecords(db, { folder, now: later });
    expect(second).toMatchObject({ projects: 40, changed: 0 });
    expect(await dumpTables(db)).toEqual(before);
  });

  it('gives demo contracts their addresses once they are deployed', async () => {
    const demo = {
      ...acme,
      demo: true,
      contracts: [{ chain: 'eip155:1', address: 'demo:acme-vault', label: 'Vault' }],
    };
    await importAll({ projects: [demo] });
    expect((await getProject(db, 'acme')).project.contracts).toMatchObject([{ address: null }]);
    await importRecords(db, {
      folder: folderOf({ projects: [demo] }),
      now: later,
      deployments: { 'acme-vault': { address: other, codeHash: `0x${'1'.repeat(64)}` } },
    });
    expect((await getProject(db, 'acme')).project.contracts).toMatchObject([{ address: other }]);
  });

  it('replaces what changed, moves the score and says why', async () => {
    await importAll({ projects: [acme], audits: [audit] });
    const fixed = (audit.findings as Json[]).map((finding) => ({ ...finding, status: 'Resolved' }));
    const summary = await importAll({ audits: [{ ...audit, findings: fixed.slice(0, 1) }] }, later);
    expect(summary.changed).toBe(1);
    const [stored] = await getAudits(db, { projectId: 'acme', deployed: [] });
    expect(stored?.findings?.map(({ id, status }) => [id, status])).toEqual([['A-01', 'resolved']]);
    const history = await getScoreHistory(db, 'acme');
    // None is open any more, but there may be others than those on record.
    expect(history.map(({ cause }) => cause)).toEqual(['first', 'knowledge']);
    expect(history[1]?.moves.join()).toContain('findings: fail → unknown');
  });

  it('lists every fault and stores nothing when there is one', async () => {
    const faults = await getFaults({
      projects: [acme, { ...acme, id: 'Bad Id', tokens: [], contracts: [], logo: 'logos/none.svg' }],
      audits: [{ ...audit, project: 'nobody' }],
    });
    expect(faults).toEqual([
      '$.projects[1].id must be a slug: lower-case letters, digits and single hyphens',
      '$.audits[0].project there is no project nobody',
    ]);
    expect(rowsOf(await db.execute(sql`select id from project`))).toEqual([]);
  });

  it('finds a project that is gone since the files were read', async () => {
    const metrics = [{ name: 'exchanges(projectId=acme)', time: '2026-03-01T10:00:00Z', value: 1 }];
    const folder = folderOf({ incidents: [incident], metrics });
    const parsed = parseRecords(folder.sources, { knownProjectIds: ['acme'] });
    await expect(importRecords(db, { folder, now, parsed })).rejects.toMatchObject({
      faults: [
        { path: '$.incidents[0].project', reason: 'there is no project acme' },
        { path: '$.metrics[0].name', reason: 'there is no project acme' },
      ],
    });
  });

  it('finds missing files and wrong hashes', async () => {
    const wrong = { ...audit, report: { file: 'reports/acme.md', sha256: '0'.repeat(64) } };
    const faults = await getFaults({ projects: [{ ...acme, logo: 'logos/none.svg' }], audits: [wrong] });
    expect(faults).toEqual([
      '$.projects[0].logo there is no file logos/none.svg',
      `$.audits[0].report.sha256 reports/acme.md has the SHA-256 ${sha256(report)}`,
    ]);
  });

  it('knows the stored projects', async () => {
    await importAll({ projects: [acme] });
    const rival = { ...acme, id: 'rival', contracts: [] };
    expect(await getFaults({ projects: [rival] })).toEqual([
      `$.projects[0].tokens[0].address eip155:1:${address} belongs to the stored project acme`,
    ]);
    const strange = { ...incident, contract: '0xD1220A0cf47c7B9Be7A2E6BA89F429762e7b9aDb' };
    expect(await getFaults({ incidents: [strange] })).toEqual([
      '$.incidents[0].contract 0xD1220A0cf47c7B9Be7A2E6BA89F429762e7b9aDb is not among the contracts or tokens of project acme',
    ]);
    await importAll({ incidents: [{ ...incident, contract: other }] });
  });

  it('is idempotent for any records, whatever their split and order', async () => {
    const id = fc.stringMatching(/^[a-z]{1,6}(-[a-z0-9]{1,4})?$/);
    const record = fc.record({
      id,
      name: fc.stringMatching(/^[A-Za-zé\u0141]{1,12}$/),
      description: fc.constant('Text.'),
      categories: fc.constant(['DEX']),
      status: fc.constantFrom('live', 'under-audit', 'pre-launch'),
      chains: fc.uniqueArray(fc.constantFrom('eip155:1', 'eip155:10')),
    });
    const files = fc.uniqueArray(record, { selector: (one) => one.id, minLength: 1, maxLength: 6 });
    await fc.assert(
      fc.asyncProperty(files, async (projects) => {
        await emptyTables(db);
        await importAll({ projects });
        const before = await dumpTables(db);
        await importAll({ projects: [...projects].reverse() }, later);
        for (const project of projects) await importAll({ projects: [project] }, later);
        expect(await dumpTables(db)).toEqual(before);
        expect(before.project).toHaveLength(projects.length);
      }),
      { numRuns: 15 },
    );
  });
});

describe('absence', () => {
  const search = { on: '2026-05-01', by: 'Desk', where: ['audits.example'] };
  const lookedFor = [{ what: ['audits', 'team'], ...search }];

  it('is one of three: not looked for, looked for in vain, or there', async () => {
    await importRecords(db, { folder: folderOf({ projects: [{ ...acme, lookedFor }] }), now });
    const { project } = await getProject(db, 'acme');
    expect(project.presence).toMatchObject({
      audits: { state: 'noneFound', search },
      team: { state: 'noneFound', search },
      incidents: { state: 'notLookedFor' },
      website: { state: 'notLookedFor' },
    });
    const more = { ...acme, lookedFor, team: { public: true }, website: 'https://acme.example' };
    await importRecords(db, { folder: folderOf({ projects: [more], audits: [audit] }), now });
    expect((await getProject(db, 'acme')).project.presence).toMatchObject({
      audits: { state: 'exists', search },
      team: { state: 'exists', search },
      website: { state: 'exists', search: null },
    });
  });

  it('of a security contact or an incident plan counts only when somebody looked', async () => {
    const keys = ['securityContact', 'incidentPlan'] as const;
    const seen = async (fields: Json) => {
      await importAll({ projects: [{ ...acme, ...fields }] });
      const { presence } = (await getProject(db, 'acme')).project;
      const facts = (await findScore(db, 'acme'))?.facts;
      return keys.map((key) => [presence[key].state, facts?.[key]]);
    };
    const unknown = { state: 'unknown', why: expect.stringMatching(/^not searched for/) };
    expect(await seen({})).toEqual([
      ['notLookedFor', unknown],
      ['notLookedFor', unknown],
    ]);
    const searched = { lookedFor: [{ what: ['security-contact', 'incident-plan'], ...search }] };
    const none = expect.objectContaining({ state: 'known', value: { kind: 'none' } });
    expect(await seen(searched)).toEqual([
      ['noneFound', none],
      ['noneFound', none],
    ]);
    expect(await seen({ ...searched, operations: { securityContact: 'desk@acme.example' } })).toEqual([
      ['exists', expect.objectContaining({ value: { kind: 'published', at: 'desk@acme.example' } })],
      ['noneFound', none],
    ]);
  });

  it('does not count a retracted incident as one', async () => {
    const retracted = { ...incident, state: 'retracted', reason: 'It was planned.' };
    await importRecords(db, { folder: folderOf({ projects: [acme], incidents: [retracted] }), now });
    expect((await getProject(db, 'acme')).project.presence.incidents).toEqual({ state: 'notLookedFor' });
    await importRecords(db, { folder: folderOf({ incidents: [incident] }), now });
    expect((await getProject(db, 'acme')).project.presence.incidents).toEqual({
      state: 'exists',
      search: null,
    });
  });
});

describe('methods of an audit', () => {
  it('are those that the record states, and not known where it states none', async () => {
    const stated = { ...audit, id: 'acme-2', methods: ['manual', 'formal'] };
    await importRecords(db, { folder: folderOf({ projects: [acme], audits: [audit, stated] }), now });
    const methods = (await getAudits(db, { projectId: 'acme', deployed: [] })).map(
      ({ id, methods: used }) => [id, used],
    );
    expect(methods).toEqual([
      ['acme-1', null],
      ['acme-2', ['manual', 'formal']],
    ]);
  });
});

describe('records that contradict themselves', () => {
  it('are refused, each with its line', async () => {
    const future = '2027-01-01';
    const project = {
      ...acme,
      status: 'pre-launch',
      launchedOn: '2026-01-01',
      lookedFor: [{ what: ['team'], on: future, by: 'Desk', where: ['here'] }],
    };
    const done = { ...audit, completedOn: future };
    const late = { ...incident, time: `${future}T00:00:00Z` };
    const folder = folderOf({ projects: [project], audits: [done], incidents: [late] });
    const refused = await importRecords(db, { folder, now }).catch((error: unknown) => error);
    expect((refused as ImportError).faults.map(({ path, reason }) => `${path} ${reason}`)).toEqual([
      '$.projects[0].lookedFor[0].on is in the future, but says when somebody looked',
      '$.projects[0].launchedOn is past, but the status is pre-launch',
      '$.audits[0].completedOn is in the future, but the audit is completed',
      '$.incidents[0].time is in the future, but says when it happened',
    ]);
  });

  it('are refused where a fix is both deployed and pending, or more came back than was lost', async () => {
    const finding = {
      id: 'A-01',
      title: 'Open',
      severity: 'Major',
      category: 'Access',
      description: 'Open.',
    };
    const proofOfFix = { state: 'deployed', checkedOn: '2025-12-01' };
    const both = { ...audit, findings: [{ ...finding, status: 'Pending', proofOfFix }] };
    const rich = { ...incident, lossUsd: 5, returnedUsd: 6, heldUsd: 4 };
    const folder = folderOf({ projects: [acme], audits: [both], incidents: [rich] });
    const refused = await importRecords(db, { folder, now }).catch((error: unknown) => error);
    expect((refused as ImportError).faults.map(({ path, reason }) => `${path} ${reason}`)).toEqual([
      '$.audits[0].findings[0].proofOfFix.state says that the fix is deployed, but the status is Pending',
      '$.audits[0].findings[0].proofOfFix.checkedOn is before startedOn 2026-01-05',
      '$.incidents[0].lossUsd is more than the contracts held, 4',
      '$.incidents[0].returnedUsd is more than was lost, 5',
    ]);
  });
});
