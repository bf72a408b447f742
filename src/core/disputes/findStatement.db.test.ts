import { beforeEach, expect, it } from 'vitest';
import { upsertFactReadings } from '#core/scores/factReadings.ts';
import { findScore } from '#core/scores/getScore.ts';
import { rescoreProjects } from '#core/scores/rescore.ts';
import { currentScore } from '#db/schema/scores.ts';
import { sourceReading } from '#db/schema/sources.ts';
import type { Power } from '#model/facts.ts';
import { known } from '#scoring/buildFacts.ts';
import { importTestRecords, projectRecord } from '#test/helpers/projectRecords.ts';
import { prepareTestDatabase } from '#test/helpers/testDatabase.ts';
import { findStatement } from './findStatement.ts';

const { db } = await prepareTestDatabase();
const find = (about: string, projectId = 'acme') => findStatement(db, { projectId, about, now: new Date() });

const token = {
  chain: 'eip155:1',
  address: `0x${'1'.repeat(40)}`,
  name: 'Acme',
  symbol: 'ACM',
  decimals: 18,
};
const list = (name: string) => ({ list: name, tokens: [token] });

beforeEach(async () => {
  await importTestRecords(db, {
    projects: [projectRecord({ id: 'acme' }), projectRecord({ id: 'other' })],
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
        findings: [
          {
            id: 'F-1',
            title: 'One key',
            severity: 'Centralization',
            category: 'Access',
            status: 'Acknowledged',
            description: 'One key can do it all.',
          },
        ],
      },
    ],
  });
});

it('finds what this site says, in its words and with its severity', async () => {
  const scored = await findScore(db, 'acme');
  const factor = scored?.score.categories[0]?.factors[0];
  expect(await find(`factor:${factor?.id}`)).toEqual({
    words: `${factor?.name}: ${factor?.sentence}`,
    severity: expect.stringMatching(/^(major|medium|minor)$/),
  });
  expect(await find('finding:acme-1/F-1')).toEqual({ words: 'Finding of Ada: One key', severity: 'major' });
  expect(await find('audit:acme-1')).toEqual({ words: 'Audit of Ada: Vault', severity: 'medium' });
  // A pass may be as wrong as a failure, and harms whoever trusts it.
  const passed = scored?.score.categories
    .flatMap(({ factors }) => factors)
    .find(({ outcome }) => outcome === 'pass');
  expect((await find(`factor:${passed?.id}`))?.severity).toBe('major');
  const cap = scored?.score.caps[0];
  expect(await find(`cap:${cap?.id}`)).toMatchObject({ words: `${cap?.name}: ${cap?.sentence}` });
  expect(await find('list:events')).toEqual({ words: 'What is listed: events', severity: 'minor' });
  expect(await find('fact:team')).toMatchObject({ words: 'What is shown about team, unknown at that time' });
  expect(await find('records:all')).toEqual({
    words: 'What is on record, as of 2026-11-15',
    severity: 'minor',
  });
});

it('finds what live sources answered and what is shown as not known of a project that nobody assessed', async () => {
  const { symbol, chain, address, decimals } = token;
  const website = 'https://acme.example';
  await importTestRecords(db, {
    projects: [projectRecord({ id: 'acme', website, tokens: [{ symbol, chain, address, decimals }] })],
  });
  const now = new Date();
  const reading = { projectId: 'acme', askedAt: now, nextAt: now, answeredAt: now };
  await db.insert(sourceReading).values([
    {
      ...reading,
      source: 'websites',
      subject: website,
      answer: { url: website, status: 200, certificateUntil: null, headers: [] },
    },
    { ...reading, source: 'tokenLists', subject: 'https://tokens.example', answer: list('One') },
    { ...reading, source: 'tokenLists', subject: 'https://tokens.test', answer: list('Two') },
  ]);
  expect(await find('source:websites')).toEqual({
    words: 'Website: It answered 200, with none of the security headers looked for.',
    severity: 'minor',
  });
  expect((await find('source:tokenLists'))?.words).toBe(
    'Token list: “One” names ACM (Acme, 18 decimals). Token list: “Two” names ACM (Acme, 18 decimals).',
  );
  expect(await find('source:websites', 'other')).toBeUndefined();
  expect(await find('source:prices')).toBeUndefined();
  await db.insert(sourceReading).values({
    ...reading,
    source: 'prices',
    subject: `${chain}/${address}`,
    answer: { url: 'https://prices.example/acme', prices: [[now.getTime() - 1000, 1.25]], volumes: [] },
  });
  expect((await find('source:prices'))?.words).toMatch(
    /^Price: 1\.25 USD, told by prices\.example, of 2026-/,
  );

  await db.delete(currentScore);
  expect((await find('fact:control'))?.words).toBe(
    'What is shown about powers and who holds them, unknown at that time',
  );
});

it('counts the holders of a power that its words leave out', async () => {
  const now = new Date();
  const powers = Array.from(
    { length: 7 },
    (_, n): Power => ({
      ...{ class: 'mint', contract: token.address, function: 'mint', evidence: [] },
      holder: { kind: 'key', address: `0x${String(n).repeat(40)}` },
    }),
  );
  const control = known({ powers, contractsRead: 1, contracts: 1, complete: true }, now.toISOString());
  await upsertFactReadings(db, { projectId: 'acme', facts: { control }, now });
  await rescoreProjects(db, { ids: ['acme'], now });
  expect((await find('power:mint'))?.words).toMatch(/one key \(0x4444…4444\) and 2 more$/);
});

it('finds nothing that is not said of this project', async () => {
  for (const about of [
    '',
    'factor:',
    'nothing:at-all',
    'factor:none',
    'cap:none',
    'list:nothing',
    'source:nothing',
    'source:websites',
    'audit:acme-2',
    'power:mint',
    'fact:toString',
    'records:x',
  ])
    expect(await find(about), about).toBeUndefined();
  expect(await find('finding:acme-1/F-1', 'other')).toBeUndefined();
  expect(await find('audit:acme-1', 'other')).toBeUndefined();
  expect(await find('records:all', 'nobody')).toBeUndefined();
});
