import type { FastifyReply, FastifyRequest } from 'fastify';
import type { EvidenceContext } from '#core/evidence/EvidenceContext.ts';
import { forNetwork } from '#core/evidence/NodeReader.ts';
import { findTrace } from '#core/trace/getTrace.ts';
import { renderTraceSvg } from '#core/trace/renderTraceSvg.ts';
import { renderTraceCsv, renderTraceGraphml } from '#core/trace/traceFiles.ts';
import { whenGone } from '#http/answers/whenGone.ts';
import type { App } from '#http/schemas/zodRoutes.ts';
import { toWideNetwork } from '#lib/toNetwork.ts';
import { readTraceView } from '#trace/traceView.ts';
import { traceQuerySchema, traceSchema } from '#wire/trace.ts';

interface TraceRoutesOptions {
  context: EvidenceContext;
  /** Refuses a network that traces too much, counted together with the page. */
  checkTraces: (request: FastifyRequest) => void;
  /** What a chain is called on this site. */
  nameChain: (chain: string) => string;
}

/** Where money went, for programs and for reports. */
export function traceRoutes(app: App, { context, checkTraces, nameChain }: TraceRoutesOptions): void {
  const read = (reply: FastifyReply, query: Record<string, string | undefined>) => {
    const { request } = reply;
    const nodes = forNetwork(context.nodes, toWideNetwork(request.ip), whenGone(reply));
    return findTrace({ ...context, nodes }, { query, count: () => checkTraces(request) });
  };

  app.get(
    '/api/trace',
    {
      config: { access: 'anyone', costly: true },
      schema: {
        summary: 'Trace money from an address or transaction',
        tags: ['trace'],
        querystring: traceQuerySchema,
        response: { 200: traceSchema },
      },
    },
    (request, reply) => read(reply, request.query),
  );

  const file = (reply: FastifyReply, type: string, name: string) =>
    reply
      .type(type)
      .headers({ 'content-disposition': `inline; filename="${name}"`, 'cache-control': 'no-cache' });

  app.get(
    '/api/trace.svg',
    { config: { access: 'anyone', costly: true }, schema: { querystring: traceQuerySchema } },
    async (request, reply) => {
      const trace = await read(reply, request.query);
      return file(reply, 'image/svg+xml', 'trace.svg').send(
        renderTraceSvg(trace, { view: readTraceView(request.query), chainName: nameChain(trace.chain) }),
      );
    },
  );

  app.get(
    '/api/trace.csv',
    { config: { access: 'anyone', costly: true }, schema: { querystring: traceQuerySchema } },
    async (request, reply) => {
      const trace = await read(reply, request.query);
      return file(reply, 'text/csv; charset=utf-8', 'trace.csv').send(renderTraceCsv(trace));
    },
  );

  app.get(
    '/api/trace.graphml',
    { config: { access: 'anyone', costly: true }, schema: { querystring: traceQuerySchema } },
    async (request, reply) => {
      const trace = await read(reply, request.query);
      return file(reply, 'application/graphml+xml', 'trace.graphml').send(renderTraceGraphml(trace));
    },
  );
}
