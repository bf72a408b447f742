import type { FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { factorOverdue } from '#core/auth/authErrors.ts';
import { forNetwork } from '#core/evidence/NodeReader.ts';
import type { Db } from '#db/Database.ts';
import { AppError, notFound } from '#lib/AppError.ts';
import { toWideNetwork } from '#lib/toNetwork.ts';
import type { Leave } from '#lib/workQueue.ts';
import type { LoadPage, PageData, PageName } from '#wire/pages.ts';
import { readPageQuery } from '#wire/readPageQuery.ts';
import type { Rendered } from '#wire/rendering.ts';
import { asUnavailable } from './answers/asUnavailable.ts';
import type { SecurityHeaders } from './answers/securityHeaders.ts';
import { whenGone } from './answers/whenGone.ts';
import { chooseEncoding } from './caching/acceptEncoding.ts';
import { describeData, describePage, themeOf } from './caching/answerKeys.ts';
import type { DismissedBanner } from './caching/dismissedBanner.ts';
import { type CachedPage, createCachedPage } from './caching/pageCache.ts';
import { sendPage } from './caching/sendPage.ts';
import type { Made, SharedAnswers } from './caching/sharedAnswers.ts';
import type { ProcessorShares } from './guards/shareProcessor.ts';
import type { PageContext } from './pages/PageLoader.ts';
import { pageLoaders } from './pages/pageLoaders.ts';
import type { PageSource } from './rendering/pageSource.ts';
import { createRenderTurns } from './rendering/renderTurns.ts';
import type { App } from './schemas/zodRoutes.ts';
import { findRedirect } from './seo/findRedirect.ts';
import type { OnRefusal } from './session/access.ts';

export interface PageRoutesOptions {
  context: PageContext;
  /** Where a visitor's pages are read. */
  pickDb(request: FastifyRequest): Promise<Db>;
  /** Refuses a network that asks nodes too much. */
  checkQuestions: (request: FastifyRequest, questions?: number) => void;
  answers: SharedAnswers;
  banner: Pick<DismissedBanner, 'get'>;
  shares: Pick<ProcessorShares, 'page'>;
  source: PageSource;
  security: SecurityHeaders;
  /** Our own origin as the request reached us. */
  originOf(request: FastifyRequest): string;
  /** Whether this visitor may have changed something that the pages show. */
  isExact(request: FastifyRequest): boolean;
  onRefusal: OnRefusal;
  /** What to say to a call of the API that is none. */
  refuseRoute(request: FastifyRequest): AppError;
}

/** What a page that is being made can do, and hears. */
interface Making {
  leave: Leave;
  /** Nobody waits for it any more. */
  gone: AbortSignal;
}

/** Pages that the sign-in protocol places among its calls. */
const apiPages = new Set(['/api/auth/signin', '/api/auth/error']);

/** Learned while a page's data is loaded. */
interface MadeFrom {
  tags: Set<string>;
  /** It is for people who are signed in, and this visitor is not. */
  signedOut: boolean;
  /** This visitor's role needs a second factor first. */
  overdue: boolean;
  /** Why some of it could not be read. */
  unavailable?: AppError;
  /** Not worth a place in the cache. */
  rare: boolean;
  /** Of the document, where the page itself is something else than found. */
  status?: number;
  /** Where the document is for good instead. */
  movedTo?: string;
}

function createMadeFrom(): MadeFrom {
  return { tags: new Set(), signedOut: false, overdue: false, rare: false };
}

const isPageName = (name: string): name is PageName => Object.hasOwn(pageLoaders, name);

/** Asked for because a pointer rests on a link that leads there. */
const isAhead = ({ headers }: FastifyRequest) => headers.purpose === 'prefetch';

/** To the log-in page and back afterwards. */
function logInFirst(url: string): string {
  return `/auth/login?callbackUrl=${encodeURIComponent(url)}`;
}

/** Pages rendered on the server, and their data as JSON for navigation in the browser. */
export function pageRoutes(
  app: App,
  {
    context,
    pickDb,
    checkQuestions,
    answers,
    banner,
    shares,
    source,
    security,
    originOf,
    isExact,
    onRefusal,
    refuseRoute,
  }: PageRoutesOptions,
): void {
  const takeTurn = createRenderTurns();
  const describeAsking = (request: FastifyRequest, reply: FastifyReply) => ({
    gone: whenGone(reply),
    exact: isExact(request),
    oldRatherThanNone: true,
    encoding: chooseEncoding(request.headers['accept-encoding']),
  });

  /** Loads a page's data for one visitor and remembers what it was made from. */
  function createLoad(
    request: FastifyRequest,
    made: MadeFrom,
    { dismissed, leave, gone }: { dismissed: string } & Making,
  ): LoadPage {
    return async (name, query) => {
      const requireViewer = async () => {
        const viewer = await request.viewer();
        made.signedOut = viewer === undefined;
        // The settings are where a second factor is added.
        made.overdue = viewer?.mustAddFactor === true && name !== 'settings';
        if (made.overdue) throw factorOverdue();
        return request.requireViewer();
      };
      const limitQuestions = () => checkQuestions(request);
      const beforeNode = (questions?: number) => {
        checkQuestions(request, questions);
        leave();
      };
      const recordRefusal = async () =>
        onRefusal(request, { viewer: await request.requireViewer(), route: `page ${name}` });
      const asker = { network: toWideNetwork(request.ip), gone };
      const input = { query, asker, dismissed, requireViewer, recordRefusal, limitQuestions, beforeNode };
      const db = await pickDb(request);
      const nodes = forNetwork(context.nodes, asker.network, gone);
      const load = (from: Db) => pageLoaders[name]({ ...context, nodes, db: from }, input);
      const whole = load(db).catch((error: unknown) => {
        // A copy may cancel a question or go away; the database itself is asked then.
        if (db === context.db || error instanceof AppError) throw error;
        return load(context.db);
      });
      const loaded = await whole.catch((error: unknown) => {
        if (!(error instanceof AppError)) request.log.error({ err: error, page: name }, 'page failed');
        const isBusy = error instanceof AppError && error.status === 503;
        const unavailable = isBusy ? error : asUnavailable(error);
        if (unavailable) made.unavailable = unavailable;
        throw unavailable ?? error;
      });
      for (const tag of loaded.tags) made.tags.add(tag);
      made.rare ||= loaded.rare ?? false;
      if (loaded.status !== undefined) made.status = loaded.status;
      if (loaded.movedTo !== undefined) made.movedTo = loaded.movedTo;
      return loaded.data;
    };
  }

  app.get(
    '/api/pages/:name',
    { config: { access: 'anyone' }, schema: { params: z.object({ name: z.string() }) } },
    async (request, reply) => {
      const { name } = request.params;
      if (!isPageName(name)) throw notFound(`There is no page named ${name}`);
      const { url, cookies } = request;
      const dismissed = await banner.get(cookies);
      const { key, address } = describeData({ url, dismissed }, name);
      const make = async (
        before: CachedPage | undefined,
        making: Making,
      ): Promise<Made<PageData[PageName]>> => {
        const made = createMadeFrom();
        // Read as the page itself reads its address: a key may stand in it more than once.
        const { searchParams } = new URL(address, 'http://localhost');
        const load = createLoad(request, made, { dismissed, ...making });
        const data = await load(name, readPageQuery(searchParams));
        if (request.isPrivate) return { own: data };
        const page = createCachedPage(JSON.stringify(data), 'application/json; charset=utf-8', before);
        return { page, tags: [...made.tags], kept: !made.rare };
      };
      const asked = answers.get({ key, ...describeAsking(request, reply) }, (before, gone) =>
        shares.page(request, (leave) => make(before, { leave, gone })),
      );
      // Nobody has asked to see it yet: what cannot be given is no error until then.
      const answer = await (isAhead(request) ? asked.catch(() => undefined) : asked);
      if (!answer) return reply.code(204).header('cache-control', 'no-store').send();
      return 'own' in answer ? reply.send(answer.own) : sendPage(request, reply, answer, security.data);
    },
  );

  async function renderPage(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const { url, cookies } = request;
    const theme = themeOf(cookies);
    const origin = originOf(request);
    const dismissed = await banner.get(cookies);
    const { key, address, shared } = describePage({ url, theme, dismissed, origin });
    const made = createMadeFrom();
    const make = async (before: CachedPage | undefined, making: Making): Promise<Made<Rendered>> => {
      const { render, assets } = await source();
      const href = new URL(address, origin).href;
      const loadPage = createLoad(request, made, { dismissed, ...making });
      const rendered = await render({ url: href, theme, assets, loadPage, takeTurn });
      if (before && made.unavailable) throw made.unavailable;
      const isElsewhere = made.status !== undefined || made.movedTo !== undefined;
      const isOwn = made.signedOut || made.overdue || isElsewhere || request.isPrivate;
      if (isOwn || rendered.kind === 'redirect' || rendered.status !== 200) return { own: rendered };
      const page = createCachedPage(rendered.parts, 'text/html; charset=utf-8', before);
      return { page, tags: [...made.tags], kept: shared && !made.rare };
    };
    const answer = await answers.get({ key, ...describeAsking(request, reply) }, (before, gone) =>
      shares.page(request, (leave) => make(before, { leave, gone })),
    );
    if (!('own' in answer)) return sendPage(request, reply, answer, security.page);
    const rendered = answer.own;
    if (made.signedOut) return reply.redirect(logInFirst(request.url), 302);
    if (made.overdue) return reply.redirect('/my/settings', 302);
    if (made.movedTo !== undefined) return reply.redirect(made.movedTo, 301);
    if (rendered.kind === 'redirect') return reply.redirect(rendered.location, rendered.status);
    return reply
      .code(made.unavailable?.status ?? made.status ?? rendered.status)
      .headers({ ...security.page, 'cache-control': 'no-store', ...made.unavailable?.headers })
      .type('text/html; charset=utf-8')
      .send(rendered.parts.join(''));
  }

  app.get('/*', { config: { access: 'anyone' } }, async (request, reply) => {
    if (request.url.startsWith('/api/') && !apiPages.has(request.url.split('?')[0] ?? ''))
      throw refuseRoute(request);
    const moved = findRedirect(request.url);
    if (moved !== undefined) return reply.redirect(moved, 301);
    return renderPage(request, reply);
  });
}
