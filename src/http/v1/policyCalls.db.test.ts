import { expect, it } from 'vitest';
import { createBadgeKeys } from '#core/badges/badgeKeys.ts';
import { readReceipt } from '#core/badges/readBadge.ts';
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
  ]);
  expect(cite.page).toContain(`/chains/eip155:1/addresses/${address}`);
  const { publicKeys } = createBadgeKeys({ secret: testSecret });
  expect(readReceipt(data.receipt, publicKeys)).toMatchObject({
    state: 'signed',
    claims: { sub: `eip155:1:${address}`, verdict: 'unknown', projects: ['acme'] },
  });
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
