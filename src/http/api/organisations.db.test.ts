import { eq, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { findApiKey } from '#core/apiKeys/apiKeys.ts';
import { sweepAuth } from '#core/auth/sweepAuth.ts';
import { lockOwner } from '#core/organisations/owners.ts';
import { tellAlerts } from '#core/outlets/tellAlerts.ts';
import { insertMatches } from '#core/watchRules/insertMatches.ts';
import { followedChain } from '#db/schema/chain.ts';
import { organisation, organisationMember } from '#db/schema/organisations.ts';
import { delivery } from '#db/schema/outlets.ts';
import { project } from '#db/schema/projects.ts';
import { appUser } from '#db/schema/users.ts';
import { type MemberRole, organisationLimits } from '#model/organisations.ts';
import { prepareAccountsApp } from '#test/helpers/accountsApp.ts';
import { rowsOf } from '#test/helpers/rowsOf.ts';

const { db, signedIn, sendMails, mail, coolDown } = await prepareAccountsApp({ limitScale: 100 });
const chain = 'eip155:1';
const contract = `0x${'1'.repeat(40)}`;

const definition = {
  subjects: [{ kind: 'contract', chain, address: contract }],
  when: { kind: 'change', of: ['owner'] },
  ...{ severity: 'major', finality: 0, quietMinutes: 0 },
};
const hook = { kind: 'webhook', name: 'Hook', url: 'https://hooks.example/a' };
const key = { name: 'Bot', scopes: ['read'], days: 30 };

type Person = Awaited<ReturnType<typeof signedIn>>;

beforeEach(async () => {
  await db.insert(followedChain).values({ chain });
  const row = { name: 'Alder', nameKey: 'alder', description: '', source: 'records' as const };
  await db.insert(project).values({ id: 'alder', ...row, recordHash: 'alder' });
});

const bodyOf = <Body>({ body }: { body: unknown }) => body as Body;

const create = async ({ browser }: Person, name = 'Acme') =>
  bodyOf<{ id: string }>(await browser.post('/api/organisations/create', { name })).id;

const findInvitation = async ({ browser }: Person) =>
  bodyOf<{ invitations: { id: string }[] }>(await browser.get('/api/organisations')).invitations[0]?.id ?? '';

async function join(owner: Person, { id, person, role }: { id: string; person: Person; role: MemberRole }) {
  const { email, username } = person.user;
  const invited = role === 'member' ? 'member' : 'admin';
  await owner.browser.post('/api/organisations/invite', { id, email, role: invited });
  await person.browser.post('/api/organisations/invitations/accept', { id: await findInvitation(person) });
  if (role === 'owner') await owner.browser.post('/api/organisations/members/role', { id, username, role });
}

/** An organisation with one of each role, and one of everything that it shares. */
async function prepareOrganisation() {
  const owner = await signedIn('owner@example.test');
  const [admin, member, stranger] = [
    await signedIn('admin@example.test'),
    await signedIn('member@example.test'),
    await signedIn('stranger@example.test'),
  ];
  const id = await create(owner);
  await join(owner, { id, person: admin, role: 'admin' });
  await join(owner, { id, person: member, role: 'member' });
  const of = `?organisation=${id}`;
  const { browser } = owner;
  const made = {
    key: bodyOf<{ key: { id: string }; secret: string }>(
      await browser.post(`/api/user/api-keys/create${of}`, key),
    ),
    outlet: bodyOf<{ outlet: { id: string } }>(await browser.post(`/api/outlets/create${of}`, hook)).outlet
      .id,
    list: bodyOf<{ id: string }>(
      await browser.post(`/api/watchlist/create${of}`, { name: 'Ours', projects: ['alder'] }),
    ).id,
  };
  const rule = bodyOf<{ id: string }>(
    await browser.post(`/api/watch-rules/create${of}`, {
      name: 'Owner',
      definition: { ...definition, outlets: [made.outlet] },
    }),
  ).id;
  return { id, of, owner, admin, member, stranger, made: { ...made, rule } };
}

const match = (ruleId: string, ownerId: string, transaction = 'a') => ({
  ...{ ruleId, ownerId, ruleName: 'Owner', severity: 'major' as const, contract, text: 'Owner changed' },
  seen: {
    ...{ finality: 0, place: 'log 1', transactionHash: `0x${transaction.repeat(64)}` },
    ...{ block: 7, blockHash: `0x${'b'.repeat(64)}` },
  },
  ...{ isUnchecked: false, time: new Date() },
});

const readInbox = async ({ browser }: Person) =>
  bodyOf<{ items: { id: string; isRead: boolean; organisation: string | null }[]; unread: number }>(
    await browser.get('/api/inbox'),
  );

describe('who may do what', () => {
  it('is decided by the role, for every call and every shared thing', async () => {
    const { id, of, made, ...people } = await prepareOrganisation();
    const keyId = made.key.key.id;
    const { rule, list, outlet } = made;
    const ruleBody = { name: 'Owner', definition: { ...definition, outlets: [outlet] } };
    // For the owner, the admin, the member and a stranger.
    const calls: readonly (readonly [string, object | undefined, string])[] = [
      [`/api/organisations/one?id=${id}`, undefined, '200 200 200 404'],
      [`/api/user/api-keys${of}`, undefined, '200 200 200 404'],
      [`/api/outlets${of}`, undefined, '200 200 200 404'],
      [`/api/outlets/deliveries?id=${outlet}`, undefined, '200 200 200 404'],
      [`/api/watch-rules${of}`, undefined, '200 200 200 404'],
      [`/api/watchlist${of}`, undefined, '200 200 200 404'],
      [`/api/watchlist/export.csv?id=${list}`, undefined, '200 200 200 404'],
      ['/api/watchlist/visit', { id: list }, '200 200 200 404'],
      ['/api/watch-rules/mute', { id: rule, muted: false }, '200 200 200 404'],
      [`/api/watch-rules/try${of}`, { definition }, '200 200 200 404'],
      [`/api/user/api-keys/create${of}`, key, '200 200 403 404'],
      ['/api/user/api-keys/rotate', { id: keyId }, '200 200 403 404'],
      [`/api/outlets/create${of}`, hook, '200 200 403 404'],
      ['/api/outlets/rotate', { id: outlet }, '200 200 403 404'],
      ['/api/outlets/change', { id: outlet, frequency: 'daily' }, '200 200 403 404'],
      ['/api/outlets/test', { id: outlet }, '200 200 403 404'],
      ['/api/outlets/enable', { id: outlet }, '200 200 403 404'],
      [`/api/watch-rules/create${of}`, ruleBody, '200 200 403 404'],
      ['/api/watch-rules/update', { id: rule, ...ruleBody }, '200 200 403 404'],
      ['/api/watch-rules/pause', { id: rule, paused: false }, '200 200 403 404'],
      ['/api/watch-rules/key', { id: rule, kind: 'feed', on: true }, '200 200 403 404'],
      [`/api/watchlist/create${of}`, { name: 'List' }, '200 409 403 404'],
      ['/api/watchlist/feed', { id: list, on: true }, '200 200 403 404'],
      ['/api/watchlist/update', { id: list, name: 'Ours' }, '200 200 403 404'],
      ['/api/watchlist/items', { id: list, add: [] }, '200 200 403 404'],
      [`/api/watchlist/order${of}`, { ids: [list] }, '200 200 403 404'],
      ['/api/organisations/rename', { id, name: 'Acme' }, '200 200 403 404'],
      ['/api/organisations/invite', { id, email: 'new@example.test', role: 'member' }, '200 409 403 404'],
      [
        '/api/organisations/members/role',
        { id, username: people.member.user.username, role: 'member' },
        '200 200 403 404',
      ],
      [
        '/api/organisations/members/role',
        { id, username: people.member.user.username, role: 'owner' },
        '200 403 200 404',
      ],
    ];
    const order = [people.owner, people.admin, people.member, people.stranger];
    for (const [path, body, expected] of calls) {
      const statuses = [];
      for (const { browser } of order) {
        await coolDown();
        statuses.push((await (body ? browser.post(path, body) : browser.get(path))).status);
      }
      expect([path, statuses.join(' ')]).toEqual([path, expected]);
    }
  });

  it('ends what is shared by owners and admins alone, and shows members no secret addresses', async () => {
    const { id, of, made, member, stranger, admin, owner } = await prepareOrganisation();
    await owner.browser.post('/api/watch-rules/key', { id: made.rule, kind: 'feed', on: true });
    const rulesOf = async ({ browser }: Person) =>
      bodyOf<{ rules: { feedKey: string | null }[] }>(await browser.get(`/api/watch-rules${of}`)).rules[0];
    expect((await rulesOf(admin))?.feedKey).not.toBeNull();
    expect((await rulesOf(member))?.feedKey).toBeNull();
    for (const [path, body] of [
      ['/api/user/api-keys/revoke', { id: made.key.key.id }],
      ['/api/watch-rules/delete', { id: made.rule }],
      ['/api/watchlist/delete', { id: made.list }],
      ['/api/outlets/delete', { id: made.outlet }],
    ] as const)
      expect([
        path,
        (await stranger.browser.post(path, body)).status,
        (await member.browser.post(path, body)).status,
        (await admin.browser.post(path, body)).status,
      ]).toEqual([path, 404, 403, 200]);
    expect((await member.browser.post('/api/organisations/delete', { id })).status).toBe(403);
    expect((await admin.browser.post('/api/organisations/delete', { id })).status).toBe(403);
    expect((await stranger.browser.post('/api/organisations/delete', { id })).status).toBe(404);
    // Things of two owners are not mixed.
    const own = bodyOf<{ outlet: { id: string } }>(await owner.browser.post('/api/outlets/create', hook));
    const mixed = { name: 'Mixed', definition: { ...definition, outlets: [own.outlet.id] } };
    expect(await owner.browser.post(`/api/watch-rules/create${of}`, mixed)).toMatchObject({
      status: 400,
      body: { message: expect.stringContaining('names no outlet of yours') },
    });
    const mailed = { name: 'Mailed', definition: { ...definition, mail: 'atOnce' } };
    expect(await owner.browser.post(`/api/watch-rules/create${of}`, mailed)).toMatchObject({
      status: 400,
      body: { message: expect.stringContaining('mail must be off') },
    });
  });
});

describe('invitations', () => {
  it('are mailed, and answered by the account with that confirmed address alone', async () => {
    const owner = await signedIn('owner@example.test');
    const other = await signedIn('other@example.test');
    const id = await create(owner);
    const email = 'Ada@example.test';
    expect((await owner.browser.post('/api/organisations/invite', { id, email, role: 'admin' })).status).toBe(
      200,
    );
    expect(
      (await owner.browser.post('/api/organisations/invite', { id, email, role: 'admin' })).body.name,
    ).toBe('AlreadyInvited');
    await sendMails();
    expect(mail.mails.map(({ to }) => to)).toEqual([[email]]);
    expect(mail.mails[0]?.raw).toContain('/my/organisations');
    const { invitations } = bodyOf<{ invitations: { id: string }[] }>(
      await owner.browser.get(`/api/organisations/one?id=${id}`),
    );
    const body = { id: invitations[0]?.id };
    for (const answer of ['accept', 'refuse'])
      expect((await other.browser.post(`/api/organisations/invitations/${answer}`, body)).status).toBe(404);
    const ada = await signedIn('ada@example.test');
    await db.execute(sql`update app_user set confirmed_at = null where id = ${ada.user.id}::uuid`);
    expect((await ada.browser.post('/api/organisations/invitations/accept', body)).status).toBe(404);
    await db.execute(sql`update app_user set confirmed_at = now() where id = ${ada.user.id}::uuid`);
    expect((await ada.browser.get('/api/organisations')).body).toMatchObject({
      invitations: [{ organisation: 'Acme', role: 'admin', invitedBy: 'owner@example.test' }],
    });
    await db.execute(sql`update organisation_invitation set expires_at = now() - interval '1 second'`);
    expect((await ada.browser.post('/api/organisations/invitations/accept', body)).status).toBe(404);
    await db.execute(sql`update organisation_invitation set expires_at = now() + interval '1 day'`);
    expect((await ada.browser.post('/api/organisations/invitations/accept', body)).status).toBe(200);
    expect((await ada.browser.post('/api/organisations/invitations/accept', body)).status).toBe(404);
    expect((await ada.browser.get('/api/organisations')).body).toMatchObject({
      organisations: [{ id, role: 'admin', members: 2 }],
      invitations: [],
    });
    const again = await owner.browser.post('/api/organisations/invite', { id, email, role: 'member' });
    expect(again.body.name).toBe('AlreadyMember');
  });

  it('can be withdrawn, and one that was refused is not repeated', async () => {
    const owner = await signedIn('owner@example.test');
    const ada = await signedIn('ada@example.test');
    const id = await create(owner);
    const asked = { id, email: 'ada@example.test', role: 'member' };
    await owner.browser.post('/api/organisations/invite', asked);
    const first = { id: await findInvitation(ada) };
    expect((await ada.browser.post('/api/organisations/invitations/withdraw', first)).status).toBe(404);
    expect((await owner.browser.post('/api/organisations/invitations/withdraw', first)).status).toBe(200);
    expect((await ada.browser.post('/api/organisations/invitations/accept', first)).status).toBe(404);
    await owner.browser.post('/api/organisations/invite', asked);
    const second = { id: await findInvitation(ada) };
    expect((await ada.browser.post('/api/organisations/invitations/refuse', second)).status).toBe(200);
    await owner.browser.post('/api/organisations/invitations/withdraw', second);
    expect((await owner.browser.post('/api/organisations/invite', asked)).body.name).toBe('AlreadyInvited');
    // A mail that waits says nothing once its invitation is gone.
    await sendMails();
    expect(mail.mails).toEqual([]);
  });

  it('end with the right to send them: by removal, by leaving, and by becoming a member', async () => {
    const { id, owner, admin } = await prepareOrganisation();
    const { username } = admin.user;
    const second = await signedIn('second@example.test');
    const asked = { id, email: 'second@example.test', role: 'admin' };
    const ends = [
      [owner, 'members/role', { id, username, role: 'member' }],
      [owner, 'members/remove', { id, username }],
      [admin, 'members/remove', { id, username }],
    ] as const;
    for (const [by, path, body] of ends) {
      await db.execute(sql`delete from organisation_member where user_id = ${admin.user.id}::uuid`);
      await join(owner, { id, person: admin, role: 'admin' });
      await coolDown();
      expect((await admin.browser.post('/api/organisations/invite', asked)).status).toBe(200);
      const sent = { id: await findInvitation(second) };
      expect(sent.id).not.toBe('');
      expect((await by.browser.post(`/api/organisations/${path}`, body)).status).toBe(200);
      expect(await findInvitation(second)).toBe('');
      expect((await second.browser.post('/api/organisations/invitations/accept', sent)).status).toBe(404);
    }
  });

  it('carry no address in the name of the organisation', async () => {
    const owner = await signedIn('owner@example.test');
    for (const name of ['evil.example', 'https://evil.example', 'a\u202eb', 'a\nb', '  ', '<b>'])
      expect((await owner.browser.post('/api/organisations/create', { name })).status).toBe(400);
    expect((await owner.browser.post('/api/organisations/create', { name: 'Smith & Co. (2)' })).status).toBe(
      200,
    );
  });
});

describe('members', () => {
  it('lose every access the moment they are removed, and keys stay with the organisation', async () => {
    const { id, of, made, owner, admin, member } = await prepareOrganisation();
    await db.transaction((tx) => insertMatches(tx, { chain, counts: [], matches: [match(made.rule, id)] }));
    const { key: adminKey, secret } = bodyOf<{ key: { id: string; madeBy: string }; secret: string }>(
      await admin.browser.post(`/api/user/api-keys/create${of}`, key),
    );
    expect(adminKey.madeBy).toBe(admin.user.email);
    for (const { browser, user } of [admin, member]) {
      expect((await readInbox({ browser, user })).items).toHaveLength(1);
      const body = { id, username: user.username };
      expect((await owner.browser.post('/api/organisations/members/remove', body)).status).toBe(200);
      for (const path of [
        `/api/organisations/one?id=${id}`,
        `/api/user/api-keys${of}`,
        `/api/outlets${of}`,
        `/api/watch-rules${of}`,
        `/api/watchlist${of}`,
        `/api/watchlist/export.csv?id=${made.list}`,
        `/api/outlets/deliveries?id=${made.outlet}`,
      ])
        expect([path, (await browser.get(path)).status]).toEqual([path, 404]);
      expect((await browser.post('/api/watch-rules/pause', { id: made.rule, paused: true })).status).toBe(
        404,
      );
      expect((await readInbox({ browser, user })).items).toEqual([]);
    }
    const { body: left } = await owner.browser.get(`/api/user/api-keys${of}`);
    expect(left).toMatchObject({ keys: [{ madeBy: null }, { madeBy: 'owner@example.test' }] });
    expect(await findApiKey(db, { secret, now: new Date() })).toBeDefined();
    // Nobody could end it any more.
    await db.update(appUser).set({ disabledAt: new Date() });
    expect(await findApiKey(db, { secret, now: new Date() })).toBeUndefined();
    await db.update(appUser).set({ disabledAt: null });
    expect((await owner.browser.post('/api/user/api-keys/revoke', { id: adminKey.id })).status).toBe(200);
    expect(await findApiKey(db, { secret, now: new Date() })).toBeUndefined();
  });

  it('make nothing with a right that ended while they asked', async () => {
    const { id, admin } = await prepareOrganisation();
    const asked = { userId: admin.user.id, owner: { organisationId: id } };
    await db.transaction((tx) => lockOwner(tx, asked));
    for (const role of ['member', null] as const) {
      await db.execute(
        role
          ? sql`update organisation_member set role = ${role} where user_id = ${admin.user.id}::uuid`
          : sql`delete from organisation_member where user_id = ${admin.user.id}::uuid`,
      );
      await expect(db.transaction((tx) => lockOwner(tx, asked))).rejects.toMatchObject({
        status: role ? 403 : 404,
      });
    }
  });

  it('own few, and no closed account is made an owner', async () => {
    const { id, owner, admin } = await prepareOrganisation();
    const other = { id, username: admin.user.username };
    const own = [];
    for (let number = 0; number < organisationLimits.owned; number += 1) own.push(await create(admin));
    const more = await admin.browser.post('/api/organisations/create', { name: 'More' });
    expect([more.status, more.body.name]).toEqual([409, 'TooManyOrganisations']);
    for (const [path, body] of [
      ['transfer', other],
      ['members/role', { ...other, role: 'owner' }],
    ] as const)
      expect((await owner.browser.post(`/api/organisations/${path}`, body)).body.name).toBe(
        'TooManyOrganisations',
      );
    await admin.browser.post('/api/organisations/delete', { id: own[0] });
    await db.execute(sql`update app_user set disabled_at = now() where id = ${admin.user.id}::uuid`);
    expect((await owner.browser.post('/api/organisations/transfer', other)).body.name).toBe('AccountClosed');
    await db.execute(sql`update app_user set disabled_at = null where id = ${admin.user.id}::uuid`);
    const toOwner = { ...other, role: 'owner' };
    expect((await owner.browser.post('/api/organisations/members/role', toOwner)).status).toBe(200);
    // An owner whose account is closed decides nothing.
    await db.execute(sql`update app_user set disabled_at = now() where id = ${admin.user.id}::uuid`);
    const self = { id, username: owner.user.username };
    expect((await owner.browser.post('/api/organisations/members/remove', self)).body.name).toBe('LastOwner');
    await db.execute(sql`update auth_session set confirmed_at = now() - interval '11 minutes'`);
    const removal = await owner.browser.post('/api/organisations/members/remove', other);
    expect(removal.body.name).toBe('ConfirmationRequired');
  });

  it('always have an owner, who hands over or deletes only after proving anew who it is', async () => {
    const { id, owner, admin } = await prepareOrganisation();
    const self = { id, username: owner.user.username };
    const other = { id, username: admin.user.username };
    for (const [path, body] of [
      ['members/remove', self],
      ['members/role', { ...self, role: 'member' }],
    ] as const)
      expect((await owner.browser.post(`/api/organisations/${path}`, body)).body.name).toBe('LastOwner');
    expect((await admin.browser.post('/api/organisations/members/remove', self)).status).toBe(403);
    await db.execute(sql`update auth_session set confirmed_at = now() - interval '11 minutes'`);
    for (const [path, body] of [
      ['transfer', other],
      ['delete', { id }],
      ['members/role', { ...other, role: 'owner' }],
    ] as const)
      expect((await owner.browser.post(`/api/organisations/${path}`, body)).body.name).toBe(
        'ConfirmationRequired',
      );
    await db.execute(sql`update auth_session set confirmed_at = now()`);
    expect((await owner.browser.post('/api/organisations/transfer', other)).status).toBe(200);
    expect((await owner.browser.post('/api/organisations/delete', { id })).status).toBe(403);
    expect((await owner.browser.post('/api/organisations/members/remove', self)).status).toBe(200);
    expect((await admin.browser.post('/api/organisations/delete', { id })).status).toBe(200);
    expect(await db.select().from(organisation)).toEqual([]);
    for (const table of ['api_key', 'outlet', 'watch_rule', 'watchlist'])
      expect(rowsOf(await db.execute(sql`select 1 from ${sql.identifier(table)}`))).toEqual([]);
  });

  it('keep the organisation when its founder is deleted; one of the founder alone goes along', async () => {
    const { id, owner, admin, member } = await prepareOrganisation();
    const alone = await create(owner, 'Alone');
    const files = await owner.browser.get('/api/user/export');
    expect(files.body).toMatchObject({
      organisations: { memberships: [{ organisation: 'Acme', role: 'owner' }, { organisation: 'Alone' }] },
      apiKeys: [{ name: 'Bot', organisation: 'Acme' }],
    });
    await owner.browser.post('/api/organisations/invite', { id, email: 'new@example.test', role: 'member' });
    const invited = await signedIn('new@example.test');
    expect((await invited.browser.get('/api/user/export')).body).toMatchObject({
      organisations: { invitationsReceived: [{ organisation: 'Acme', role: 'member', refusedAt: null }] },
    });
    await db
      .update(appUser)
      .set({ deleteAt: new Date(0) })
      .where(eq(appUser.id, owner.user.id));
    await sweepAuth(db);
    expect((await db.select().from(organisation)).map((row) => row.id)).toEqual([id]);
    expect(alone).not.toBe(id);
    const members = await db.select().from(organisationMember).orderBy(organisationMember.joinedAt);
    expect(members.map(({ userId, role }) => [userId, role])).toEqual([
      [admin.user.id, 'owner'],
      [member.user.id, 'member'],
    ]);
    const { body } = await admin.browser.get(`/api/user/api-keys?organisation=${id}`);
    expect(body).toMatchObject({ keys: [{ state: 'active', madeBy: null }] });
  });
});

describe('an alert of a shared rule', () => {
  it('is in the inbox of every member who has not muted the rule, read by each, and goes once to the outlet', async () => {
    const { id, made, owner, admin, member, stranger } = await prepareOrganisation();
    await db.transaction((tx) => insertMatches(tx, { chain, counts: [], matches: [match(made.rule, id)] }));
    for (const person of [owner, admin, member])
      expect(await readInbox(person)).toMatchObject({
        items: [{ isRead: false, organisation: 'Acme' }],
        unread: 1,
      });
    expect((await readInbox(stranger)).items).toEqual([]);
    const alert = (await readInbox(owner)).items[0]?.id ?? '';
    await stranger.browser.post('/api/inbox/mark', { ids: [alert], read: true });
    await member.browser.post('/api/inbox/mark', { read: true });
    expect([(await readInbox(member)).unread, (await readInbox(admin)).unread]).toEqual([0, 1]);
    expect((await member.browser.post('/api/inbox/acknowledge', { id: alert })).status).toBe(403);
    expect((await stranger.browser.post('/api/inbox/acknowledge', { id: alert })).status).toBe(404);
    const silence = { id: alert, minutes: 60, reason: 'Known' };
    expect((await member.browser.post('/api/inbox/silence', silence)).status).toBe(403);
    expect((await stranger.browser.post('/api/inbox/silence', silence)).status).toBe(404);
    expect((await admin.browser.post('/api/inbox/acknowledge', { id: alert })).status).toBe(200);

    expect(await tellAlerts(db, { now: new Date() })).toBe(1);
    expect((await db.select().from(delivery)).map(({ outletId }) => outletId)).toEqual([made.outlet]);

    expect(
      (await member.browser.post('/api/watch-rules/mute', { id: made.rule, muted: true })).body,
    ).toMatchObject({
      isMuted: true,
    });
    expect((await readInbox(member)).items).toEqual([]);
    expect((await readInbox(admin)).items).toHaveLength(1);
    await member.browser.post('/api/watch-rules/mute', { id: made.rule, muted: false });
    expect((await readInbox(member)).items).toHaveLength(1);
    // A rule of one's own is paused, not muted.
    const own = bodyOf<{ id: string }>(
      await member.browser.post('/api/watch-rules/create', { name: 'Own', definition }),
    );
    expect((await member.browser.post('/api/watch-rules/mute', { id: own.id, muted: true })).status).toBe(
      400,
    );
  });
});
