import * as z from 'zod/mini';
import type { ContentStore } from '#core/content/openContent.ts';
import { sendCached } from '#http/caching/sendCached.ts';
import type { App } from '#http/schemas/zodRoutes.ts';
import { notFound } from '#lib/AppError.ts';
import type { Card } from './Card.ts';
import { cardEtag, createCardDrawer } from './drawCard.ts';
import { type FindProjectCard, findCard } from './findCard.ts';

/** About 30 kB each. */
const keptPictures = 300;

/** `/og{path}.png`: the picture that a shared link of a page shows; `/og/home.png` for the home page. */
export function cardRoutes(
  app: App,
  { content, findProject }: { content: ContentStore; findProject?: FindProjectCard | undefined },
): void {
  const draw = createCardDrawer();
  const kept = new Map<string, Buffer>();
  // One at a time: drawing costs a tenth of a second, and a crawler asks for many at once.
  let last: Promise<unknown> = Promise.resolve();

  function getPicture(etag: string, card: Card): Promise<Buffer> {
    const made = last.then(async () => {
      const known = kept.get(etag);
      if (known) return known;
      const picture = await draw(card);
      kept.set(etag, picture);
      const [oldest] = kept.keys();
      if (kept.size > keptPictures && oldest !== undefined) kept.delete(oldest);
      return picture;
    });
    last = made.catch(() => undefined);
    return made;
  }

  app.get(
    '/og/*',
    { config: { access: 'anyone' }, schema: { params: z.object({ '*': z.string() }) } },
    async (request, reply) => {
      const path = /^(.+)\.png$/.exec(request.params['*'])?.[1];
      const card = path && (await findCard({ content: content.current, findProject }, `/${path}`));
      if (!card) throw notFound('There is no picture at this address');
      const etag = cardEtag(card);
      reply.header('cross-origin-resource-policy', 'cross-origin');
      return sendCached(request, reply, {
        type: 'image/png',
        maxAge: 3600,
        etag,
        body: () => getPicture(etag, card),
      });
    },
  );
}
