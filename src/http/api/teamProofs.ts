import type { FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import type { AuthContext } from '#core/auth/AuthContext.ts';
import { notAllowed } from '#core/auth/authErrors.ts';
import { chargeLimit } from '#core/auth/limits.ts';
import type { DomainReader } from '#core/teamProofs/DomainReader.ts';
import { revokeProof } from '#core/teamProofs/endProofs.ts';
import { beginProof, checkProof } from '#core/teamProofs/teamProofs.ts';
import type { App } from '#http/schemas/zodRoutes.ts';
import {
  beginProofSchema,
  checkedProofSchema,
  checkProofSchema,
  revokeProofSchema,
} from '#wire/teamProofs.ts';
import { actorOf } from './desk.ts';

const tags = ['teams'];
const empty = z.object({});

/** Showing that one speaks for a project. */
export function teamProofRoutes(
  app: App,
  { context, domains }: { context: AuthContext; domains: DomainReader },
): void {
  const { db } = context;

  async function requireClaimant(request: FastifyRequest) {
    const { id: userId, adminId } = await request.requireViewer();
    if (adminId !== null) throw notAllowed('Nobody speaks for a project while impersonating.');
    await chargeLimit(context, 'teamIp', request.ip);
    await chargeLimit(context, 'team', userId);
    return { userId, ip: request.ip, now: new Date() };
  }

  app.post(
    '/api/team-proofs/begin',
    {
      config: { access: 'user' },
      schema: {
        summary: 'Begin to show that one speaks for a project; its page then says what to publish',
        tags,
        body: beginProofSchema,
        response: { 200: empty },
      },
    },
    async (request) => {
      await beginProof(db, { ...request.body, ...(await requireClaimant(request)) });
      return {};
    },
  );

  app.post(
    '/api/team-proofs/check',
    {
      config: { access: 'user' },
      schema: {
        summary: 'Have the DNS record or the file looked for on the domain of the website on record',
        tags,
        body: checkProofSchema,
        response: { 200: checkedProofSchema },
      },
    },
    async (request) =>
      checkProof(db, { ...request.body, ...(await requireClaimant(request)), reader: domains }),
  );

  app.post(
    '/api/admin/team-proofs/revoke',
    { config: { access: 'editor' }, schema: { body: revokeProofSchema, response: { 200: empty } } },
    async (request) => {
      await revokeProof(db, { ...request.body, actor: await actorOf(request) });
      return {};
    },
  );
}
