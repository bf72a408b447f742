import * as z from 'zod/mini';
import type { AuthContext } from '#core/auth/AuthContext.ts';
import { decideProposal } from '#core/teamProposals/decideProposal.ts';
import { sendProposal } from '#core/teamProposals/sendProposal.ts';
import { judgeReply } from '#core/teamReplies/judgeReply.ts';
import { sendReply } from '#core/teamReplies/sendReply.ts';
import type { App } from '#http/schemas/zodRoutes.ts';
import { decideProposalSchema, sendProposalSchema, sentProposalSchema } from '#wire/teamProposals.ts';
import { judgeReplySchema, sendReplySchema } from '#wire/teamReplies.ts';
import { createClaimants } from './claimants.ts';
import { actorOf } from './desk.ts';

const tags = ['teams'];
const empty = z.object({});

/** What a verified team says, and what staff makes of it. */
export function teamWordRoutes(app: App, { context }: { context: AuthContext }): void {
  const { db } = context;
  const requireClaimant = createClaimants(context);

  app.post(
    '/api/team-replies/send',
    {
      config: { access: 'user' },
      schema: {
        summary: 'Reply to a statement as the team',
        tags,
        body: sendReplySchema,
        response: { 200: empty },
      },
    },
    async (request) => {
      await sendReply(db, { ...request.body, ...(await requireClaimant(request)) });
      return {};
    },
  );

  app.post(
    '/api/team-proposals/send',
    {
      config: { access: 'user' },
      schema: {
        summary: 'Propose a record as the team',
        tags,
        body: sendProposalSchema,
        response: { 200: sentProposalSchema },
      },
    },
    async (request) => sendProposal(db, { ...request.body, ...(await requireClaimant(request)) }),
  );

  app.post(
    '/api/admin/team-replies/judge',
    { config: { access: 'editor' }, schema: { body: judgeReplySchema, response: { 200: empty } } },
    async (request) => {
      await judgeReply(db, { ...request.body, actor: await actorOf(request) });
      return {};
    },
  );

  app.post(
    '/api/admin/team-proposals/decide',
    { config: { access: 'editor' }, schema: { body: decideProposalSchema, response: { 200: empty } } },
    async (request) => {
      await decideProposal(db, { ...request.body, actor: await actorOf(request), now: new Date() });
      return {};
    },
  );
}
