import type { FastifyReply, FastifyRequest } from 'fastify';
import { sendCached } from '#http/caching/sendCached.ts';
import { type CsvColumn, renderCsv } from '#lib/renderCsv.ts';

const maxAge = 300;
/** Lines of a file whose board is shown page by page. */
export const mostInFile = 2_000;

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
