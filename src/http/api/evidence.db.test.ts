import { expect, it } from 'vitest';
import { upsertMetrics } from '#core/metrics/metrics.ts';
import type { ContractReading, FoundPower } from '#core/powers/contractReading.ts';
import { upsertReading } from '#core/powers/upsertReading.ts';
import { upsertFactReadings } from '#core/scores/factReadings.ts';
import { rescoreProjects } from '#core/scores/rescore.ts';
import { chainBlock, chainCursor } from '#db/schema/chain.ts';
import { readEvidenceFile } from '#evidence/readEvidenceFile.ts';
import type { ControlNode, Holder } from '#model/controlTypes.ts';
import { known } from '#scoring/buildFacts.ts';
import { recomputeFile } from '#scoring/recomputeFile.ts';
import { rules } from '#scoring/rules.ts';
import { importTestRecords, projectRecord } from '#test/helpers/projectRecords.ts';
import { prepareTestApp } from '#test/helpers/testApp.ts';
import { powersOf } from '#test/soundFacts.ts';

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

/** All references of an answer, wherever they are. */
function listReferences(value: unknown): { href?: unknown }[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) =>
    key === 'evidence' && Array.isArray(inner) ? inner : listReferences(inner),
  );
}

const [chain, contract] = ['eip155:1', '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'];

/** A contract that one key commands, by a word of its storage. */
async function saveReading(): Promise<void> {
  const holders: ControlNode[] = [{ kind: 'key', address: `0x${'11'.repeat(20)}` }];
  const label = 'the owner is stored there';
  const power: FoundPower = {
    ...{ target: contract, selector: '0x40c10f19', name: 'mint', class: 'mint', verdict: 'privileged' },
    ...{ guard: null, method: 'symbolic', holders },
    evidence: [{ kind: 'storage', chain, address: contract, slot: '0x05', block: 42, label }],
  };
  const time = new Date('2026-11-14T00:00:00Z');
  const reading: ContractReading = {
    ...{ chain, address: contract, powers: [power], codeHash: null, proxyKind: 'none', facets: [] },
    ...{ implementation: null, implementationHash: null, problem: null, paused: null, creation: null },
    ...{ takeovers: [], block: 42, time },
  };
  await upsertReading(db, { reading, now: time });
}

it.each([
  ...['', '/score', '/evidence'].map((path) => `/api/projects/acme${path}`),
  ...['address', 'function'].map((name) => `/api/skynet/privileged-${name}?address=${contract}`),
  `/api/v1/addresses/${chain}/${contract}`,
  '/api/v1/projects/acme/tabs/governance',
])('gives every reference of %s the address of its page, which is there', async (path) => {
  const contracts = [{ chain, address: contract, label: 'Vault' }];
  await importTestRecords(db, {
    projects: [projectRecord({ id: 'acme', website: 'https://acme.example', contracts })],
  });
  await saveReading();
  const answer = await app.inject(path);
  const references = listReferences(answer.json());
  expect(references.length).toBeGreaterThan(0);
  expect(references.filter(({ href }) => typeof href !== 'string')).toEqual([]);
  const here = new Set(references.map(({ href }) => String(href)).filter((href) => href.startsWith('/')));
  for (const href of here) expect([href, (await app.inject(href)).statusCode]).toEqual([href, 200]);
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

it('answers about any block and time, and says what to ask for instead where it cannot', async () => {
  await importTestRecords(db, { projects: [projectRecord({ id: 'acme' })] });
  const time = new Date('2026-11-14T00:00:00Z');
  await db.insert(chainCursor).values({ chainId: 5, next: 43, version: 1 });
  await db.insert(chainBlock).values({
    ...{
      chainId: 5,
      number: 40,
      hash: Buffer.alloc(32, 1),
      parentHash: Buffer.alloc(32),
      time,
      hasRows: true,
    },
  });
  const faults = {
    'eip155:5@41': /does not hold block 41 of eip155:5 .*: ask by time\./,
    'eip155:5@43': /Block 43 of eip155:5 is not read: the newest here is 42\./,
    'eip155:5@9999999999': /the newest here is 42\./,
    'eip155:10@40': /does not follow eip155:10: ask by time\./,
    'eip155:999999999999999999@40': /does not follow/,
    '9999-12-31': /lies in the future/,
    '2999-01-01T00:00:00Z': /lies in the future/,
    '99999999999': /lies in the future/,
    '40': /is no moment: write a day such as/,
    'eip155:5@': /is no moment/,
    'eip155:5@0x28': /is no moment/,
    '2026-13-01': /is no moment/,
    '%00': /holds a NUL character/,
    '': /is no moment/,
  };
  const paths = ['score', 'powers', 'holders'].map((name) => `/api/projects/acme/${name}`);
  for (const path of [...paths, '/projects/acme', '/projects/acme?tab=market'])
    for (const [at, fault] of Object.entries(faults)) {
      const answer = await app.inject(`${path}${path.includes('?') ? '&' : '?'}at=${at}`);
      expect([path, at, answer.statusCode]).toEqual([path, at, 400]);
      if (path.startsWith('/api')) expect(answer.json().message).toMatch(fault);
    }
  for (const path of paths)
    for (const at of ['eip155:5@40', '0001-01-01', '1000000000', '2026-11-14']) {
      const answer = await app.inject(`${path}?at=${at}`);
      expect([path, at, answer.statusCode]).toEqual([path, at, 200]);
      if (at.includes('@')) expect(answer.body).toContain(time.toISOString());
    }
});

it('shows of the past of powers, holders and prices what is known of that time, and nothing of now', async () => {
  const day = (number: number) => new Date(Date.UTC(2026, 10, number, 12));
  await importTestRecords(db, { projects: [projectRecord({ id: 'acme' })] }, day(1));
  const read = async (number: number, holder: Holder, top10Share: number) => {
    const at = day(number).toISOString();
    const control = { ...powersOf(holder, 'mint'), at };
    const facts = { control, holders: known({ top10Share, holders: 10 }, at) };
    await upsertFactReadings(db, { projectId: 'acme', facts, now: day(number) });
    await rescoreProjects(db, { ids: ['acme'], now: day(number) });
  };
  await read(4, { kind: 'key', address: `0x${'11'.repeat(20)}` }, 0.31);
  await read(8, { kind: 'multisig', address: `0x${'22'.repeat(20)}`, threshold: 2, owners: 3 }, 0.64);
  const name = 'price(projectId=acme)';
  await upsertMetrics(db, [
    { name, time: day(3), value: 2 },
    { name, time: day(8), value: 5 },
  ]);
  const open = async (tab: string, at: string) =>
    (await app.inject(`/projects/acme?tab=${tab}&at=${at}`)).body
      .replace(/<script.*<\/script>/s, '')
      .replaceAll('<!-- -->', '');
  const powers = await open('governance', '2026-11-06');
  expect(powers).toContain('This is 6 Nov 2026, 00:00 UTC, not now.');
  expect(powers).toMatch(/one key/i);
  expect(powers).not.toMatch(/2 of 3/);
  expect(await open('governance', '2026-11-09')).toMatch(/2 of 3/);
  const market = await open('market', '2026-11-06');
  expect(market).toMatch(/>31 %.*\$2\.00/s);
  expect(market).not.toMatch(/64 %|\$5\.00/);
  const before = await open('market', '2026-11-02');
  expect(before).toContain('Not known of this moment: unknown before 2026-11-04 12:00 UTC');
  expect(before).toContain('No price is on record');
  const ask = async (path: string) => (await app.inject(`/api/projects/acme/${path}`)).json();
  expect(await ask('powers?at=2026-11-06')).toMatchObject({
    at: '2026-11-06T00:00:00.000Z',
    state: 'known',
    since: { validFrom: day(4).toISOString(), knownFrom: day(4).toISOString() },
    powers: [{ class: 'mint', path: 'one key, no delay, can mint', addresses: [`0x${'11'.repeat(20)}`] }],
  });
  expect(await ask('powers?at=2026-11-02')).toMatchObject({
    state: 'unknown',
    why: 'unknown before 2026-11-04T12:00:00.000Z',
    powers: null,
  });
  expect(await ask('powers')).toMatchObject({
    at: null,
    powers: [{ path: '2 of 3 keys, no delay, can mint' }],
  });
  expect(await ask('holders?at=2026-11-06')).toMatchObject({
    total: null,
    problem: 'The project has no token on a chain that is read here.',
  });
  expect(await ask('holders?at=soon')).toMatchObject({ name: 'BadRequest' });
  // Its tabs stay in the past.
  expect(before).toContain('href="/projects/acme?tab=governance&amp;at=2026-11-02T00%3A00%3A00.000Z"');
  expect(before).not.toContain('tab=community');
});
