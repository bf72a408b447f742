import type { FastifyReply, FastifyRequest } from 'fastify';
import { sendCached } from '#http/caching/sendCached.ts';
import type { Feed, FeedContent, FeedEntry } from '#lib/Feed.ts';
import { updatedOf } from '#lib/Feed.ts';
import { renderAtom } from '#lib/renderAtom.ts';
import { type IcalEvent, renderIcal } from '#lib/renderIcal.ts';
import { renderJsonFeed } from '#lib/renderJsonFeed.ts';
import { type FeedFormat, feedTypes } from '#wire/feeds.ts';

interface SentFeed extends Feed, FeedContent {
  format: FeedFormat;
  /** Seconds that an answer counts as fresh. */
  maxAge?: number;
  /** Its address is a secret: no cache between may keep it. */
  isSecret?: boolean;
}

const toEvent =
  (origin: string) =>
  (entry: FeedEntry): IcalEvent => ({
    id: entry.id.replace(/^\//, '').replaceAll(/[/#:]/g, '-'),
    ...{ changedAt: updatedOf(entry), startsAt: entry.published },
    ...{ summary: entry.title, description: entry.text, url: origin + entry.href },
  });

const renderers: Readonly<Record<FeedFormat, (feed: Feed, content: FeedContent) => string>> = {
  atom: renderAtom,
  json: renderJsonFeed,
  ics: ({ title, description }, { origin, entries }) =>
    renderIcal({
      ...{ product: 'Feed', name: title, events: entries.map(toEvent(origin)) },
      ...(description !== undefined && { description }),
    }),
};

/** A feed in one of its formats; readers on other sites may fetch a public one. */
export async function sendFeed(
  request: FastifyRequest,
  reply: FastifyReply,
  { format, maxAge = 300, isSecret = false, origin, entries, ...feed }: SentFeed,
): Promise<FastifyReply> {
  const type = `${feedTypes[format]}; charset=utf-8`;
  const body = renderers[format](feed, { origin, entries });
  if (isSecret) return reply.header('cache-control', `private, max-age=${maxAge}`).type(type).send(body);
  reply.headers({ 'cross-origin-resource-policy': 'cross-origin', 'access-control-allow-origin': '*' });
  return sendCached(request, reply, { type, maxAge, body });
}
