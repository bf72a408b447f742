import * as z from 'zod/mini';
import { getProject } from '#core/projects/getProject.ts';
import { renderBadge } from '#core/projects/renderBadge.ts';
import { findScore } from '#core/scores/getScore.ts';
import type { Db } from '#db/Database.ts';
import { matchesEtag } from '#http/caching/acceptEncoding.ts';
import { createCachedPage } from '#http/caching/pageCache.ts';
import type { Origins } from '#http/guards/origins.ts';
import type { App } from '#http/schemas/zodRoutes.ts';

/** A picture that other sites may show. */
export function badgeRoutes(app: App, { db, origins }: { db: Db; origins: Origins }): void {
  app.get(
    '/badge/:id.svg',
    { config: { access: 'anyone' }, schema: { params: z.object({ id: z.string() }) } },
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
}
