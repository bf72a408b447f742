import { eq } from 'drizzle-orm';
import { beforeEach, expect, it } from 'vitest';
import { getAuditLog } from '#core/auditLog/getAuditLog.ts';
import { openDispute } from '#core/disputes/openDispute.ts';
import { undoImport } from '#core/imports/undoImport.ts';
import { findRecord } from '#core/records/getRecords.ts';
import { castVote } from '#core/votes/votes.ts';
import { createWatchlist } from '#core/watchlists/watchlists.ts';
import { alert } from '#db/schema/alerts.ts';
import { audit } from '#db/schema/audits.ts';
import { dispute } from '#db/schema/disputes.ts';
import { contract, project } from '#db/schema/projects.ts';
import { teamProof } from '#db/schema/teamProofs.ts';
import { teamProposal } from '#db/schema/teamProposals.ts';
import { vote } from '#db/schema/votes.ts';
import { watchlistItem } from '#db/schema/watchlists.ts';
import { prepareAccountsApp } from '#test/helpers/accountsApp.ts';
import { importTestRecords, projectRecord } from '#test/helpers/projectRecords.ts';

const { db, app, signedIn } = await prepareAccountsApp();

const at = (digit: number) => ({
  chain: 'eip155:1',
  address: `0x${String(digit).repeat(40)}`,
  label: `Vault ${digit}`,
});
const now = new Date('2026-11-16T00:00:00Z');

beforeEach(async () => {
  await importTestRecords(db, {
    projects: [
      projectRecord({ id: 'acme', contracts: [at(1)] }),
      projectRecord({ id: 'acme-old', contracts: [at(2)] }),
      projectRecord({ id: 'third' }),
    ],
    audits: [
      {
        id: 'old-1',
        project: 'acme-old',
        title: 'Vault',
        auditor: 'Ada',
        state: 'completed',
        startedOn: '2026-01-01',
        completedOn: '2026-02-01',
        method: 'By hand.',
        scope: { contracts: [{ chain: 'eip155:1', address: at(2).address }] },
        findings: [],
      },
    ],
    incidents: [
      {
        id: 'old-down',
        project: 'acme-old',
        severity: 'major',
        time: '2026-03-01T10:00:00Z',
        title: 'Paused',
        text: 'It was paused.',
        state: 'confirmed',
      },
    ],
  });
});

const merge = async (body: object = {}) => {
  const { browser } = await signedIn('editor@example.test', { role: 'editor' });
  return browser.post('/api/admin/projects/merge', {
    from: 'acme-old',
    into: 'acme',
    reason: 'The same contracts under an older name.',
    ...body,
  });
};

/** One person who has both, another who has the duplicate alone. */
async function fillPeople() {
  const { user: both } = await signedIn('both@example.test');
  const { user: old } = await signedIn('old@example.test');
  await createWatchlist(db, { userId: both.id, name: 'All', projects: ['acme', 'acme-old'] });
  await createWatchlist(db, { userId: old.id, name: 'Old', projects: ['acme-old'] });
  for (const [user, projectId, choice] of [
    [both, 'acme', 'yes'],
    [both, 'acme-old', 'no'],
    [old, 'acme-old', 'yes'],
  ] as const)
    await castVote(db, { projectId, voter: `user:${user.id}`, choice, now });
  for (const [user, projectId] of [
    [both, 'acme'],
    [both, 'acme-old'],
    [old, 'acme-old'],
  ] as const)
    await openDispute(db, {
      projectId,
      about: 'records:all',
      wrong: 'It is another.',
      userId: user.id,
      ip: '127.0.0.1',
      now,
    });
}

it('makes one project of two: records, votes, watchlists and disputes move, and the address leads to it', async () => {
  await fillPeople();
  expect(await merge()).toMatchObject({
    status: 200,
    body: { audits: 1, incidents: 1, votes: 1, watchlists: 1, disputes: 2, alerts: 0 },
  });
  const contracts = await db.select().from(contract);
  expect(contracts.map(({ projectId, label }) => `${projectId} ${label}`).sort()).toEqual([
    'acme Vault 1',
    'acme Vault 2',
  ]);
  expect((await db.select().from(audit)).map(({ projectId }) => projectId)).toEqual(['acme']);
  expect((await db.select().from(alert)).map(({ projectId }) => projectId)).toEqual(['acme']);
  expect((await db.select().from(watchlistItem)).map(({ projectId }) => projectId)).toEqual(['acme', 'acme']);
  expect((await db.select().from(vote)).map(({ yes }) => yes)).toEqual([true, true]);
  const disputes = await db.select().from(dispute).orderBy(dispute.number);
  expect(disputes.map(({ projectId, number, about }) => `${projectId} ${number} ${about}`)).toEqual([
    'acme 1 records:all',
    'acme 2 records:all@acme-old',
    'acme 3 records:all',
  ]);
  const [kept] = await db.select().from(project).where(eq(project.id, 'acme'));
  expect([kept?.votesTotal, kept?.audited]).toEqual([2, true]);

  const moved = await app.inject('/projects/acme-old?tab=code-audit');
  expect([moved.statusCode, moved.headers.location]).toEqual([301, '/projects/acme?tab=code-audit']);
  const disputed = await app.inject('/projects/acme-old/disputes');
  expect([disputed.statusCode, disputed.headers.location]).toEqual([301, '/projects/acme/disputes']);
  const listed = await app.inject('/projects/acme-old/lists/all-alerts?alert=theft');
  expect([listed.statusCode, listed.headers.location]).toEqual([
    301,
    '/projects/acme/lists/all-alerts?alert=theft',
  ]);
  expect((await app.inject('/api/pages/project?id=acme-old')).json()).toMatchObject({
    withdrawn: {
      mergedInto: 'acme',
      reason: 'It is the same as Acme: The same contracts under an older name.',
    },
  });
  const [entry] = (await getAuditLog(db, { limit: 9 })).filter(({ event }) => event === 'project.merged');
  expect(entry?.user).toBe('editor@example.test');
});

it('refuses itself, what is not there, what is merged already and what somebody changed meanwhile', async () => {
  const { browser } = await signedIn('admin@example.test', { role: 'admin' });
  const answer = async (body: object) => {
    const sent = { from: 'acme-old', into: 'acme', reason: 'So.', ...body };
    const { status, body: said } = await browser.post('/api/admin/projects/merge', sent);
    return `${status} ${said.name}`;
  };
  expect(await answer({ into: 'acme-old' })).toBe('400 BadRequest');
  expect(await answer({ into: 'none' })).toBe('404 NotFound');
  expect(await answer({ versions: { into: 7 } })).toBe('409 RecordOutdated');
  expect(await answer({ versions: { from: 7 } })).toBe('409 RecordOutdated');
  expect((await findRecord(db, { kind: 'audit', id: 'old-1' }))?.content.project).toBe('acme-old');
  expect(await answer({ versions: { from: 1, into: 1 } })).toBe('200 undefined');
  expect(await answer({})).toBe('409 AlreadyWithdrawn');
  expect(await answer({ from: 'third', into: 'acme-old' })).toBe('409 AlreadyWithdrawn');
  const { browser: support } = await signedIn('support@example.test', { role: 'support' });
  expect(
    (await support.post('/api/admin/projects/merge', { from: 'a', into: 'b', reason: 'x' })).status,
  ).toBe(404);
});

it('takes over a project of a token list, which no list fills again', async () => {
  await importTestRecords(db, { projects: [projectRecord({ id: 'acme', contracts: [at(1)] })] });
  await db.update(project).set({ source: 'tokenList', listKey: 'x' }).where(eq(project.id, 'third'));
  expect((await merge({ from: 'third' })).status).toBe(200);
  const [left] = await db.select().from(project).where(eq(project.id, 'third'));
  expect(left).toMatchObject({ mergedInto: 'acme', source: 'records', listKey: null });
});

it('the records of a merge are put back by undoing its import and restoring the project', async () => {
  const { body } = await merge();
  const undone = await undoImport(db, { id: Number(body.import), actor: null, now });
  expect(undone.left).toEqual([]);
  expect((await findRecord(db, { kind: 'audit', id: 'old-1' }))?.line.projectId).toBe('acme-old');
  expect((await db.select().from(contract)).map(({ projectId }) => projectId).sort()).toEqual([
    'acme',
    'acme-old',
  ]);
});

it('ends at once the standing of a team whose website or contract the kept record does not name', async () => {
  const held = {
    projectId: 'acme-old',
    state: 'verified',
    verifiedAt: now,
    askedAt: now,
    createdAt: now,
  } as const;
  const { user: elsewhere } = await signedIn('elsewhere@example.test');
  const { user: owner } = await signedIn('owner@example.test');
  await db.insert(teamProof).values([
    { ...held, userId: elsewhere.id, token: 'a', method: 'dns', domain: 'elsewhere.example' },
    {
      ...held,
      userId: owner.id,
      token: 'b',
      method: 'eip191',
      chain: at(2).chain,
      contract: at(2).address,
      site: 'parapet.example',
      expiresAt: now,
      signer: at(2).address,
      role: 'owner',
      block: 1,
    },
  ]);
  expect((await merge()).status).toBe(200);
  const proofs = await db.select().from(teamProof).orderBy(teamProof.token);
  expect(proofs.map(({ projectId, state, reason }) => [projectId, state, reason])).toEqual([
    ['acme', 'lapsed', 'The record names another website now.'],
    ['acme', 'verified', null],
  ]);
});

it('what the team of the duplicate proposed waits for the kept record, with what it would change and nothing else', async () => {
  const { browser: editor } = await signedIn('editor@example.test', { role: 'editor' });
  const { user: one } = await signedIn('one@example.test');
  const { user: both } = await signedIn('both@example.test');
  const content = (await findRecord(db, { kind: 'project', id: 'acme-old' }))?.content ?? {};
  const sent = { note: 'Ours.', state: 'waiting', createdAt: now, baseVersion: 1 } as const;
  const proposed = {
    ...content,
    description: 'A bridge.',
    contracts: [{ ...at(2), label: 'Bridge' }, at(3)],
  };
  const [first] = await db
    .insert(teamProposal)
    .values([
      { ...sent, projectId: 'acme-old', userId: one.id, content: proposed },
      { ...sent, projectId: 'acme-old', userId: both.id, content },
      { ...sent, projectId: 'acme', userId: both.id, content },
    ])
    .returning({ id: teamProposal.id });
  const held = { state: 'verified', verifiedAt: now, askedAt: now, createdAt: now } as const;
  const { chain, address: contract } = at(2);
  await db.insert(teamProof).values({
    ...held,
    ...{ projectId: 'acme-old', userId: one.id, token: 'a', method: 'eip191', chain, contract },
    ...{ site: 'parapet.example', expiresAt: now, signer: contract, role: 'owner', block: 1 },
  });
  const body = { from: 'acme-old', into: 'acme', reason: 'The same.' };
  expect((await editor.post('/api/admin/projects/merge', body)).status).toBe(200);
  const rows = await db.select().from(teamProposal);
  expect(rows.map(({ projectId, userId, state }) => [projectId, userId === one.id, state]).sort()).toEqual([
    ['acme', false, 'declined'],
    ['acme', false, 'waiting'],
    ['acme', true, 'waiting'],
  ]);
  const decided = await editor.post('/api/admin/team-proposals/decide', {
    id: first?.id,
    accept: true,
    reason: 'Checked.',
  });
  expect(decided).toMatchObject({ status: 200, body: {} });
  const kept = (await findRecord(db, { kind: 'project', id: 'acme' }))?.content;
  expect(kept).toMatchObject({
    id: 'acme',
    description: 'A bridge.',
    contracts: [at(1), { ...at(2), label: 'Bridge' }, at(3)],
  });
});
