import cookie from '@fastify/cookie';
import formbody from '@fastify/formbody';
import { handleError } from './answers/handleError.ts';
import { createRouteRefusal } from './answers/refuseRoute.ts';
import { addSecurityHeaders, type SecurityHeaders } from './answers/securityHeaders.ts';
import { limitConcurrency } from './guards/limitConcurrency.ts';
import { refuseUnstorable } from './guards/refuseUnstorable.ts';
import { guardContentTypes, guardStateChanges } from './guards/sameOrigin.ts';
import { type ProcessorShares, shareProcessor } from './guards/shareProcessor.ts';
import { type App, addZodSchemas } from './schemas/zodRoutes.ts';
import type { AuthParts } from './session/AuthParts.ts';
import { guardAccess, type OnRefusal } from './session/access.ts';
import { markImpersonation } from './session/markImpersonation.ts';
import { addViewer, keepPrivate } from './session/session.ts';

interface GuardOptions {
  auth: AuthParts;
  security: SecurityHeaders;
  shares: ProcessorShares;
  onRefusal: OnRefusal;
}

/**
 * What every request passes before its route, in this order: limits, headers, where it comes from, who is calling, what was sent.
 * Answers every route with its access, and what refuses a call that no route takes.
 */
export async function guardRequests(app: App, { auth, security, shares, onRefusal }: GuardOptions) {
  const { context, cookies, origins } = auth;
  const { db, staff, limitScale } = context;
  app.setErrorHandler(handleError);
  const refuseRoute = createRouteRefusal(app);
  app.setNotFoundHandler((request, reply) => handleError(refuseRoute(request), request, reply));
  limitConcurrency(app, { most: 1000, perNetwork: Math.max(1, Math.round(200 * limitScale)) });
  addZodSchemas(app);
  addSecurityHeaders(app, security);
  await app.register(cookie);
  await app.register(formbody);
  guardStateChanges(app, origins);
  addViewer(app, { db, cookies, staff });
  const routes = guardAccess(app, { onRefusal });
  guardContentTypes(app);
  refuseUnstorable(app);
  shareProcessor(app, shares);
  markImpersonation(app, { db });
  keepPrivate(app);
  return { routes, refuseRoute };
}
