import * as z from 'zod/mini';
import type { BadgeKeys } from '#core/badges/badgeKeys.ts';
import { getBadgeClaims } from '#core/badges/getBadgeClaims.ts';
import { getRows } from '#core/projects/getRows.ts';
import { embedPolicy, embedThemes, renderEmbedPage, renderEmbedPicture } from '#core/projects/renderEmbed.ts';
import type { Db } from '#db/Database.ts';
import type { Origins } from '#http/guards/origins.ts';
import { createRateLimit } from '#http/guards/rateLimit.ts';
import type { App } from '#http/schemas/zodRoutes.ts';
import { fixedPages } from '#wire/fixedPages.ts';
import { projectHref } from '#wire/projectHref.ts';
import { idParams } from '#wire/v1.ts';

/** Cards that one network may have made in a minute. */
const embedsPerMinute = 120;

interface EmbedRoutesOptions {
  db: Db;
  origins: Origins;
  keys: BadgeKeys;
  limitScale: number;
}

const schema = {
  params: idParams,
  querystring: z.object({ theme: z._default(z.enum(embedThemes), 'auto') }),
};

const picturePolicy = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'";

/** Short: what other sites show is never much older than what this one does. */
const shown = { 'cache-control': 'public, max-age=300', 'cross-origin-resource-policy': 'cross-origin' };

/** Score cards for other sites: the only pages that others may frame. */
export function embedRoutes(app: App, { db, origins, keys, limitScale }: EmbedRoutesOptions): void {
  const limit = createRateLimit({ most: embedsPerMinute * limitScale, windowMs: 60_000 });

  async function getCard(site: string, id: string) {
    const now = new Date();
    const claims = await getBadgeClaims(db, { id, site, now });
    const [row] = await getRows(db, [id]);
    return {
      ...{ claims, now, isHalted: row?.status === 'halted' },
      href: `${site}${projectHref(id)}`,
      badge: `${site}${fixedPages.badgeCheck.path}?token=${keys.sign(claims)}`,
    };
  }

  app.get(
    '/embed/projects/:id',
    { config: { access: 'anyone', costly: true }, schema },
    async (request, reply) => {
      limit(request);
      const { theme } = request.query;
      const card = await getCard(origins.of(request), request.params.id);
      reply.removeHeader('x-frame-options');
      reply.headers({ ...shown, 'content-security-policy': embedPolicy(theme) });
      return reply.type('text/html; charset=utf-8').send(renderEmbedPage({ ...card, theme }));
    },
  );

  app.get(
    '/embed/projects/:id/card.svg',
    { config: { access: 'anyone', costly: true }, schema },
    async (request, reply) => {
      limit(request);
      const { theme } = request.query;
      const card = await getCard(origins.of(request), request.params.id);
      // Opened by itself a picture is a document, whose style would be refused.
      reply.headers({ ...shown, 'content-security-policy': picturePolicy });
      return reply.type('image/svg+xml; charset=utf-8').send(renderEmbedPicture({ ...card, theme }));
    },
  );
}
