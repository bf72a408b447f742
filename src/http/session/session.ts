import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Caller } from '#core/auth/AuthContext.ts';
import { notSignedIn } from '#core/auth/authErrors.ts';
import type { NewSession } from '#core/auth/sessions.ts';
import { createViewerLookup, type Viewer } from '#core/auth/viewer.ts';
import type { Db } from '#db/Database.ts';
import type { Cookies } from './cookies.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Who is signed in, looked up once per request and only when asked for. */
    viewer(): Promise<Viewer | undefined>;
    /** The same, or 401. */
    requireViewer(): Promise<Viewer>;
  }
}

export function callerOf(request: FastifyRequest): Caller {
  return { ip: request.ip, userAgent: request.headers['user-agent'] };
}

/** Lets every route ask who is signed in. */
export function addViewer(app: FastifyInstance, { db, cookies }: { db: Db; cookies: Cookies }): void {
  const lookUp = createViewerLookup(db);
  const found = new WeakMap<FastifyRequest, Promise<Viewer | undefined>>();
  app.decorateRequest('viewer', function viewer(this: FastifyRequest) {
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

export function sendSession(reply: FastifyReply, cookies: Cookies, { token, expiresAt }: NewSession): void {
  reply.setCookie(cookies.session, token, { ...cookies.options, expires: expiresAt });
}

export function clearSession(reply: FastifyReply, cookies: Cookies): void {
  reply.clearCookie(cookies.session, cookies.options);
}

/** Answers about a person are nobody else's: no cache may keep them. */
export function keepPrivate(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    if (/^\/api\/(?:auth|user|impersonation-tool)\//.test(request.url))
      reply.header('cache-control', 'private, no-store');
    done();
  });
}
