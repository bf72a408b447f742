import type { FastifyReply, FastifyRequest } from 'fastify';
import { sendCached } from '#http/caching/sendCached.ts';
import { type Feed, type FeedEntry, renderAtom } from '#lib/renderAtom.ts';
import { type CsvColumn, renderCsv } from '#lib/renderCsv.ts';

const maxAge = 300;

interface BoardCsv<Row> {
  columns: readonly CsvColumn<Row>[];
  rows: readonly Row[];
}

/** A board as a file for spreadsheets. */
export function sendCsv<Row>(
  request: FastifyRequest,
  reply: FastifyReply,
  { columns, rows }: BoardCsv<Row>,
): Promise<FastifyReply> {
  return sendCached(request, reply, {
    type: 'text/csv; charset=utf-8',
    maxAge,
    body: renderCsv(columns, rows),
  });
}

interface BoardFeed extends Feed {
  origin: string;
  entries: readonly FeedEntry[];
}

/** A board as an Atom feed; readers on other sites may fetch it. */
export function sendFeed(
  request: FastifyRequest,
  reply: FastifyReply,
  { origin, entries, ...feed }: BoardFeed,
): Promise<FastifyReply> {
  reply.headers({ 'cross-origin-resource-policy': 'cross-origin', 'access-control-allow-origin': '*' });
  return sendCached(request, reply, {
    type: 'application/atom+xml; charset=utf-8',
    maxAge,
    body: renderAtom(feed, { origin, entries }),
  });
}
