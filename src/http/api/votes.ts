import * as z from 'zod/mini';
import type { AuthContext } from '#core/auth/AuthContext.ts';
import { chargeLimit } from '#core/auth/rateLimits.ts';
import { countView } from '#core/views/views.ts';
import { castVote, findVote, getAverageYes } from '#core/votes/votes.ts';
import { isNavigation } from '#http/guards/isNavigation.ts';
import type { App } from '#http/schemas/zodRoutes.ts';
import type { Visitors } from '#http/session/visitors.ts';
import {
  averageYesAnswerSchema,
  myVoteAnswerSchema,
  pageViewAnswerSchema,
  pageViewQuerySchema,
  voteAnswerSchema,
  voteQuerySchema,
} from '#wire/votes.ts';

const tags = ['projects'];
const idQuerySchema = z.object({ id: z.string().check(z.minLength(1), z.maxLength(80)) });

/** Votes and page views. Two of these GETs change state and act only for our own pages. */
export function voteRoutes(
  app: App,
  { context, visitors }: { context: AuthContext; visitors: Visitors },
): void {
  const { db } = context;
  app.get(
    '/api/projects/vote',
    {
      config: { access: 'anyone', changesState: true },
      schema: {
        summary: 'Vote yes or no for a project; a later vote replaces it',
        tags,
        querystring: voteQuerySchema,
        response: { 200: voteAnswerSchema },
      },
    },
    async (request, reply) => {
      await chargeLimit(context, 'voteIp', request.ip);
      const { id, vote } = request.query;
      const voter = await visitors.requireVoter(request, reply);
      const answer = await castVote(db, { projectId: id, ...voter, choice: vote, now: new Date() });
      // Without scripts the form of the page leads here: back to where the new count stands.
      if (isNavigation(request)) return reply.redirect(`/projects/${encodeURIComponent(id)}#vote`, 303);
      return answer;
    },
  );

  app.get(
    '/api/projects/my-vote',
    {
      config: { access: 'anyone' },
      schema: {
        summary: 'This visitor’s vote for a project',
        tags,
        querystring: idQuerySchema,
        response: { 200: myVoteAnswerSchema },
      },
    },
    async (request) => {
      const voter = await visitors.findVoter(request);
      if (voter === undefined) return { vote: null };
      return { vote: (await findVote(db, { projectId: request.query.id, ...voter })) ?? null };
    },
  );

  app.get(
    '/api/projects/average-yes-percentage',
    {
      config: { access: 'anyone' },
      schema: {
        summary: 'Mean share of yes votes',
        tags,
        response: { 200: averageYesAnswerSchema },
      },
    },
    async () => getAverageYes(db),
  );

  app.get(
    '/api/projects/page-view',
    {
      config: { access: 'anyone', changesState: true },
      schema: {
        summary: 'Count a page view, once a day',
        tags,
        querystring: pageViewQuerySchema,
        response: { 200: pageViewAnswerSchema },
      },
    },
    async (request) => {
      await chargeLimit(context, 'viewIp', request.ip);
      const now = new Date();
      const visitor = await visitors.dailyMark(request, now);
      return { counted: await countView(db, { projectId: request.query.projectId, visitor, now }) };
    },
  );
}
