import { eq, sql } from 'drizzle-orm';
import { beforeEach, expect, it } from 'vitest';
import { getAuditLog } from '#core/auditLog/getAuditLog.ts';
import { revokeProof } from '#core/teamProofs/revocations.ts';
import { teamProof } from '#db/schema/teamProofs.ts';
import { teamRevocation } from '#db/schema/teamRevocations.ts';
import { appUser } from '#db/schema/users.ts';
import { prepareAccountsApp } from '#test/helpers/accountsApp.ts';
import { importTestRecords, projectRecord } from '#test/helpers/projectRecords.ts';
import { prepareTestCommands } from '#test/helpers/testCommands.ts';
import type { DeskProofsData, TeamPageData } from '#wire/teamProofs.ts';

const published: string[] = [];
const domainReader = { readTexts: async () => published, readFile: async () => '' };
const { db, signedIn } = await prepareAccountsApp({ domainReader });
const { run } = await prepareTestCommands();
type Browser = Awaited<ReturnType<typeof signedIn>>['browser'];

beforeEach(async () => {
  published.splice(0);
  const website = 'https://acme.example';
  await importTestRecords(db, {
    projects: [projectRecord({ id: 'acme', website }), projectRecord({ id: 'sister', website })],
  });
});

const begin = async (browser: Browser, projectId = 'acme') => {
  const { status, body } = await browser.post('/api/team-proofs/begin', { projectId });
  return status === 200 ? 'begun' : `${status} ${body.name}`;
};
const load = async (browser: Browser, projectId = 'acme') =>
  ((await browser.get(`/api/pages/team?id=${projectId}`)).body as unknown as TeamPageData).proof;
const check = async (browser: Browser) => {
  const { status, body } = await browser.post('/api/team-proofs/check', { projectId: 'acme', method: 'dns' });
  return status === 200 ? body.state : `${status} ${body.name}`;
};
const publish = async (browser: Browser) =>
  void published.push(`parapet-team=${(await load(browser))?.token}`);
async function verify(email: string) {
  const { user, browser } = await signedIn(email);
  expect(await begin(browser)).toBe('begun');
  await publish(browser);
  expect(await check(browser)).toBe('verified');
  const [row] = await db.select().from(teamProof).where(eq(teamProof.userId, user.id));
  return { user, browser, id: row?.id ?? '' };
}
const revoke = (browser: Browser, id: string) =>
  browser.post('/api/admin/team-proofs/revoke', { id, reason: 'A stolen domain.' });
const lift = (browser: Browser, id: string | undefined) =>
  browser.post('/api/admin/team-proofs/lift', { id, reason: 'It is theirs again.' });
const listRevoked = async (browser: Browser) =>
  ((await browser.get('/api/pages/deskProofs')).body as unknown as DeskProofsData).revocations;

it('a revoked domain is begun and verified by nobody for that project, and ends whoever else rests on it', async () => {
  const ada = await verify('ada@example.test');
  const bea = await verify('bea@example.test');
  const { browser: cem } = await signedIn('cem@example.test');
  expect(await begin(cem)).toBe('begun');
  await publish(cem);
  const { browser: editor } = await signedIn('editor@example.test', { role: 'editor' });
  expect((await revoke(editor, ada.id)).status).toBe(200);

  expect(await load(bea.browser)).toMatchObject({
    state: 'lapsed',
    reason: 'Staff revoked acme.example for this project.',
  });
  expect(await check(cem)).toBe('lapsed');
  const { browser: eve } = await signedIn('eve@example.test');
  for (const browser of [ada.browser, bea.browser, cem, eve])
    expect([await begin(browser), await begin(browser)]).toEqual(['403 ProofRevoked', '403 ProofRevoked']);
  // The reason is between staff and who lost it; another project of the same domain is not meant.
  const refusal = await eve.post('/api/team-proofs/begin', { projectId: 'acme' });
  expect(refusal.body.message).not.toContain('stolen');
  expect(await begin(eve, 'sister')).toBe('begun');
});

it('a revocation outlives the account, until staff lifts it on the desk', async () => {
  const ada = await verify('ada@example.test');
  const { browser: editor } = await signedIn('editor@example.test', { role: 'editor' });
  const { browser: support } = await signedIn('support@example.test', { role: 'support' });
  await revoke(editor, ada.id);
  await db.delete(appUser).where(eq(appUser.id, ada.user.id));
  expect(await db.select().from(teamProof)).toEqual([]);
  const { browser: eve } = await signedIn('eve@example.test');
  expect(await begin(eve)).toBe('403 ProofRevoked');

  const [revoked] = await listRevoked(editor);
  expect(revoked).toMatchObject({ about: 'acme.example', email: null, reason: 'A stolen domain.' });
  expect((await lift(support, revoked?.id)).status).toBe(404);
  expect((await lift(editor, revoked?.id)).status).toBe(200);
  expect((await lift(editor, revoked?.id)).status).toBe(404);
  expect(await listRevoked(editor)).toEqual([]);
  expect((await getAuditLog(db, { limit: 1, event: 'team.lifted' }))[0]).toMatchObject({
    user: 'editor@example.test',
    detail: { project: 'acme', about: 'acme.example', reason: 'It is theirs again.' },
  });
  expect(await begin(eve)).toBe('begun');
});

it('a command lists and lifts them, and the account may begin again', async () => {
  const ada = await verify('ada@example.test');
  expect((await run('team', 'revoked')).said).toBe('Nothing is revoked.');
  await revokeProof(db, { id: ada.id, reason: 'A stolen domain.', actor: null, now: new Date() });
  const [row] = await db.select().from(teamRevocation);
  expect((await run('team', 'revoked')).said).toContain(`${row?.id}  acme  acme.example  ada@example.test`);
  for (const args of [[], ['x'], [row?.id ?? '']])
    expect((await run('team', 'lift', ...args)).exit).not.toBe(0);
  const { exit, said } = await run('team', 'lift', row?.id ?? '', '--reason', 'It is theirs again.');
  expect([exit, said]).toEqual([0, 'acme.example can be shown for acme again.']);
  expect((await getAuditLog(db, { limit: 1 }))[0]).toMatchObject({
    event: 'team.lifted',
    user: 'ada@example.test',
    detail: { via: 'command', about: 'acme.example' },
  });
  expect(await load(ada.browser)).toMatchObject({ state: 'lapsed' });
  expect(await begin(ada.browser)).toBe('begun');
});

it('no claim passes a revocation that happens at the same moment', async () => {
  for (let round = 0; round < 5; round++) {
    const ada = await verify(`ada${round}@example.test`);
    const { browser } = await signedIn(`eve${round}@example.test`);
    await begin(browser);
    await publish(browser);
    await Promise.all([
      check(browser),
      revokeProof(db, { id: ada.id, reason: 'So.', actor: null, now: new Date() }),
    ]);
    const states = await db.select({ state: teamProof.state }).from(teamProof);
    expect(states.filter(({ state }) => state === 'verified')).toEqual([]);
    await db.execute(sql`delete from team_revocation`);
    await db.execute(sql`delete from team_proof`);
  }
});
