import type { FastifyReply, FastifyRequest } from 'fastify';
import { asUnavailable } from '#http/answers/asUnavailable.ts';
import type { ProcessorShares } from '#http/guards/shareProcessor.ts';
import { type App, writeAnswer } from '#http/schemas/zodRoutes.ts';
import { chooseEncoding } from './acceptEncoding.ts';
import { apiKey } from './answerKeys.ts';
import { createCachedPage } from './pageCache.ts';
import { sendPage } from './sendPage.ts';
import type { SharedAnswers } from './sharedAnswers.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The answer is the same for everybody and kept in memory by the parts of the address that the route reads. */
    shared?: true;
  }
}

export interface SharedAnswer<T> {
  answer: T;
  /** It is dropped when one of them is invalidated. */
  tags: readonly string[];
}

export interface ApiAnswers {
  /** Answers from memory, or with what `load` reads now. */
  send<T>(
    request: FastifyRequest,
    reply: { send(payload?: T): unknown } & FastifyReply,
    load: () => Promise<SharedAnswer<NoInfer<T>>>,
  ): Promise<void>;
  /** What a shared route without parts in its path reads of the query; undefined for any other path. */
  findReads(path: string): readonly string[] | undefined;
}

export interface ApiAnswersOptions {
  answers: SharedAnswers;
  shares: Pick<ProcessorShares, 'call'>;
  headers: Readonly<Record<string, string>>;
  isExact(request: FastifyRequest): boolean;
}

const keysOf = (schema: unknown) =>
  Object.keys((schema as { shape?: Record<string, unknown> } | undefined)?.shape ?? {});

/** Answers of the API that are the same for everybody. A body is read before its answer can be looked for. */
export function createApiAnswers(
  app: App,
  { answers, shares, headers, isExact }: ApiAnswersOptions,
): ApiAnswers {
  const reads = new Map<string, readonly string[]>();
  app.addHook('onRoute', ({ url, config, schema }) => {
    if (config?.shared) reads.set(url, keysOf(schema?.querystring));
  });
  return {
    findReads: (path) => reads.get(path),
    async send(request, reply, load) {
      const { url, body } = request;
      const asked = apiKey(url, reads.get(request.routeOptions.url ?? '') ?? []);
      const key = body === undefined ? asked : `${asked} ${JSON.stringify(body)}`;
      const answer = await answers.get<never>(
        {
          key,
          exact: isExact(request),
          oldRatherThanNone: false,
          encoding: chooseEncoding(request.headers['accept-encoding']),
        },
        async (before) => {
          const loaded = await shares.call(request, load).catch((error: unknown) => {
            throw asUnavailable(error) ?? error;
          });
          const text = writeAnswer(reply, loaded.answer);
          return {
            page: createCachedPage(text, 'application/json; charset=utf-8', before),
            tags: loaded.tags,
            kept: true,
          };
        },
      );
      if (!('own' in answer)) await sendPage(request, reply, answer, headers);
    },
  };
}
