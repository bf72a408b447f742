import * as z from 'zod/mini';
import { findRuleFeed, setRuleKey, stopRule } from '#core/watchRules/ruleKeys.ts';
import type { Db } from '#db/Database.ts';
import type { Origins } from '#http/guards/origins.ts';
import type { App } from '#http/schemas/zodRoutes.ts';
import { notFound } from '#lib/AppError.ts';
import { feedFormats, secretFeedHref } from '#wire/feeds.ts';
import { ruleKeySchema, stopHref } from '#wire/watchRules.ts';
import { createRateLimit } from '../guards/rateLimit.ts';
import { sendFeed } from './sendFeed.ts';

interface RuleKeyParts {
  db: Db;
  origins: Origins;
  limitScale: number;
}

/** What the secret addresses of a rule open: its feed, and the way to stop it. */
export function ruleKeyRoutes(app: App, { db, origins, limitScale }: RuleKeyParts): void {
  const limit = createRateLimit({ most: 60 * limitScale, windowMs: 60_000 });

  app.post(
    '/api/watch-rules/key',
    {
      config: { access: 'user' },
      schema: {
        summary: 'Make or end the secret address of a rule’s feed, or the link that shares it',
        tags: ['watch rules'],
        body: ruleKeySchema,
        response: { 200: z.object({}) },
      },
    },
    async (request) => {
      limit(request);
      const { id: userId } = await request.requireViewer();
      await setRuleKey(db, { ...request.body, userId });
      return {};
    },
  );

  /** The form of the page, which works without scripts. */
  app.post(
    '/stop',
    { config: { access: 'anyone', accepts: 'form' }, schema: { body: z.looseObject({ key: z.uuid() }) } },
    async (request, reply) => {
      limit(request);
      const { key } = request.body;
      await stopRule(db, { key, now: new Date() });
      return reply.redirect(stopHref(key), 303);
    },
  );

  for (const format of feedFormats)
    app.get(
      `/feeds/rules/:key.${format}`,
      { config: { access: 'anyone', costly: true }, schema: { params: z.object({ key: z.string() }) } },
      async (request, reply) => {
        limit(request);
        const { key } = request.params;
        const origin = origins.of(request);
        const found = z.safeParse(z.uuid(), key).success
          ? await findRuleFeed(db, { key, origin })
          : undefined;
        if (!found) throw notFound('No rule has this feed. Its address may have been changed.');
        const { name, entries } = found;
        return sendFeed(request, reply, {
          ...{ format, maxAge: 60, isSecret: true, origin },
          ...{ path: secretFeedHref('rules', key, format), page: '/my/inbox', title: name, entries },
        });
      },
    );
}
