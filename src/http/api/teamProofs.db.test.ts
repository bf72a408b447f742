import { afterAll, beforeEach, expect, it } from 'vitest';
import { getAuditLog } from '#core/auditLog/getAuditLog.ts';
import { noNodes } from '#core/evidence/NodeReader.ts';
import { recheckProofs } from '#core/teamProofs/endProofs.ts';
import { domainOf } from '#core/teamProofs/teamProofs.ts';
import { mailOutbox } from '#db/schema/mail.ts';
import { teamProof } from '#db/schema/teamProofs.ts';
import { createDomainReader } from '#jobs/createDomainReader.ts';
import { daysBefore } from '#lib/daysBefore.ts';
import { prepareAccountsApp } from '#test/helpers/accountsApp.ts';
import { importTestRecords, projectRecord } from '#test/helpers/projectRecords.ts';
import { type DnsAnswers, startDnsServer } from '#test/helpers/startDnsServer.ts';
import type { ProjectPageData } from '#wire/projectPage.ts';
import type { TeamPageData } from '#wire/teamProofs.ts';

// A real name server on this machine, asked as in production.
const answers: DnsAnswers = new Map();
const names = await startDnsServer(answers);
afterAll(() => names.close());
const reader = { ...createDomainReader({ nameServers: [names.server] }), readFile: async () => '' };
/** What the domain on record says of itself from now on; undefined: its name server fails. */
const publish = (texts: readonly string[] | undefined) =>
  void answers.set('_parapet-challenge.acme.example', texts ?? 'fails');
const { db, browser: anybody, signedIn } = await prepareAccountsApp({ domainReader: reader });

type Browser = Awaited<ReturnType<typeof signedIn>>['browser'];

const importAt = (website: string) =>
  importTestRecords(db, { projects: [projectRecord({ id: 'acme', website })] });

beforeEach(async () => {
  publish([]);
  await importAt('https://acme.example/start');
});

const load = async (browser: Browser) =>
  (await browser.get('/api/pages/team?id=acme')).body as unknown as TeamPageData;

const findTeam = async () =>
  ((await anybody().get('/api/pages/project?id=acme')).body as unknown as ProjectPageData).team;

const begin = (browser: Browser) => browser.post('/api/team-proofs/begin', { projectId: 'acme' });
const check = async (browser: Browser) =>
  (await browser.post('/api/team-proofs/check', { projectId: 'acme', method: 'dns' })).body.state;

async function verify(email = 'ada@example.test') {
  const { user, browser } = await signedIn(email);
  expect((await begin(browser)).status).toBe(200);
  publish([`parapet-team=${(await load(browser)).proof?.token}`]);
  expect(await check(browser)).toBe('verified');
  return { user, browser };
}

const events = async () =>
  (await getAuditLog(db, { limit: 20 })).flatMap(({ event }) => (event.startsWith('team.') ? [event] : []));

/** As the job does a day later; nothing before that. */
const recheck = (days: number) =>
  recheckProofs(db, { reader, nodes: noNodes, now: daysBefore(new Date(), -days) });

it('a team is verified by what is found on the domain on record, with its own token alone', async () => {
  const { browser } = await signedIn('eve@example.test');
  expect(await begin(browser)).toMatchObject({ status: 200 });
  expect(await load(browser)).toMatchObject({
    domain: 'acme.example',
    proof: {
      state: 'waiting',
      about: { domain: 'acme.example' },
      token: expect.stringMatching(/^[0-9a-f]{32}$/),
    },
  });
  expect(await check(browser)).toBe('waiting');
  expect(await findTeam()).toBeNull();
  await verify();
  expect(await check(browser)).toBe('waiting');
  expect(await findTeam()).toMatchObject({ domain: 'acme.example', method: 'dns' });
  expect(await events()).toEqual(['team.verified', 'team.begun', 'team.begun']);
});

it('a proof holds while nobody answers for the domain, and lapses after two weeks of it', async () => {
  await verify();
  expect(await recheck(0.5)).toBe(0);
  publish(undefined);
  expect(await recheck(1.5)).toBe(1);
  expect(await findTeam()).not.toBeNull();
  expect(await recheck(13)).toBe(1);
  expect(await findTeam()).not.toBeNull();
  expect(await recheck(15)).toBe(1);
  expect(await findTeam()).toBeNull();
});

it('a proof lapses when it is gone, and is begun anew with another token', async () => {
  const { browser } = await verify();
  const before = (await load(browser)).proof?.token;
  publish([]);
  await recheck(1.5);
  expect(await findTeam()).toBeNull();
  expect((await load(browser)).proof).toMatchObject({
    state: 'lapsed',
    reason: expect.stringContaining('not there'),
  });
  expect((await begin(browser)).status).toBe(200);
  expect((await load(browser)).proof?.token).not.toBe(before);
  expect(await events()).toEqual(['team.begun', 'team.lapsed', 'team.verified', 'team.begun']);
});

it('a proof ends with the website on record', async () => {
  await verify();
  await importAt('https://other.example');
  await recheck(1.5);
  expect(await findTeam()).toBeNull();
});

it('a proof that staff revoked is not begun again, and support revokes none', async () => {
  const { browser } = await verify();
  const [row] = await db.select().from(teamProof);
  const revoke = async (staff: Browser) =>
    (await staff.post('/api/admin/team-proofs/revoke', { id: row?.id, reason: 'A stolen domain.' })).status;
  const { browser: support } = await signedIn('support@example.test', { role: 'support' });
  expect(await revoke(support)).toBe(404);
  const { browser: editor } = await signedIn('editor@example.test', { role: 'editor' });
  expect(await revoke(editor)).toBe(200);
  const [told] = await db.select().from(mailOutbox);
  expect([told?.toAddress, told?.payload]).toEqual([
    'ada@example.test',
    {
      projectId: 'acme',
      name: 'Acme',
      news: 'you no longer speak for it here',
      words: [
        'Staff ended it, for this reason: A stolen domain.',
        'Nobody can claim this project with acme.example until staff lifts that.',
      ],
    },
  ]);
  expect(await findTeam()).toBeNull();
  expect((await begin(browser)).body).toMatchObject({ name: 'ProofRevoked' });
  expect((await browser.get('/api/user/export')).body.teamProofs).toMatchObject([{ state: 'revoked' }]);
});

it('tries are bounded for each account and for each network, whatever is tried', async () => {
  const calls = [
    ['team-proofs/begin', {}],
    ['team-proofs/check', { method: 'dns' }],
    ['team-proofs/sign', { signature: '0x' }],
    ['team-replies/send', { about: 'records:all', text: 'So.' }],
    ['team-proposals/send', { content: {}, version: 1, note: 'So.' }],
  ] as const;
  const send = async ({ browser }: Awaited<ReturnType<typeof signedIn>>, times: number) => {
    const limited = [];
    for (let time = 0; time < times; time++) {
      const [path, body] = calls[time % calls.length] ?? [];
      const { status } = await browser.post(`/api/${path}`, { projectId: 'acme', ...body });
      limited.push(status === 429);
    }
    return limited.indexOf(true);
  };
  expect(await send(await signedIn('ada@example.test'), 31)).toBe(30);
  expect(await send(await signedIn('bea@example.test'), 30)).toBe(29);
});

it.each([
  ['https://acme.example/a', 'acme.example'],
  ['http://www.acme.example:8080', 'www.acme.example'],
  ['https://127.0.0.1', null],
  ['https://[::1]/', null],
  ['https://localhost', null],
  ['ftp://acme.example', null],
  ['none', null],
  [null, null],
])('the domain of %s is %s', (website, domain) => {
  expect(domainOf(website)).toBe(domain);
});
