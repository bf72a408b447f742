import type { FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import type { ContentStore } from '#core/content/openContent.ts';
import { sendCached } from '#http/caching/sendCached.ts';
import type { App } from '#http/schemas/zodRoutes.ts';
import { notFound } from '#lib/AppError.ts';
import { blogFeedHref, entryFormats } from '#wire/feeds.ts';
import { sendFeed } from '../api/sendFeed.ts';
import { toBlogFeed } from './blogFeed.ts';
import { cardRoutes } from './cards/cardRoutes.ts';
import type { FindComparisonCard, FindProjectCard, FindScanCard } from './cards/findCard.ts';
import { llmsText } from './llmsText.ts';
import { robotsText } from './robots.ts';
import { type SecurityContact, securityText } from './securityText.ts';
import { findSitemap, type SitemapProjects, sitemapIndex } from './sitemaps.ts';

export interface SeoOptions {
  content: ContentStore;
  originOf(request: FastifyRequest): string;
  projects?: SitemapProjects | undefined;
  listBoards?: (() => Promise<readonly string[]>) | undefined;
  findProject?: FindProjectCard | undefined;
  findScan?: FindScanCard | undefined;
  findComparison?: FindComparisonCard | undefined;
  securityContact?: SecurityContact | undefined;
}

const xml = 'application/xml; charset=utf-8';

/** What search engines, feed readers, link previews and finders of faults ask for. */
export function seoRoutes(
  app: App,
  {
    content,
    originOf,
    projects,
    listBoards,
    findProject,
    findScan,
    findComparison,
    securityContact,
  }: SeoOptions,
): void {
  const sources = (request: FastifyRequest) => ({
    origin: originOf(request),
    content: content.current,
    projects,
    listBoards,
  });

  app.get('/robots.txt', { config: { access: 'anyone' } }, (request, reply) =>
    sendCached(request, reply, {
      type: 'text/plain; charset=utf-8',
      maxAge: 3600,
      body: robotsText(originOf(request)),
    }),
  );
  app.get('/llms.txt', { config: { access: 'anyone' } }, (request, reply) =>
    sendCached(request, reply, {
      type: 'text/plain; charset=utf-8',
      maxAge: 3600,
      body: llmsText(originOf(request)),
    }),
  );
  if (securityContact)
    app.get('/.well-known/security.txt', { config: { access: 'anyone' } }, (request, reply) =>
      sendCached(request, reply, {
        type: 'text/plain; charset=utf-8',
        maxAge: 3600,
        body: securityText(securityContact, originOf(request), new Date()),
      }),
    );
  app.get('/sitemap.xml', { config: { access: 'anyone' } }, async (request, reply) =>
    sendCached(request, reply, { type: xml, maxAge: 600, body: await sitemapIndex(sources(request)) }),
  );
  app.get(
    '/sitemaps/:name.xml',
    { config: { access: 'anyone' }, schema: { params: z.object({ name: z.string() }) } },
    async (request, reply) => {
      const body = await findSitemap(sources(request), request.params.name);
      if (body === undefined) throw notFound('There is no sitemap of this name');
      return sendCached(request, reply, { type: xml, maxAge: 600, body });
    },
  );
  for (const format of entryFormats)
    app.get(blogFeedHref(format), { config: { access: 'anyone' } }, (request, reply) =>
      sendFeed(request, reply, {
        ...toBlogFeed(content.current, { format, origin: originOf(request) }),
        ...{ format, maxAge: 600 },
      }),
    );
  cardRoutes(app, { content, findProject, findScan, findComparison });
}
