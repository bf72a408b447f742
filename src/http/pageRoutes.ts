import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import type { FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import type { Db } from '#db/Database.ts';
import { AppError, notFound } from '#lib/AppError.ts';
import { toNetwork } from '#lib/toNetwork.ts';
import { within } from '#lib/within.ts';
import { createWorkQueue } from '#lib/workQueue.ts';
import { ignoredBannerCookie } from '#wire/banner.ts';
import type { LoadPage, PageName } from '#wire/pages.ts';
import { readPageQuery } from '#wire/readPageQuery.ts';
import { isTheme, type Theme } from '#wire/rendering.ts';
import { cookieKeys } from '#wire/storageKeys.ts';
import { asUnavailable } from './answers/asUnavailable.ts';
import type { SecurityHeaders } from './answers/securityHeaders.ts';
import { chooseEncoding, matchesEtag } from './caching/acceptEncoding.ts';
import { type CachedPage, createCachedPage, type PageCache } from './caching/pageCache.ts';
import { reduceDataAddress, reducePageAddress } from './caching/reduceAddress.ts';
import type { PageContext } from './pages/PageLoader.ts';
import { pageLoaders } from './pages/pageLoaders.ts';
import type { PageSource } from './rendering/pageSource.ts';
import type { App } from './schemas/zodRoutes.ts';
import { findRedirect } from './seo/findRedirect.ts';

export interface PageRoutesOptions {
  context: PageContext;
  /** Refuses a network that asks nodes too much. */
  checkQuestions: (request: FastifyRequest) => void;
  cache: PageCache;
  source: PageSource;
  security: SecurityHeaders;
  /** Our own origin as the request reached us. */
  originOf(request: FastifyRequest): string;
  /** What to say to a call of the API that is none. */
  refuseRoute(request: FastifyRequest): AppError;
}

/** Pages that the sign-in protocol places among its calls. */
const apiPages = new Set(['/api/auth/signin', '/api/auth/error']);

/** From this time on it is asked whether the database answers at all, and for how long an answer is waited for. */
const patienceMs = 1000;
const answerMs = 3000;

/** Pages being made. One network may have a part of them; whatever more it asks for is refused before it waits. */
const making = { atOnce: 16, mostWaiting: 200, perOwner: 50 };

const tooBusy = () =>
  new AppError(
    503,
    'ServiceBusy',
    'Too many pages are being made at this moment. Please try again shortly.',
    {
      'retry-after': '2',
    },
  );

/** Learned while a page's data is loaded. */
interface MadeFrom {
  tags: Set<string>;
  /** It is for people who are signed in, and this visitor is not. */
  signedOut: boolean;
  /** Why some of it could not be read. */
  unavailable?: AppError;
  /** Not worth a place in the cache. */
  rare: boolean;
}

function createMadeFrom(): MadeFrom {
  return { tags: new Set(), signedOut: false, rare: false };
}

const isPageName = (name: string): name is PageName => Object.hasOwn(pageLoaders, name);

/** To the log-in page and back afterwards. */
function logInFirst(url: string): string {
  return `/auth/login?callbackUrl=${encodeURIComponent(url)}`;
}

function themeOf(request: FastifyRequest): Theme {
  const theme = request.cookies[cookieKeys.theme.name];
  return isTheme(theme) ? theme : 'system';
}

/** Written to the socket at once: a page from the cache should cost little more than its bytes. */
function send(
  request: FastifyRequest,
  reply: FastifyReply,
  page: CachedPage,
  headers: Readonly<Record<string, string>>,
): FastifyReply {
  const encoding = chooseEncoding(request.headers['accept-encoding']);
  const fresh = matchesEtag(request.headers['if-none-match'], page.etag);
  const body = fresh ? undefined : page.body(encoding);
  reply.hijack();
  reply.raw.writeHead(fresh ? 304 : 200, {
    ...headers,
    'content-type': page.contentType,
    'cache-control': 'no-cache',
    etag: page.etag,
    vary: 'accept-encoding, cookie',
    ...(body && { 'content-length': body.length }),
    ...(body && encoding !== 'identity' && { 'content-encoding': encoding }),
  });
  reply.raw.end(request.method === 'HEAD' ? undefined : body);
  return reply;
}

/** Whether the database answers the simplest question. */
async function isAnswering(db: Db): Promise<boolean> {
  return within(answerMs, db.execute(sql`select 1`)).then(
    () => true,
    () => false,
  );
}

/** Pages rendered on the server, and their data as JSON for navigation in the browser. */
export function pageRoutes(
  app: App,
  { context, checkQuestions, cache, source, security, originOf, refuseRoute }: PageRoutesOptions,
): void {
  const queue = createWorkQueue({ ...making, refuse: tooBusy });

  /** What is made now, or the older page when the database cannot be asked. */
  async function makeOr<T>(stale: CachedPage | undefined, making: Promise<T>): Promise<T | CachedPage> {
    if (!stale) return making;
    const ending = new AbortController();
    const made = making.catch((error: unknown) => {
      if (error instanceof AppError && error.status === 503) return stale;
      throw error;
    });
    const waited = sleep(patienceMs, undefined, { signal: ending.signal }).then(async () =>
      (await isAnswering(context.db)) ? made : stale,
    );
    waited.catch(() => undefined);
    return Promise.race([made, waited]).finally(() => ending.abort());
  }

  /** Loads a page's data for one visitor and remembers what it was made from. */
  function createLoad(request: FastifyRequest, made: MadeFrom): LoadPage {
    const requireViewer = async () => {
      made.signedOut = (await request.viewer()) === undefined;
      return request.requireViewer();
    };
    return async (name, query) => {
      const limitQuestions = () => checkQuestions(request);
      const input = { query, cookies: request.cookies, requireViewer, limitQuestions };
      const loaded = await pageLoaders[name](context, input).catch((error: unknown) => {
        if (!(error instanceof AppError)) request.log.error({ err: error, page: name }, 'page failed');
        const unavailable = asUnavailable(error);
        if (unavailable) made.unavailable = unavailable;
        throw unavailable ?? error;
      });
      for (const tag of loaded.tags) made.tags.add(tag);
      made.rare ||= loaded.rare ?? false;
      return loaded.data;
    };
  }

  app.get(
    '/api/pages/:name',
    { config: { access: 'anyone' }, schema: { params: z.object({ name: z.string() }) } },
    async (request, reply) => {
      const { name } = request.params;
      if (!isPageName(name)) throw notFound(`There is no page named ${name}`);
      const url = reduceDataAddress(request.url, name);
      const key = `json ${request.cookies[ignoredBannerCookie] ?? ''} ${url}`;
      const known = cache.find(key);
      if (known) return send(request, reply, known, security.data);
      const make = async () => {
        const mark = cache.mark();
        const made = createMadeFrom();
        // Read as the page itself reads its address: a key may stand in it more than once.
        const { searchParams } = new URL(url, 'http://localhost');
        const data = await createLoad(request, made)(name, readPageQuery(searchParams));
        if (request.isPrivate) return { data };
        const page = createCachedPage(JSON.stringify(data), 'application/json; charset=utf-8');
        if (!made.rare) cache.keep(key, page, { tags: [...made.tags], mark });
        return page;
      };
      const answer = await makeOr(cache.findStale(key), queue(toNetwork(request.ip), make));
      return 'data' in answer ? reply.send(answer.data) : send(request, reply, answer, security.data);
    },
  );

  async function renderPage(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const theme = themeOf(request);
    // The origin stands in canonical addresses; without a configured one there are two.
    const origin = originOf(request);
    const { url: address, shared } = reducePageAddress(request.url);
    const key = `page ${theme} ${request.cookies[ignoredBannerCookie] ?? ''} ${origin} ${address}`;
    const known = cache.find(key);
    if (known) return send(request, reply, known, security.page);
    const stale = cache.findStale(key);
    const made = createMadeFrom();
    const make = async () => {
      const mark = cache.mark();
      const { render, assets } = await source();
      const url = new URL(address, origin).href;
      const rendered = await render({ url, theme, assets, loadPage: createLoad(request, made) });
      if (stale && made.unavailable) return stale;
      if (made.signedOut || rendered.kind === 'redirect' || rendered.status !== 200 || request.isPrivate)
        return { rendered };
      const page = createCachedPage(rendered.html, 'text/html; charset=utf-8');
      if (shared && !made.rare) cache.keep(key, page, { tags: [...made.tags], mark });
      return page;
    };
    const answer = await makeOr(stale, queue(toNetwork(request.ip), make));
    if (!('rendered' in answer)) return send(request, reply, answer, security.page);
    const { rendered } = answer;
    if (made.signedOut) return reply.redirect(logInFirst(request.url), 302);
    if (rendered.kind === 'redirect') return reply.redirect(rendered.location, rendered.status);
    return reply
      .code(made.unavailable?.status ?? rendered.status)
      .headers({ ...security.page, 'cache-control': 'no-store', ...made.unavailable?.headers })
      .type('text/html; charset=utf-8')
      .send(rendered.html);
  }

  app.get('/*', { config: { access: 'anyone' } }, async (request, reply) => {
    if (request.url.startsWith('/api/') && !apiPages.has(request.url.split('?')[0] ?? ''))
      throw refuseRoute(request);
    const moved = findRedirect(request.url);
    if (moved !== undefined) return reply.redirect(moved, 301);
    return renderPage(request, reply);
  });
}
