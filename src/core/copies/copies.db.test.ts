import { sql } from 'drizzle-orm';
import { keccak256 } from 'viem/utils';
import { beforeEach, expect, it } from 'vitest';
import { fingerprintCode } from '#analyzer/fingerprint/fingerprintCode.ts';
import { createUser } from '#core/auth/users.ts';
import { fanOutChanges } from '#core/notifications/fanOut.ts';
import { updateSettings } from '#core/notifications/settings.ts';
import { tellVerdicts } from '#core/notifications/tellVerdicts.ts';
import { createWatchlist } from '#core/watchlists/watchlists.ts';
import { codeCopy, codeFingerprint, familyFunction } from '#db/schema/copies.ts';
import { notification } from '#db/schema/notifications.ts';
import { contractState } from '#db/schema/powers.ts';
import type { Hex } from '#lib/hex.ts';
import { importTestRecords, projectRecord } from '#test/helpers/projectRecords.ts';
import { prepareTestDatabase } from '#test/helpers/testDatabase.ts';
import { listDisguised } from '#test/samples/copies/listCopies.ts';
import { defaultNotificationSettings } from '#wire/notifications.ts';
import { getArtifact } from '../../../demo/chain/artifact.ts';
import { getCodeCopies, getProjectCopies, getProjectsWithCopies } from './getCopies.ts';
import { getCopyGroups, listCopyGroups } from './getCopyGroups.ts';
import { hasFingerprint, saveFingerprint } from './saveFingerprint.ts';

const { db } = await prepareTestDatabase();

const now = new Date('2026-11-15T00:00:00Z');
const addressOf = (id: number) =>
  [
    '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
    '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359',
    '0xdbF03B407c01E7cD3CBea99509d93f8DDDC8C6FB',
    '0xD1220A0cf47c7B9Be7A2E6BA89F429762e7b9aDb',
  ][id] ?? '';
const pool = getArtifact('LendingPool').deployedBytecode;
const disguise = (name: string) => listDisguised().find((one) => one.name === name)?.code as Hex;
const renamed = disguise('LendingPool, renamed, reordered, one added, runs 1');
const token = getArtifact('PlainToken').deployedBytecode;

const save = (code: Hex) =>
  saveFingerprint(db, { codeHash: keccak256(code), fingerprint: fingerprintCode(code), now });

async function setState(at: number, code: Hex, behind?: { at: number; code: Hex }) {
  const address = addressOf(at);
  await db.insert(contractState).values({
    ...{
      chain: 'eip155:1',
      address,
      codeHash: keccak256(code),
      takeovers: [],
      block: 1,
      time: now,
      readAt: now,
    },
    ...(behind
      ? {
          proxyKind: 'erc1967',
          implementation: addressOf(behind.at),
          implementationHash: keccak256(behind.code),
        }
      : { proxyKind: 'none' }),
  });
}

const contracts = (at: number) => ({
  contracts: [{ chain: 'eip155:1', address: addressOf(at), label: `Pool ${at}` }],
});

beforeEach(() =>
  importTestRecords(db, {
    projects: ['acme', 'copied', 'behind', 'plain'].map((id, at) => projectRecord({ id, ...contracts(at) })),
    incidents: [
      {
        ...{ id: 'drained', project: 'acme', severity: 'critical', state: 'confirmed', title: 'Drained' },
        ...{ text: 'Taken.', time: '2026-06-05T10:00:00Z', contract: addressOf(0) },
      },
      {
        ...{ id: 'phished', project: 'acme', severity: 'critical', state: 'confirmed', title: 'Phished' },
        ...{ text: 'At the website.', time: '2026-06-05T11:00:00Z' },
      },
    ],
  }),
);

it('lists who runs a copy, and what is known against it', async () => {
  await setState(0, pool);
  await setState(1, renamed);
  await setState(3, token);
  for (const code of [pool, token, renamed]) await save(code);
  const copies = await getProjectCopies(db, 'copied');
  expect(copies).toMatchObject({
    items: [
      {
        ...{ address: addressOf(1), label: 'Pool 1', kind: 'nearlySame' },
        other: { projectId: 'acme', address: addressOf(0), label: 'Pool 0', codeHash: keccak256(pool) },
      },
    ],
    warnings: [{ projectId: 'acme', kind: 'incident', id: 'drained', at: '2026-06-05T10:00:00.000Z' }],
    ...{ hasMore: false, compared: 1, library: 0, contracts: 1 },
  });
  expect((await getProjectCopies(db, 'acme')).items.map(({ other }) => other.projectId)).toEqual(['copied']);
  expect(await getProjectCopies(db, 'plain')).toMatchObject({ items: [], compared: 0, library: 1 });
  expect(await getProjectCopies(db, 'behind')).toMatchObject({
    items: [],
    compared: 0,
    library: 0,
    contracts: 1,
  });
  expect(await getCodeCopies(db, keccak256(pool))).toMatchObject({
    state: 'compared',
    items: [{ codeHash: keccak256(renamed), places: [{ projectId: 'copied', address: addressOf(1) }] }],
  });
  expect(await getCodeCopies(db, keccak256(token))).toMatchObject({ state: 'library', items: [] });
  expect(await getCodeCopies(db, keccak256('0x01'))).toMatchObject({ state: 'notCompared' });
  expect((await getProjectsWithCopies(db, [keccak256(renamed), null])).sort()).toEqual(['acme', 'copied']);
});

it('warns of findings in the contract that is alike, and of those of which nobody says where they are', async () => {
  await setState(0, pool);
  await setState(1, renamed);
  for (const code of [pool, renamed]) await save(code);
  const here = { chain: 'eip155:1', address: addressOf(0), codeHash: keccak256(token) };
  const elsewhere = { ...here, address: `0x${'1'.repeat(40)}` };
  const both = [here, elsewhere].map(({ chain, address }) => ({ chain, address, label: 'Pool' }));
  const audit = (id: string, scope: object[], foundIn?: object[]) => ({
    ...{ id, project: 'acme', title: id, auditor: 'Desk', state: 'completed', method: 'Manual review.' },
    ...{ startedOn: '2026-01-01', completedOn: '2026-02-01' },
    scope: { files: ['Pool.sol'], contracts: scope },
    findings: [
      {
        ...{ id: 'F-1', title: id, severity: 'Critical', category: 'Access', status: 'Pending' },
        ...{ description: 'It is open.', ...(foundIn && { foundIn }) },
      },
    ],
  });
  await importTestRecords(db, {
    projects: [projectRecord({ id: 'acme', contracts: both })],
    audits: [
      audit('scoped', [elsewhere, here]),
      audit('another-chain', [{ ...here, chain: 'eip155:10' }]),
      audit('elsewhere', [elsewhere]),
      audit('same-code', [{ ...elsewhere, codeHash: keccak256(pool) }]),
      audit('found-here', [elsewhere], [here]),
      audit('found-elsewhere', [here], [elsewhere]),
      audit('not-said', []),
    ],
  });
  const { warnings } = await getProjectCopies(db, 'copied');
  expect(
    warnings
      .filter(({ kind }) => kind === 'finding')
      .map(({ auditId }) => auditId)
      .sort(),
  ).toEqual(['found-here', 'not-said', 'same-code', 'scoped']);
});

/** Somebody who watches the copy, told at once, and an incident at the original right now. */
async function watchCopy() {
  await setState(0, pool);
  await setState(1, renamed);
  for (const code of [pool, renamed]) await save(code);
  const { id: userId } = await createUser(db, { email: 'ada@example.org', password: 'correct horse 1' });
  await createWatchlist(db, { userId, name: 'Mine', projects: ['copied', 'plain'] });
  const alerts = { ...defaultNotificationSettings.alerts, frequency: 'atOnce' as const };
  await updateSettings(db, { owner: { userId }, settings: { ...defaultNotificationSettings, alerts } });
  await db.execute(sql`update alert set time = now(), created_at = now() where id = 'drained'`);
}

it('tells who watches a copy what happened to the original, once', async () => {
  await watchCopy();
  expect(await fanOutChanges(db, { now: new Date() })).toBe(1);
  expect(await fanOutChanges(db, { now: new Date() })).toBe(0);
  const [told] = await db.select().from(notification);
  expect(told?.content).toMatchObject({
    kind: 'alert',
    projectId: 'copied',
    title: 'Incident at Acme, which runs a copy of this code: Drained',
  });
});

it('takes a warning back from who watches a copy, and does not send it any more', async () => {
  await watchCopy();
  await fanOutChanges(db, { now: new Date() });
  const judge = async (state: 'confirmed' | 'retracted') => {
    await db.execute(sql`update alert set state = ${state}, reason = 'A drill.' where id = 'drained'`);
    return tellVerdicts(db, ['drained']);
  };
  const listKeys = async () => (await db.select().from(notification)).map(({ eventKey }) => eventKey).sort();
  await db.update(notification).set({ mailedAt: now });
  expect(await judge('confirmed')).toBe(0);
  expect([await judge('retracted'), await judge('retracted')]).toEqual([1, 0]);
  expect(await listKeys()).toEqual(['copy:alert:drained:copied', 'retracted:copy:alert:drained:copied']);
  const [, verdict] = await db.select().from(notification).orderBy(notification.id);
  expect(verdict?.content).toMatchObject({
    ...{ kind: 'verdict', verdict: 'retracted', projectId: 'copied', project: 'Copied', reason: 'A drill.' },
    title: 'Incident at Acme, which runs a copy of this code: Drained',
  });
  await db.update(notification).set({ mailedAt: null });
  expect([await judge('retracted'), await listKeys()]).toEqual([0, ['retracted:copy:alert:drained:copied']]);
});

it('tells proxies of one implementation from copies', async () => {
  const proxy = getArtifact('ERC1967Proxy').deployedBytecode;
  await setState(0, pool);
  await setState(1, proxy, { at: 3, code: pool });
  await setState(2, proxy, { at: 3, code: pool });
  for (const code of [pool, proxy]) await save(code);
  const kinds = (await getProjectCopies(db, 'behind')).items.map(({ kind, other }) => [
    other.projectId,
    kind,
  ]);
  expect(kinds).toEqual([
    ['acme', 'sameCode'],
    ['copied', 'sameImplementation'],
  ]);
});

it('groups what does the same at different projects, with the incidents there', async () => {
  const proxy = getArtifact('ERC1967Proxy').deployedBytecode;
  await setState(0, pool);
  await setState(1, proxy, { at: 3, code: pool });
  await setState(2, token);
  for (const code of [pool, proxy, token]) await save(code);
  const { items, total } = await getCopyGroups(db, { page: 1 });
  expect(total).toBe(1);
  expect(items).toMatchObject([
    {
      ...{ codeHash: keccak256(pool), codes: 1, contracts: 2, projects: 2 },
      places: [
        { projectId: 'acme', address: addressOf(0) },
        { projectId: 'copied', address: addressOf(1) },
      ],
      incidents: [{ id: 'drained', title: 'Drained' }],
    },
  ]);
  expect(await getCopyGroups(db, { page: 2 })).toMatchObject({ items: [] });
});

it('lists groups part by part, each once', async () => {
  const other = getArtifact('SwapPair').deployedBytecode;
  for (const [at, code] of [pool, pool, other, other].entries()) await setState(at, code);
  for (const code of [pool, other]) await save(code);
  const seen: string[] = [];
  let after: { listings: number; family: string } | undefined;
  for (let part = 0; part < 3; part++) {
    const [found] = await listCopyGroups(db, { limit: 1, after });
    seen.push(found?.group.codeHash ?? 'end');
    after = found?.place ?? after;
  }
  expect(seen.toSorted()).toEqual([keccak256(pool), keccak256(other), 'end'].toSorted());
  expect(seen[2]).toBe('end');
});

it('does not call two proxies of one implementation copies', async () => {
  const proxy = getArtifact('ERC1967Proxy').deployedBytecode;
  await setState(1, proxy, { at: 3, code: pool });
  await setState(2, proxy, { at: 3, code: pool });
  for (const code of [pool, proxy]) await save(code);
  expect(await getCopyGroups(db, { page: 1 })).toMatchObject({ items: [], total: 0 });
});

it('keeps each code once, and nothing of it that an earlier version found', async () => {
  await save(pool);
  await save(renamed);
  await save(pool);
  expect(await hasFingerprint(db, keccak256(pool))).toBe(true);
  expect(await db.select().from(codeFingerprint)).toHaveLength(2);
  const pairs = (await db.select().from(codeCopy)).map(({ codeHash, otherHash }) => [codeHash, otherHash]);
  expect(pairs).toHaveLength(4);
  await saveFingerprint(db, {
    codeHash: keccak256(renamed),
    fingerprint: { skeleton: 'other', functions: [], cut: true },
    now,
  });
  expect(await db.select().from(codeCopy)).toHaveLength(1);
  const families = await db.selectDistinct({ family: familyFunction.family }).from(familyFunction);
  expect(families).toHaveLength(1);
});
