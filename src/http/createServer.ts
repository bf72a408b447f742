import type { Socket } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import cookie from '@fastify/cookie';
import formbody from '@fastify/formbody';
import fastifyStatic from '@fastify/static';
import Fastify, { type FastifyInstance, LogController } from 'fastify';
import { exportSections } from '#core/accounts/exportSections.ts';
import type { OauthSettings } from '#core/accounts/oauth.ts';
import { cacheTagChannel } from '#core/cacheTags.ts';
import { openContent } from '#core/content/openContent.ts';
import type { SentryTarget } from '#core/errorReports/forwardToSentry.ts';
import type { FlagService } from '#core/flags/createFlagService.ts';
import { createImageService } from '#core/images/createImageService.ts';
import { createPortfolios } from '#core/portfolio/createPortfolios.ts';
import { noChains as noWallets, type PortfolioReader } from '#core/portfolio/PortfolioReader.ts';
import { createCatalogue } from '#core/projects/createCatalogue.ts';
import { getFigures } from '#core/projects/getFigures.ts';
import { getRows } from '#core/projects/getRows.ts';
import { createSitemapProjects } from '#core/projects/sitemapProjects.ts';
import type { Database } from '#db/Database.ts';
import type { Site } from '#wire/site.ts';
import { adminFlagRoutes } from './api/adminFlags.ts';
import { alertStreamRoutes } from './api/alertStream.ts';
import { alertRoutes } from './api/alerts.ts';
import { announcementRoutes } from './api/announcements.ts';
import { authAccountRoutes } from './api/authAccounts.ts';
import { authProtocolRoutes } from './api/authProtocol.ts';
import { badgeRoutes } from './api/badge.ts';
import { errorRoutes } from './api/errors.ts';
import { eventRoutes } from './api/events.ts';
import { imageRoutes } from './api/images.ts';
import { impersonationRoutes } from './api/impersonation.ts';
import { incidentRoutes } from './api/incidents.ts';
import { notificationRoutes } from './api/notifications.ts';
import { portfolioRoutes } from './api/portfolio.ts';
import { powerRoutes } from './api/powers.ts';
import { projectRoutes } from './api/projects.ts';
import { projectVoteRoutes } from './api/projectVotes.ts';
import { quoteRoutes } from './api/quotes.ts';
import { reportRoutes } from './api/reports.ts';
import { searchRoutes } from './api/search.ts';
import { skynetRoutes } from './api/skynet.ts';
import { skynetMetricRoutes } from './api/skynetMetrics.ts';
import { surveyRoutes } from './api/surveys.ts';
import { userRoutes } from './api/user.ts';
import { userFlagRoutes } from './api/userFlags.ts';
import { userPictureRoutes } from './api/userPicture.ts';
import { walletRoutes } from './api/wallets.ts';
import { watchlistRoutes } from './api/watchlists.ts';
import { type ChainDirectory, noChains } from './ChainDirectory.ts';
import { nameCookies } from './cookies.ts';
import { createDevPageSource } from './devPageSource.ts';
import { flagFileRoutes } from './flagFiles.ts';
import { handleError } from './handleError.ts';
import { healthRoutes } from './health.ts';
import { markImpersonation } from './markImpersonation.ts';
import { metricsRoutes } from './metrics.ts';
import { collectOpenApi } from './openApi.ts';
import { createOrigins } from './origins.ts';
import { createPageCache } from './pageCache.ts';
import { pageRoutes } from './pageRoutes.ts';
import { createBuiltPageSource } from './pageSource.ts';
import { guardStateChanges } from './sameOrigin.ts';
import { addSecurityHeaders, createSecurityHeaders } from './securityHeaders.ts';
import { addContentImages } from './seo/contentImages.ts';
import { seoRoutes } from './seo/seoRoutes.ts';
import { addViewer, keepPrivate } from './session.ts';
import { shellFileRoutes } from './shellFiles.ts';
import { createVisitors } from './visitors.ts';
import { addZodSchemas } from './zodRoutes.ts';

export interface ServerOptions {
  database: Database;
  flags: FlagService;
  origin: string | undefined;
  trustProxy: false | number | string[];
  metricsToken: string | undefined;
  logLevel: string;
  styleguide: boolean;
  /** What the operator shows around the pages. */
  site?: SiteOptions;
  /** Where reports of browser errors are sent on to. */
  sentry?: SentryTarget | undefined;
  /** Who hears of requests for a quote. */
  quoteMail?: string | undefined;
  /** Signs codes, cookies and links. */
  secret: string;
  /** Multiplies every limit. */
  limitScale: number;
  /** Where uploads are kept. */
  data: string;
  /** Foreign hosts the image service may fetch from. */
  imageHosts: readonly string[];
  /** Google sign-in; absent = not offered. */
  oauth?: OauthSettings | undefined;
  /** The chains that are followed; absent = none. */
  chains?: ChainDirectory | undefined;
  /** The folder of the built pages, or development with Vite in this process. */
  pages: { kind: 'built'; dist: string } | { kind: 'development' };
  /** How wallets are read; without it no chain is. */
  portfolioReader?: PortfolioReader | undefined;
}

export interface SiteOptions extends Omit<Site, 'wechat'> {
  /** A WeChat id or address, shown as a QR image. */
  wechat?: string | undefined;
}

const plainSite: SiteOptions = {
  social: [],
  tour: true,
  signUpOnly: false,
  quoteForm: null,
  flags: { baseUrl: '', sdkKey: 'configcat-proxy/parapet' },
};

/** Files that must have a fixed address. */
const publicFolder = fileURLToPath(new URL('../../public', import.meta.url));
/** Texts and pictures of the product, resource, blog and company pages. */
const contentFolder = fileURLToPath(new URL('../../content', import.meta.url));

/** Garbage on the wire gets one JSON line and a closed socket. */
function refuseBadClient(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy();
  const [status, name, message] =
    error.code === 'HPE_HEADER_OVERFLOW'
      ? [
          '431 Request Header Fields Too Large',
          'HeadersTooLarge',
          'The request headers are larger than 16 kB',
        ]
      : error.code === 'ERR_HTTP_REQUEST_TIMEOUT'
        ? ['408 Request Timeout', 'RequestTimeout', 'The request took too long to arrive']
        : ['400 Bad Request', 'BadRequest', 'The request is not valid HTTP'];
  const body = JSON.stringify({ name, message, requestId: '' });
  socket.end(
    `HTTP/1.1 ${status}\r\nContent-Type: application/json; charset=utf-8\r\nContent-Length: ${body.length}\r\nConnection: close\r\n\r\n${body}`,
  );
}

function createFastify({ trustProxy, logLevel }: ServerOptions): FastifyInstance {
  const app = Fastify({
    bodyLimit: 256 * 1024,
    requestTimeout: 15_000,
    connectionTimeout: 15_000,
    // Behind a proxy our side must stay open longer than the proxy's own sixty seconds.
    keepAliveTimeout: trustProxy === false ? 8000 : 65_000,
    http: { headersTimeout: 8000, connectionsCheckingInterval: 2000, maxHeaderSize: 16 * 1024 },
    forceCloseConnections: 'idle',
    trustProxy: trustProxy as never,
    routerOptions: { maxParamLength: 300, ignoreTrailingSlash: false },
    logger: { level: logLevel, redact: ['req.headers.cookie', 'req.headers.authorization'] },
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => crypto.randomUUID(),
    frameworkErrors: handleError,
    clientErrorHandler: refuseBadClient as never,
  });
  app.server.maxHeadersCount = 100;
  return app;
}

/** The whole web server: limits first, then one visible list of its parts. */
export async function createServer(options: ServerOptions) {
  const { database, metricsToken, pages, limitScale, site = plainSite, chains = noChains } = options;
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
  const context = { db, secret: options.secret, limitScale: options.limitScale };
  const accounts = { context, cookies, origins };
  // In development an edit must show at once, so nothing is kept.
  const cache = createPageCache({
    maxBytes: 64 * 1024 * 1024,
    maxAgeMs: pages.kind === 'development' ? -1 : 60_000,
  });
  const catalogue = await createCatalogue(database, {
    onError: (error) => app.log.error({ err: error }, 'the catalogue failed'),
  });
  const images = createImageService({ db, data: options.data, hosts: options.imageHosts });
  const portfolios = createPortfolios(db, {
    reader: options.portfolioReader ?? noWallets,
    onError: (error) => app.log.error({ err: error }, 'a portfolio could not be read'),
  });
  const visitors = createVisitors({ secret: options.secret, cookies });
  let accepting = true;

  app.setErrorHandler(handleError);
  app.setNotFoundHandler((request, reply) =>
    handleError(
      { statusCode: 404, message: `There is no ${request.method} ${request.url.split('?')[0]}` },
      request,
      reply,
    ),
  );
  addZodSchemas(app);
  addSecurityHeaders(app, security);
  await app.register(cookie);
  await app.register(formbody);
  guardStateChanges(app, origins);
  addViewer(app, { db, cookies });
  keepPrivate(app);
  markImpersonation(app, { db });

  const describeApi = collectOpenApi(app);
  healthRoutes(app, { database, isAccepting: () => accepting, report: async () => chains.report() });
  announcementRoutes(app, { db });
  walletRoutes(app, { db });
  portfolioRoutes(app, { portfolios, flags: options.flags, limitScale });
  watchlistRoutes(app, { db });
  powerRoutes(app, { db });
  notificationRoutes(app, { db });
  flagFileRoutes(app, { flags: options.flags });
  projectRoutes(app, { db, catalogue });
  projectVoteRoutes(app, { context, visitors });
  searchRoutes(app, { catalogue });
  skynetRoutes(app, { db });
  skynetMetricRoutes(app, { db });
  alertRoutes(app, { db, origins });
  const alertStream = await alertStreamRoutes(app, { database });
  metricsRoutes(app, {
    token: metricsToken,
    gauges: {
      parapet_cached_pages: () => cache.size,
      parapet_alert_listeners: () => alertStream.size,
      ...chains.gauges,
    },
  });
  incidentRoutes(app, { context });
  badgeRoutes(app, { db, origins });
  reportRoutes(app, { db });
  imageRoutes(app, { images });
  eventRoutes(app, { db, limitScale });
  errorRoutes(app, { db, sentry: options.sentry, limitScale });
  quoteRoutes(app, { db, limitScale, mailTo: options.quoteMail });
  surveyRoutes(app, { db });
  userFlagRoutes(app, { flags: options.flags });
  adminFlagRoutes(app, { db });
  authProtocolRoutes(app, { ...accounts, oauth: options.oauth });
  authAccountRoutes(app, accounts);
  userRoutes(app, { ...accounts, exportSections });
  await userPictureRoutes(app, { ...accounts, data: options.data });
  impersonationRoutes(app, {
    ...accounts,
    isFlagOn: (key, { username, email }) => options.flags.isOn(key, { identifier: username, email }),
  });

  if (pages.kind === 'built') {
    await app.register(fastifyStatic, {
      root: join(pages.dist, 'client/assets'),
      prefix: '/assets/',
      immutable: true,
      maxAge: '1y',
      preCompressed: true,
      index: false,
    });
  }
  await app.register(fastifyStatic, {
    root: publicFolder,
    prefix: '/',
    wildcard: false,
    decorateReply: false,
    index: false,
    maxAge: '1h',
  });
  shellFileRoutes(app, { wechat: site.wechat, quoteForm: site.quoteForm !== null });
  const source =
    pages.kind === 'built' ? await createBuiltPageSource(pages.dist) : await createDevPageSource(app);
  const content = await openContent(contentFolder, {
    knownPaths: (await source()).paths,
    ...(pages.kind === 'development' && {
      watching: {
        onChange: () => cache.touch(['content']),
        onFault: (error) => app.log.error({ err: error }, 'content not taken over'),
      },
    }),
  });
  app.addHook('onClose', async () => content.close());
  await addContentImages(app, content.images);
  seoRoutes(app, {
    content,
    originOf: origins.of,
    projects: createSitemapProjects(db),
    findProject: async (id) => (await getRows(db, [id]))[0],
  });
  pageRoutes(app, {
    context: {
      db,
      catalogue,
      chains,
      flags: options.flags,
      portfolios,
      styleguide: options.styleguide,
      site: { ...site, wechat: site.wechat !== undefined },
      content,
      describeApi,
      getFigures: () => getFigures(db, { now: new Date() }),
    },
    cache,
    source,
    security,
    originOf: origins.of,
  });

  const unlisten = await database.listen(cacheTagChannel, (payload) =>
    cache.touch(JSON.parse(payload) as string[]),
  );
  app.addHook('onClose', async () => {
    unlisten();
    await catalogue.close();
  });
  return {
    app,
    catalogue,
    /** Stops being ready at once, then finishes what is under way. */
    async close() {
      accepting = false;
      // A kept-alive connection falls idle when its last answer is out; waiting for its time-out would take seconds.
      const sweep = setInterval(() => app.server.closeIdleConnections(), 100);
      await app.close().finally(() => clearInterval(sweep));
    },
  };
}
