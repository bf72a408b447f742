import { expect, it } from 'vitest';
import { createBadgeKeys } from '#core/badges/badgeKeys.ts';
import { readReceipt } from '#core/badges/readBadge.ts';
import { upsertFactReadings } from '#core/scores/factReadings.ts';
import { rescoreProjects } from '#core/scores/rescore.ts';
import type { Holder } from '#model/controlTypes.ts';
import { known } from '#scoring/buildFacts.ts';
import { testSecret } from '#test/helpers/createTestServer.ts';
import { importTestRecords, projectRecord } from '#test/helpers/projectRecords.ts';
import { prepareTestApp } from '#test/helpers/testApp.ts';

const { app, db } = await prepareTestApp();

const address = '0x1111111111111111111111111111111111111111';
const place = { chain: 'eip155:1', address };
const conditions = [{ kind: 'noSingleKey', withinHours: 48 }, { kind: 'saleSimulated' }];

const ask = async (payload: object) => app.inject({ method: 'POST', url: '/api/v1/policy-checks', payload });

it('denies what nobody knows, and signs that', async () => {
  await importTestRecords(db, {
    projects: [projectRecord({ id: 'acme', contracts: [{ chain: 'eip155:1', address, label: 'Vault' }] })],
  });
  const { data, cite } = (await ask({ ...place, conditions })).json();
  expect(data).toMatchObject({ verdict: 'unknown', projects: [{ id: 'acme' }] });
  expect(data.conditions).toMatchObject([
    { condition: { kind: 'noSingleKey', acts: ['take', 'replaceCode', 'dilute'] }, state: 'unknown' },
    { condition: { kind: 'saleSimulated' }, state: 'unknown' },
    // An age limit where none was asked.
    { condition: { kind: 'readWithin', hours: 24 }, state: 'unknown' },
  ]);
  expect(cite.page).toContain(`/chains/eip155:1/addresses/${address}`);
  const { publicKeys } = createBadgeKeys({ secret: testSecret });
  expect(readReceipt(data.receipt, publicKeys)).toMatchObject({
    state: 'signed',
    claims: { sub: `eip155:1:${address}`, verdict: 'unknown', projects: ['acme'] },
  });
});

/** What would be known of a project whose only power is held so, had it been read so many hours ago. */
async function storeRead(holder: Holder, hoursAgo: number): Promise<void> {
  const now = new Date();
  const at = new Date(now.getTime() - hoursAgo * 3_600_000).toISOString();
  const power = { class: 'withdraw' as const, contract: address, function: 'sweep', holder, evidence: [] };
  const facts = {
    control: known({ powers: [power], contracts: 1, contractsRead: 1, complete: true }, at, []),
    takeovers: known([], at, []),
    lastRead: known({ at }, at, []),
  };
  await importTestRecords(db, {
    projects: [projectRecord({ id: 'acme', contracts: [{ chain: 'eip155:1', address, label: 'Vault' }] })],
  });
  await upsertFactReadings(db, { projectId: 'acme', facts, now });
  await rescoreProjects(db, { ids: ['acme'], now });
}

const nobody: Holder = { kind: 'nobody' };

it.each<[string, Holder, number, object[]]>([
  ['allow', nobody, 23, []],
  ['unknown', nobody, 25, []],
  ['allow', nobody, 25, [{ kind: 'readWithin', hours: 48 }]],
  ['deny', { kind: 'key', address }, 23, []],
])('answers and signs %s for what %j holds, read %i hours ago', async (verdict, holder, hoursAgo, more) => {
  await storeRead(holder, hoursAgo);
  const asked = [{ kind: 'noSingleKey', withinHours: 48 }, ...more];
  const { data } = (await ask({ ...place, conditions: asked })).json();
  const judged = [{ kind: 'noSingleKey' }, more[0] ?? { kind: 'readWithin', hours: 24 }];
  const { publicKeys } = createBadgeKeys({ secret: testSecret });
  const receipt = readReceipt(data.receipt, publicKeys);
  expect(receipt).toMatchObject({ state: 'signed' });
  for (const told of [data, 'claims' in receipt ? receipt.claims : undefined])
    expect(told).toMatchObject({ verdict, conditions: judged.map((condition) => ({ condition })) });
});

it('denies a contract of nobody', async () => {
  const { data } = (await ask({ ...place, conditions: [{ kind: 'notPaused' }] })).json();
  expect(data).toMatchObject({ verdict: 'unknown', projects: [] });
});

it.each([
  [{ ...place, conditions: [] }, 'conditions must have at least 1 entries'],
  [{ ...place, conditions: [{ kind: 'trustMe' }] }, 'conditions.0.kind'],
  [{ ...place, conditions: [{ kind: 'noSingleKey', withinHours: 0 }] }, 'withinHours'],
  [{ ...place, conditions: [{ kind: 'saleSimulated', unless: true }] }, 'has no unless'],
  [{ ...place, conditions, allow: true }, 'has no allow'],
])('refuses %j by name', async (body, words) => {
  const answer = await ask(body);
  expect(answer.statusCode).toBe(400);
  expect(answer.json().message).toContain(words);
});
