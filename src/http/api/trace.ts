import type { FastifyReply, FastifyRequest } from 'fastify';
import type { EvidenceContext } from '#core/evidence/EvidenceContext.ts';
import { forNetwork } from '#core/evidence/NodeReader.ts';
import { findTrace } from '#core/trace/getTrace.ts';
import { renderTraceSvg } from '#core/trace/renderTraceSvg.ts';
import { renderTraceCsv, renderTraceGraphml } from '#core/trace/traceFiles.ts';
import { getRunResult, getTraceRun } from '#core/traceRuns/getRun.ts';
import { requestTraceRun } from '#core/traceRuns/requestRun.ts';
import { whenGone } from '#http/answers/whenGone.ts';
import type { App } from '#http/schemas/zodRoutes.ts';
import { toWideNetwork } from '#lib/toNetwork.ts';
import { deepTraceLimits } from '#model/trace.ts';
import { readTraceView } from '#trace/traceView.ts';
import { traceQuerySchema, traceSchema } from '#wire/trace.ts';
import { newTraceRunSchema, traceRunIdSchema, traceRunSchema } from '#wire/traceRuns.ts';
import { createRateLimit } from '../guards/rateLimit.ts';

interface TraceRoutesOptions {
  context: EvidenceContext;
  /** Refuses a network that traces too much, counted together with the page. */
  checkTraces: (request: FastifyRequest) => void;
  /** What a chain is called on this site. */
  nameChain: (chain: string) => string;
  limitScale: number;
}

/** That one network may send to the background. */
const runsPerHour = 6;

/** Where money went, for programs and for reports. */
export function traceRoutes(
  app: App,
  { context, checkTraces, nameChain, limitScale }: TraceRoutesOptions,
): void {
  const read = (reply: FastifyReply, query: Record<string, string | undefined>) => {
    const { request } = reply;
    const nodes = forNetwork(context.nodes, toWideNetwork(request.ip), whenGone(reply));
    if (query.run) {
      checkTraces(request);
      return getRunResult(context.db, query.run);
    }
    return findTrace({ ...context, nodes }, { query, count: () => checkTraces(request) });
  };
  const chargeRuns = createRateLimit({ most: runsPerHour * limitScale, windowMs: 3_600_000 });

  app.post(
    '/api/trace-runs',
    {
      config: { access: 'anyone' },
      schema: {
        summary: `Follow a trace in the background, up to ${deepTraceLimits.hops} steps and ${deepTraceLimits.addresses} addresses; at most ${runsPerHour} an hour per network`,
        tags: ['trace'],
        body: newTraceRunSchema,
        response: { 200: traceRunIdSchema },
      },
    },
    (request) =>
      requestTraceRun(context.db, {
        query: request.body,
        count: () => chargeRuns(request),
        isRead: (chain) => context.findChain(chain) !== undefined,
      }),
  );

  app.get(
    '/api/trace-runs/:id',
    {
      config: { access: 'anyone' },
      schema: {
        summary: 'How far a trace in the background is; kept for two weeks',
        tags: ['trace'],
        params: traceRunIdSchema,
        response: { 200: traceRunSchema },
      },
    },
    ({ params: { id } }) => getTraceRun(context.db, id),
  );

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
