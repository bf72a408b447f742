import * as z from 'zod/mini';
import type { BadgeKeys } from '#core/badges/badgeKeys.ts';
import { checkBadge } from '#core/badges/checkBadge.ts';
import { getBadgeClaims } from '#core/badges/getBadgeClaims.ts';
import { getProject } from '#core/projects/getProject.ts';
import { renderBadge } from '#core/projects/renderBadge.ts';
import { findScore } from '#core/scores/getScore.ts';
import type { Db } from '#db/Database.ts';
import { matchesEtag } from '#http/caching/acceptEncoding.ts';
import { createCachedPage } from '#http/caching/pageCache.ts';
import type { Origins } from '#http/guards/origins.ts';
import type { App } from '#http/schemas/zodRoutes.ts';
import { badRequest } from '#lib/AppError.ts';
import { badgeCheckQuerySchema, badgeCheckSchema, badgeKeysSchema, badgeSchema } from '#wire/badges.ts';
import { fixedPages } from '#wire/fixedPages.ts';
import { createRateLimit } from '../guards/rateLimit.ts';

/** Badges that one network may have signed or checked in a minute. */
const badgesPerMinute = 120;

interface BadgeRoutesOptions {
  db: Db;
  origins: Origins;
  keys: BadgeKeys;
  limitScale: number;
}

/** Pages of other sites may ask, too. */
const forEverybody = { 'access-control-allow-origin': '*', 'cross-origin-resource-policy': 'cross-origin' };

/** What other sites may show of a project: a picture, and the same signed. */
export function badgeRoutes(app: App, { db, origins, keys, limitScale }: BadgeRoutesOptions): void {
  const limit = createRateLimit({ most: badgesPerMinute * limitScale, windowMs: 60_000 });

  app.get(
    '/badge/:id.svg',
    { config: { access: 'anyone', costly: true }, schema: { params: z.object({ id: z.string() }) } },
    async (request, reply) => {
      const { id } = request.params;
      const { project } = await getProject(db, id);
      const scoredAt = (await findScore(db, id))?.score.scoredAt;
      const svg = renderBadge({ project, scoredAt, href: `${origins.of(request)}/projects/${id}` });
      const badge = createCachedPage(svg, 'image/svg+xml; charset=utf-8');
      reply.headers({
        etag: badge.etag,
        'cache-control': 'public, max-age=300',
        'cross-origin-resource-policy': 'cross-origin',
      });
      if (matchesEtag(request.headers['if-none-match'], badge.etag)) return reply.code(304).send();
      return reply.type(badge.contentType).send(badge.body('identity'));
    },
  );

  app.get(
    '/api/projects/:id/badge',
    {
      config: { access: 'anyone', costly: true },
      schema: {
        summary: 'Signed badge of a project (JWS, Ed25519), valid for seven days',
        tags: ['badges'],
        params: z.object({ id: z.string().check(z.maxLength(80)) }),
        response: { 200: badgeSchema },
      },
    },
    async (request, reply) => {
      limit(request);
      const site = origins.of(request);
      const claims = await getBadgeClaims(db, { id: request.params.id, site, now: new Date() });
      const token = keys.sign(claims);
      reply.headers(forEverybody);
      return {
        token,
        claims,
        keys: `${site}/.well-known/jwks.json`,
        page: `${site}${fixedPages.badgeCheck.path}?token=${token}`,
      };
    },
  );

  app.get(
    '/api/badges/verify',
    {
      config: { access: 'anyone', costly: true },
      schema: {
        summary: 'Verify a badge',
        tags: ['badges'],
        querystring: badgeCheckQuerySchema,
        response: { 200: badgeCheckSchema },
      },
    },
    async (request, reply) => {
      limit(request);
      const { token } = request.query;
      const result = await checkBadge(db, { token, keys: keys.publicKeys, now: new Date() });
      if (result.state === 'malformed') throw badRequest(result.fault);
      reply.headers(forEverybody);
      return result;
    },
  );

  app.get(
    '/.well-known/jwks.json',
    {
      config: { access: 'anyone' },
      schema: {
        summary: 'Public keys of badges (RFC 7517)',
        tags: ['badges'],
        response: { 200: badgeKeysSchema },
      },
    },
    async (_request, reply) => {
      reply.headers({ ...forEverybody, 'cache-control': 'public, max-age=300' });
      return { keys: [...keys.publicKeys] };
    },
  );
}
