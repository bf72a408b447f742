import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Caller } from '#core/auth/AuthContext.ts';
import { notSignedIn } from '#core/auth/authErrors.ts';
import type { NewSession } from '#core/auth/sessions.ts';
import type { StaffRules } from '#core/auth/staffRules.ts';
import { createViewerLookup, type Viewer } from '#core/auth/viewer.ts';
import type { Db } from '#db/Database.ts';
import type { App } from '#http/schemas/zodRoutes.ts';
import type { Cookies } from './cookies.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The answer depends on who asks, so that no cache may keep it. Whoever reads who it is sets it. */
    isPrivate: boolean;
    /** Who is signed in, looked up once per request and only when asked for. Makes the answer private. */
    viewer(): Promise<Viewer | undefined>;
    /** The same, or 401. */
    requireViewer(): Promise<Viewer>;
  }
}

export function callerOf(request: FastifyRequest): Caller {
  return { ip: request.ip, userAgent: request.headers['user-agent'] };
}

/** Lets every route ask who is signed in. */
export function addViewer(
  app: App,
  { db, cookies, staff }: { db: Db; cookies: Cookies; staff: StaffRules | undefined },
): void {
  const lookUp = createViewerLookup(db, staff);
  const found = new WeakMap<FastifyRequest, Promise<Viewer | undefined>>();
  app.decorateRequest('isPrivate', false);
  app.decorateRequest('viewer', function viewer(this: FastifyRequest) {
    this.isPrivate = true;
    const known = found.get(this) ?? lookUp(this.cookies[cookies.session]);
    found.set(this, known);
    return known;
  });
  app.decorateRequest('requireViewer', async function requireViewer(this: FastifyRequest) {
    const viewer = await this.viewer();
    if (!viewer) throw notSignedIn();
    return viewer;
  });
}

/** Answers about a person, or with a cookie for one, are nobody else's. Added last, when nobody can ask any more. */
export function keepPrivate(app: App): void {
  app.addHook('onSend', (request, reply, _payload, done) => {
    if (request.isPrivate || reply.hasHeader('set-cookie'))
      reply.header('cache-control', 'private, no-store');
    done();
  });
}

export function sendSession(reply: FastifyReply, cookies: Cookies, { token, expiresAt }: NewSession): void {
  reply.setCookie(cookies.session, token, { ...cookies.options, expires: expiresAt });
}

export function clearSession(reply: FastifyReply, cookies: Cookies): void {
  reply.clearCookie(cookies.session, cookies.options);
}
