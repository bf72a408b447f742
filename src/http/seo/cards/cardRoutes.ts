import * as z from 'zod/mini';
import type { ContentStore } from '#core/content/openContent.ts';
import { sendCached } from '#http/caching/sendCached.ts';
import type { App } from '#http/schemas/zodRoutes.ts';
import { AppError, notFound } from '#lib/AppError.ts';
import { createByteCache } from '#lib/byteCache.ts';
import { toNetwork } from '#lib/toNetwork.ts';
import { createWorkQueue } from '#lib/workQueue.ts';
import type { Card } from './Card.ts';
import { cardEtag, createCardDrawer } from './drawCard.ts';
import { type CardSources, findCard } from './findCard.ts';

const tooBusy = () =>
  new AppError(503, 'Busy', 'Too many pictures are being drawn; try again shortly', { 'retry-after': '5' });

/** `/og{path}.png`: the picture that a shared link of a page shows; `/og/home.png` for the home page. */
export function cardRoutes(
  app: App,
  { content, ...found }: Omit<CardSources, 'content'> & { content: ContentStore },
): void {
  const draw = createCardDrawer();
  const kept = createByteCache<Buffer>({
    maxBytes: 16 * 1024 * 1024,
    maxAgeMs: 24 * 3_600_000,
    sizeOf: (picture) => picture.length,
  });
  // One at a time: drawing costs a tenth of a second, and a crawler asks for many at once.
  const queue = createWorkQueue({ atOnce: 1, mostWaiting: 100, perOwner: 30, refuse: tooBusy });

  const getPicture = (network: string, { etag, card }: { etag: string; card: Card }): Promise<Buffer> =>
    kept.get(etag, async () => ({ value: await queue(network, () => draw(card)), tags: [] }));

  app.get(
    '/og/*',
    { config: { access: 'anyone' }, schema: { params: z.object({ '*': z.string() }) } },
    async (request, reply) => {
      const path = /^(.+)\.png$/.exec(request.params['*'])?.[1];
      const card = path && (await findCard({ content: content.current, ...found }, `/${path}`));
      if (!card) throw notFound('There is no picture at this address');
      const etag = cardEtag(card);
      reply.header('cross-origin-resource-policy', 'cross-origin');
      return sendCached(request, reply, {
        type: 'image/png',
        maxAge: 3600,
        etag,
        body: () => getPicture(toNetwork(request.ip), { etag, card }),
      });
    },
  );
}
