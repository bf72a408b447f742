import type { FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import type { AuthContext } from '#core/auth/AuthContext.ts';
import { notAllowed } from '#core/auth/authErrors.ts';
import {
  answerInvitation,
  getInvitations,
  invite,
  withdrawInvitation,
} from '#core/organisations/invitations.ts';
import { removeMember, setMemberRole, transferOrganisation } from '#core/organisations/members.ts';
import {
  createOrganisation,
  deleteOrganisation,
  getOrganisation,
  getOrganisations,
  renameOrganisation,
} from '#core/organisations/organisations.ts';
import type { App } from '#http/schemas/zodRoutes.ts';
import {
  createOrganisationSchema,
  inviteSchema,
  memberRoleSchema,
  memberSchema,
  organisationDetailsSchema,
  organisationIdSchema,
  organisationsSchema,
  renameOrganisationSchema,
} from '#wire/organisations.ts';
import { createWriteBudget } from '../guards/rateLimit.ts';

const tags = ['organisations'];
const empty = z.object({});

/** Organisations of whoever is signed in: who belongs to them, and in which role. */
export function organisationRoutes(
  app: App,
  { context, limitScale }: { context: AuthContext; limitScale: number },
): void {
  const { db } = context;
  const checkWrites = createWriteBudget({
    limitScale,
    ...{ calls: 30, kilobytesPerMinute: 64, kilobytesPerDay: 1_000 },
  });
  const requireSelf = async (request: FastifyRequest) => {
    checkWrites(request);
    const viewer = await request.requireViewer();
    if (viewer.adminId !== null) throw notAllowed('Organisations cannot be changed while impersonating.');
    return viewer;
  };

  app.get(
    '/api/organisations',
    {
      config: { access: 'user' },
      schema: {
        summary: 'Organisations of the account, and invitations to it',
        tags,
        response: { 200: organisationsSchema },
      },
    },
    async (request) => {
      const { id: userId } = await request.requireViewer();
      const [organisations, invitations] = await Promise.all([
        getOrganisations(db, { userId }),
        getInvitations(db, { userId }),
      ]);
      return { organisations, invitations };
    },
  );

  app.get(
    '/api/organisations/one',
    {
      config: { access: 'user' },
      schema: {
        summary: 'An organisation with its members',
        tags,
        querystring: organisationIdSchema,
        response: { 200: organisationDetailsSchema },
      },
    },
    async (request) =>
      getOrganisation(db, { id: request.query.id, userId: (await request.requireViewer()).id }),
  );

  app.post(
    '/api/organisations/create',
    {
      config: { access: 'user' },
      schema: {
        summary: 'Make an organisation',
        tags,
        body: createOrganisationSchema,
        response: { 200: organisationDetailsSchema },
      },
    },
    async (request) => createOrganisation(db, { ...request.body, userId: (await requireSelf(request)).id }),
  );

  app.post(
    '/api/organisations/rename',
    {
      config: { access: 'user' },
      schema: {
        summary: 'Rename an organisation',
        tags,
        body: renameOrganisationSchema,
        response: { 200: empty },
      },
    },
    async (request) => {
      await renameOrganisation(db, { ...request.body, userId: (await requireSelf(request)).id });
      return {};
    },
  );

  app.post(
    '/api/organisations/delete',
    {
      config: { access: 'user' },
      schema: {
        summary: 'Delete an organisation with all it shares; asks anew who it is',
        tags,
        body: organisationIdSchema,
        response: { 200: empty },
      },
    },
    async (request) => {
      await deleteOrganisation(db, { ...request.body, viewer: await requireSelf(request) });
      return {};
    },
  );

  app.post(
    '/api/organisations/invite',
    {
      config: { access: 'user' },
      schema: { summary: 'Invite an address', tags, body: inviteSchema, response: { 200: empty } },
    },
    async (request) => {
      await invite(context, { ...request.body, viewer: await requireSelf(request) });
      return {};
    },
  );

  app.post(
    '/api/organisations/invitations/withdraw',
    {
      config: { access: 'user' },
      schema: {
        summary: 'Withdraw an invitation',
        tags,
        body: organisationIdSchema,
        response: { 200: empty },
      },
    },
    async (request) => {
      await withdrawInvitation(db, { ...request.body, viewer: await requireSelf(request) });
      return {};
    },
  );

  for (const answer of ['accept', 'refuse'] as const)
    app.post(
      `/api/organisations/invitations/${answer}`,
      {
        config: { access: 'user' },
        schema: {
          summary: answer === 'accept' ? 'Accept an invitation' : 'Refuse an invitation',
          tags,
          body: organisationIdSchema,
          response: { 200: empty },
        },
      },
      async (request) => {
        const { id: userId } = await requireSelf(request);
        await answerInvitation(db, { ...request.body, userId, accept: answer === 'accept' });
        return {};
      },
    );

  app.post(
    '/api/organisations/members/role',
    {
      config: { access: 'user' },
      schema: {
        summary: 'Give a member another role; asks anew who it is where owners change',
        tags,
        body: memberRoleSchema,
        response: { 200: empty },
      },
    },
    async (request) => {
      await setMemberRole(db, { ...request.body, viewer: await requireSelf(request) });
      return {};
    },
  );

  app.post(
    '/api/organisations/members/remove',
    {
      config: { access: 'user' },
      schema: {
        summary: 'Remove a member, or leave; asks anew who it is where it is an owner',
        tags,
        body: memberSchema,
        response: { 200: empty },
      },
    },
    async (request) => {
      await removeMember(db, { ...request.body, viewer: await requireSelf(request) });
      return {};
    },
  );

  app.post(
    '/api/organisations/transfer',
    {
      config: { access: 'user' },
      schema: {
        summary: 'Make another member the owner, and oneself an admin; asks anew who it is',
        tags,
        body: memberSchema,
        response: { 200: empty },
      },
    },
    async (request) => {
      await transferOrganisation(db, { ...request.body, viewer: await requireSelf(request) });
      return {};
    },
  );
}
