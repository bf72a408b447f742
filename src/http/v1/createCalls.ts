import type { FastifyReply, FastifyRequest, FastifySchema } from 'fastify';
import type * as z from 'zod/mini';
import { describeCitation } from '#core/publicApi/describeCitation.ts';
import { getFreshness } from '#core/skynet/getFreshness.ts';
import type { Db } from '#db/Database.ts';
import { whenGone } from '#http/answers/whenGone.ts';
import type { Origins } from '#http/guards/origins.ts';
import type { App } from '#http/schemas/zodRoutes.ts';
import type { ApiKeyScope } from '#model/apiKeys.ts';
import { answerOf, listOf } from '#wire/v1.ts';

type Shape = z.ZodMiniType<Record<string, unknown>>;

interface Stated<P extends Shape, Q extends Shape, D extends z.ZodMiniType> {
  summary: string;
  tag: string;
  params?: P;
  query?: Q;
  /** What the answer has as `data`, or each entry of the list. */
  data: D;
}

interface Asked<P extends Shape, Q extends Shape> {
  params: z.output<P>;
  query: z.output<Q>;
  request: FastifyRequest;
  /** Aborted when whoever asks has left. */
  gone: AbortSignal;
  now: Date;
}

/** What an answer is about: the chains that it rests on (all, where none are named) and the page that shows the same. */
interface About {
  chains?: readonly string[];
  page: string;
}

export interface CallParts {
  db: Db;
  origins: Origins;
}

export interface PublicCalls {
  get<P extends Shape, Q extends Shape, D extends z.ZodMiniType>(
    path: string,
    stated: Stated<P, Q, D>,
    answer: (asked: Asked<P, Q>) => Promise<About & { data: z.output<D> }>,
  ): void;
  list<P extends Shape, Q extends Shape, D extends z.ZodMiniType>(
    path: string,
    stated: Stated<P, Q, D>,
    answer: (asked: Asked<P, Q>) => Promise<About & { data: z.output<D>[]; next: string | null }>,
  ): void;
  post<B extends Shape, D extends z.ZodMiniType>(
    path: string,
    stated: { summary: string; tag: string; scope: ApiKeyScope; body: B; data: D },
    answer: (asked: {
      body: z.output<B>;
      request: FastifyRequest;
      gone: AbortSignal;
      now: Date;
    }) => Promise<About & { data: z.output<D> }>,
  ): void;
}

/** How calls of `/api/v1` are added: each states what it takes and answers, and its answer gets its citation. */
export function createCalls(app: App, { db, origins }: CallParts): PublicCalls {
  const cite = async (request: FastifyRequest, { chains, page }: About, now: Date) =>
    describeCitation(await getFreshness(db, chains), { page: `${origins.of(request)}${page}`, now });
  const schemaOf = (
    { summary, tag, params, query }: Omit<Stated<Shape, Shape, z.ZodMiniType>, 'data'>,
    answer: z.ZodMiniType,
  ): FastifySchema => ({
    summary,
    tags: [tag],
    ...(params && { params }),
    ...(query && { querystring: query }),
    response: { 200: answer },
  });
  const asked = (request: FastifyRequest, reply: FastifyReply, now: Date) =>
    ({
      params: request.params,
      query: request.query,
      request,
      gone: whenGone(reply),
      now,
    }) as Asked<never, never>;

  return {
    get(path, stated, answer) {
      app.get(
        path,
        {
          config: { access: 'anyone', costly: true },
          schema: schemaOf(stated, answerOf(stated.data)),
        },
        async (request, reply): Promise<unknown> => {
          const now = new Date();
          const { data, ...about } = await answer(asked(request, reply, now));
          return { data, cite: await cite(request, about, now) };
        },
      );
    },
    list(path, stated, answer) {
      app.get(
        path,
        {
          config: { access: 'anyone', costly: true },
          schema: schemaOf(stated, listOf(stated.data)),
        },
        async (request, reply): Promise<unknown> => {
          const now = new Date();
          const { data, next, ...about } = await answer(asked(request, reply, now));
          return { data, next, cite: await cite(request, about, now) };
        },
      );
    },
    post(path, { summary, tag, scope, body, data: shape }, answer) {
      const schema: FastifySchema = { summary, tags: [tag], body, response: { 200: answerOf(shape) } };
      app.post(
        path,
        {
          config: { access: 'anyone', costly: true, fromAnywhere: true, scope },
          schema,
        },
        async (request, reply): Promise<unknown> => {
          const now = new Date();
          const gone = whenGone(reply);
          const { data, ...about } = await answer({ body: request.body as never, request, gone, now });
          return { data, cite: await cite(request, about, now) };
        },
      );
    },
  };
}
