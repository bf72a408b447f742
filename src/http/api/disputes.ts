import type { FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import type { AuthContext } from '#core/auth/AuthContext.ts';
import { notAllowed } from '#core/auth/authErrors.ts';
import { chargeLimit } from '#core/auth/rateLimits.ts';
import { openDispute, type Speaker } from '#core/disputes/openDispute.ts';
import { followDispute, getMyDispute, postInDispute } from '#core/disputes/takePart.ts';
import { isNavigation } from '#http/guards/isNavigation.ts';
import type { App } from '#http/schemas/zodRoutes.ts';
import {
  followDisputeSchema,
  myDisputeQuerySchema,
  myDisputeSchema,
  openDisputeSchema,
  openedDisputeSchema,
  postInDisputeSchema,
} from '#wire/disputes.ts';

const tags = ['disputes'];

/** What people say about what this site says of a project. */
export function disputeRoutes(app: App, { context }: { context: AuthContext }): void {
  const { db } = context;

  /** Who speaks; nobody speaks in public in another's name. */
  async function requireSpeaker(request: FastifyRequest): Promise<Speaker> {
    const { id: userId, adminId } = await request.requireViewer();
    if (adminId !== null) throw notAllowed('You cannot dispute anything while impersonating.');
    await chargeLimit(context, 'disputeIp', request.ip);
    await chargeLimit(context, 'dispute', userId);
    return { userId, ip: request.ip, now: new Date() };
  }

  app.post(
    '/api/disputes/open',
    {
      config: { access: 'user', accepts: 'form' },
      schema: {
        summary: 'Dispute a statement about a project',
        tags,
        body: openDisputeSchema,
        response: { 200: openedDisputeSchema },
      },
    },
    async (request, reply) => {
      const { body } = request;
      const opened = await openDispute(db, { ...body, ...(await requireSpeaker(request)) });
      // Without scripts the form of the page leads here: on to the dispute.
      if (isNavigation(request))
        return reply.redirect(
          `/projects/${encodeURIComponent(body.projectId)}/disputes/${opened.number}`,
          303,
        );
      return opened;
    },
  );

  app.post(
    '/api/disputes/post',
    {
      config: { access: 'user' },
      schema: {
        summary: 'Add to an own dispute',
        tags,
        body: postInDisputeSchema,
        response: { 200: z.object({}) },
      },
    },
    async (request) => {
      await postInDispute(db, { ...request.body, ...(await requireSpeaker(request)) });
      return {};
    },
  );

  app.post(
    '/api/disputes/follow',
    {
      config: { access: 'user' },
      schema: {
        summary: 'Follow or unfollow a dispute',
        tags,
        body: followDisputeSchema,
        response: { 200: myDisputeSchema },
      },
    },
    async (request) => followDispute(db, { ...request.body, userId: (await request.requireViewer()).id }),
  );

  app.get(
    '/api/disputes/mine',
    {
      config: { access: 'user' },
      schema: {
        summary: 'The user’s part in a dispute',
        tags,
        querystring: myDisputeQuerySchema,
        response: { 200: myDisputeSchema },
      },
    },
    async (request) => getMyDispute(db, { ...request.query, userId: (await request.requireViewer()).id }),
  );
}
