import { fileURLToPath } from 'node:url';
import { createKeyCounter } from '#core/apiKeys/createKeyCounter.ts';
import { noApprovals } from '#core/approvals/ApprovalReader.ts';
import { recordRefusal } from '#core/auth/recordRefusal.ts';
import { createAttester } from '#core/badges/attestations.ts';
import { createBadgeKeys } from '#core/badges/badgeKeys.ts';
import { checkBadge } from '#core/badges/checkBadge.ts';
import { listBoardPaths } from '#core/boards/listBoardPaths.ts';
import { noSimulator } from '#core/checks/CheckSimulator.ts';
import { openContent } from '#core/content/openContent.ts';
import { listDumps } from '#core/dumps/dumps.ts';
import { noNodes } from '#core/evidence/NodeReader.ts';
import { countShown, getFigures } from '#core/homePage/getFigures.ts';
import { createImageService } from '#core/images/createImageService.ts';
import { createPortfolios } from '#core/portfolio/createPortfolios.ts';
import { noChains as noWallets } from '#core/portfolio/PortfolioReader.ts';
import { createCatalogue, searchTag } from '#core/projects/createCatalogue.ts';
import { createSitemapProjects } from '#core/projects/sitemapProjects.ts';
import { findExampleSubjects } from '#core/publicApi/findExampleSubjects.ts';
import { createLogKeys } from '#core/sealedLog/logKeys.ts';
import { nameOfChain } from '#wire/chains.ts';
import { createSecurityHeaders } from './answers/securityHeaders.ts';
import { alertStreamRoutes } from './api/alertStream.ts';
import { createCheckRequest } from './api/createCheckRequest.ts';
import { createScanRequest } from './api/createScanRequest.ts';
import { mailPreviewRoutes } from './api/mailPreviews.ts';
import { newsRoutes } from './api/news.ts';
import { placeRoutes } from './api/places.ts';
import { traceRoutes } from './api/trace.ts';
import { apiRoutes } from './apiRoutes.ts';
import { answerFromMemory } from './caching/answerFromMemory.ts';
import { createApiAnswers } from './caching/apiAnswers.ts';
import { createDismissedBanner } from './caching/dismissedBanner.ts';
import { listenForInvalidation } from './caching/listenForInvalidation.ts';
import { createPageCache } from './caching/pageCache.ts';
import { createSharedAnswers } from './caching/sharedAnswers.ts';
import { createFastify } from './createFastify.ts';
import { addContentImages } from './files/contentImages.ts';
import { shellFileRoutes } from './files/shellFiles.ts';
import { siteFileRoutes } from './files/siteFiles.ts';
import { guardRequests } from './guardRequests.ts';
import { createOrigins } from './guards/origins.ts';
import { createRateLimit } from './guards/rateLimit.ts';
import { createProcessorShares } from './guards/shareProcessor.ts';
import { agentRoutes } from './mcp/agentRoutes.ts';
import { noChains } from './operations/ChainDirectory.ts';
import { healthRoutes } from './operations/health.ts';
import { isAnswering } from './operations/isAnswering.ts';
import { isLocalOrigin, metricsRoutes } from './operations/metrics.ts';
import { createSiteGauges } from './operations/siteGauges.ts';
import { createSiteState } from './operations/siteState.ts';
import { pageRoutes } from './pageRoutes.ts';
import { createDevPageSource } from './rendering/devPageSource.ts';
import { createBuiltPageSource } from './rendering/pageSource.ts';
import { plainSite, type ServerOptions } from './ServerOptions.ts';
import { collectOpenApi } from './schemas/openApi.ts';
import { createCardFinders } from './seo/cards/createCardFinders.ts';
import { seoRoutes } from './seo/seoRoutes.ts';
import type { OnRefusal } from './session/access.ts';
import { nameCookies } from './session/cookies.ts';
import { callerOf } from './session/session.ts';
import { createVisitors } from './session/visitors.ts';
import { dumpFileRoutes } from './v1/dumpCalls.ts';
import { publicRoutes } from './v1/publicRoutes.ts';

/** Texts and pictures of the product, resource, blog and company pages. */
const contentFolder = fileURLToPath(new URL('../../content', import.meta.url));

/**
 * A page is made anew after a minute, as a backstop for a lost notification; older ones are shown for a day while the database
 * cannot be asked.
 */
const pageAges = { maxAgeMs: 60_000, keepStaleMs: 24 * 3_600_000 };

/** What rendered pages may take of the memory. */
const mostCacheBytes = 32 * 1024 * 1024;

/** Places on chains that one network may look at in a minute, as pages or as data: each may ask a node. */
const questionsPerMinute = 120;

/** The whole web server: limits first, then one visible list of its parts. */
export async function createServer(options: ServerOptions) {
  const { database, metricsToken, pages, site = plainSite, chains = noChains } = options;
  const { db } = database;
  const app = createFastify(options);
  const origins = createOrigins(app, options.origin);
  const https = options.origin?.startsWith('https:') ?? false;
  const security = createSecurityHeaders({
    https,
    development: pages.kind === 'development',
    quoteForm: site.quoteForm,
    flagsUrl: site.flags.baseUrl,
  });
  const cookies = nameCookies({ https });
  const { secret, acceptedSecret, limitScale } = options;
  const context = { db, secret, acceptedSecret, limitScale, staff: options.staff };
  const auth = { context, cookies, origins };
  // In development an edit must show at once, so nothing is kept.
  const cache = createPageCache({
    maxBytes: mostCacheBytes,
    ...(pages.kind === 'development' ? { maxAgeMs: -1 } : pageAges),
  });
  const answers = createSharedAnswers({
    cache,
    isAnswering: () => isAnswering(db),
    onError: (error) => app.log.error({ err: error }, 'an answer could not be made anew'),
  });
  const banner = createDismissedBanner(db);
  // Who has an account or has voted may have changed something a moment ago.
  const isExact = (held: Readonly<Record<string, string | undefined>>) =>
    held[cookies.session] !== undefined || held[cookies.visitor] !== undefined;
  const shares = createProcessorShares(options);
  const api = createApiAnswers(app, {
    answers,
    shares,
    headers: security.data,
    isExact: (request) => isExact(request.cookies),
  });
  const catalogue = await createCatalogue(database, {
    onError: (error) => app.log.error({ err: error }, 'the catalogue failed'),
    onSearchChange: () => cache.invalidate([searchTag]),
  });
  const images = createImageService({ db, data: options.data, hosts: options.imageHosts });
  const portfolios = createPortfolios(db, {
    reader: options.portfolioReader ?? noWallets,
    onError: (error) => app.log.error({ err: error }, 'a portfolio could not be read'),
  });
  const approvals = options.approvalReaders ?? noApprovals;
  const badgeKeys = createBadgeKeys(options);
  const logKeys = createLogKeys(options);
  const visitors = createVisitors({ secrets: options, cookies });
  const nodes = options.nodeReader ?? noNodes;
  const checkQuestions = createRateLimit({
    most: questionsPerMinute * options.limitScale,
    windowMs: 60_000,
  });
  let accepting = true;

  const onRefusal: OnRefusal = (request, refused) =>
    recordRefusal(context, { ...refused, caller: callerOf(request) });
  const { routes, refuseRoute } = await guardRequests(app, { auth, security, shares, onRefusal });

  const describeApi = collectOpenApi(app, { findSubjects: () => findExampleSubjects(db, options) });
  healthRoutes(app, { database, isAccepting: () => accepting, report: async () => chains.report() });
  const keyCounter = createKeyCounter(db, {
    onError: (error) => app.log.error({ err: error }, 'the use of keys could not be counted'),
  });
  app.addHook('onClose', () => keyCounter.close());
  const requestScan = createScanRequest({ db, chains, limitScale });
  const requestCheck = createCheckRequest({
    ...{ db, chains, requestScan, limitScale },
    simulator: options.checkSimulator ?? noSimulator,
  });
  await apiRoutes(app, {
    ...options,
    db,
    answers: api,
    auth,
    badgeKeys,
    catalogue,
    chains,
    images,
    logKeys,
    nodes,
    portfolios,
    requestScan,
    requestCheck,
    visitors,
  });
  const evidence = { db, nodes, findChain: chains.find };
  placeRoutes(app, { context: evidence, checkQuestions });
  const nameChain = (chain: string) => nameOfChain(chains.names(), chain);
  traceRoutes(app, { context: evidence, checkTraces: checkQuestions, nameChain, limitScale });
  publicRoutes(app, {
    ...{ catalogue, chains, origins, limitScale, requestScan, requestCheck, badgeKeys, keyCounter },
    approvals,
    context: evidence,
    checkTraces: checkQuestions,
    attester: createAttester(options),
    data: options.data,
  });
  agentRoutes(app, {
    ...{ db, catalogue, chains, origins, requestScan, requestCheck, badgeKeys },
    context: evidence,
  });
  await dumpFileRoutes(app, options);
  const alertStream = await alertStreamRoutes(app, { database, chains });
  const metrics = metricsRoutes(app, {
    token: metricsToken,
    isPublic: options.trustProxy !== false || !isLocalOrigin(options.origin),
    gauges: createSiteGauges(db, {
      cache,
      chains,
      countListeners: () => alertStream.size,
      data: options.data,
    }),
  });

  await siteFileRoutes(app, pages.kind === 'built' ? pages.dist : undefined);
  shellFileRoutes(app, site);
  const source =
    pages.kind === 'built' ? await createBuiltPageSource(pages.dist) : await createDevPageSource(app);
  const content = await openContent(contentFolder, {
    knownPaths: (await source()).paths,
    loaded: options.content,
    ...(pages.kind === 'development' && {
      watching: {
        onChange: () => cache.invalidate(['content']),
        onFault: (error) => app.log.error({ err: error }, 'content not reloaded'),
      },
    }),
  });
  app.addHook('onClose', async () => content.close());
  await addContentImages(app, content.images);
  newsRoutes(app, { db, content });
  if (options.styleguide) mailPreviewRoutes(app, { originOf: origins.of });
  seoRoutes(app, {
    content,
    securityContact: options.securityContact,
    originOf: origins.of,
    projects: createSitemapProjects(db),
    listBoards: () => listBoardPaths(db),
    ...createCardFinders(db, { nameChain }),
  });
  pageRoutes(app, {
    context: {
      db,
      catalogue,
      chains,
      nodes,
      flags: options.flags,
      portfolios,
      approvals,
      styleguide: options.styleguide,
      site: { ...site, wechat: site.wechat !== undefined },
      content,
      getState: createSiteState({
        database,
        chains,
        cache,
        mostCacheBytes,
        countListeners: () => alertStream.size,
        data: options.data,
      }),
      describeApi,
      logKeys,
      getDumps: async () => ({ dumps: await listDumps(options.data), kept: options.dumpsKept ?? 0 }),
      checkBadge: (token) => checkBadge(db, { token, keys: badgeKeys.publicKeys, now: new Date() }),
      getFigures: async () => getFigures(db, { shown: await countShown(db), now: new Date() }),
    },
    pickDb: async (request) => (options.replica && !isExact(request.cookies) ? options.replica.pick() : db),
    checkQuestions,
    answers,
    banner,
    shares,
    source,
    security,
    originOf: origins.of,
    isExact: (request) => isExact(request.cookies),
    onRefusal,
    refuseRoute,
  });
  answerFromMemory(app, {
    answers,
    api,
    banner,
    security,
    findOrigin: ({ headers }) => origins.ofHost(headers),
    isExact,
    onAnswer: metrics.count,
  });

  const stopHearing = await listenForInvalidation(database, { cache, banner, replica: options.replica });
  app.addHook('onClose', async () => {
    stopHearing();
    await catalogue.close();
  });
  return {
    app,
    /** Every route with its access. */
    routes,
    catalogue,
    /** Forgets every kept answer, as after a gap in the notifications. */
    forget() {
      catalogue.forget();
      cache.clear();
      banner.invalidate();
    },
    /** Stops being ready at once, then finishes what is under way. */
    async close() {
      accepting = false;
      // A kept-alive connection falls idle when its last answer is out; waiting for its time-out would take seconds.
      const sweep = setInterval(() => app.server.closeIdleConnections(), 100);
      await app.close().finally(() => clearInterval(sweep));
    },
  };
}
