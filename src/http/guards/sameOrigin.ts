import type { FastifyRequest } from 'fastify';
import type { App } from '#http/schemas/zodRoutes.ts';
import { AppError } from '#lib/AppError.ts';
import type { Origins } from './origins.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** What the body of a state-changing route may be; JSON unless stated. */
    accepts?: 'json' | 'form' | 'multipart' | 'anyForm' | 'text';
    /** What is sent with the call is authority enough, wherever it comes from. */
    fromAnywhere?: true;
    /** A GET that changes state: it acts only on a request that is surely from our own pages. */
    changesState?: true;
  }
}

export const safeMethods: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS']);

export const contentTypes = {
  json: ['application/json'],
  form: ['application/x-www-form-urlencoded', 'application/json'],
  multipart: ['multipart/form-data'],
  text: ['text/plain', 'application/octet-stream'],
  anyForm: ['application/x-www-form-urlencoded', 'multipart/form-data', 'application/json'],
} as const;

function originOfReferer({ headers }: FastifyRequest): string | undefined {
  const { referer } = headers;
  return referer !== undefined && URL.canParse(referer) ? new URL(referer).origin : undefined;
}

/** `ours`, `foreign`, or `unknown` when the client says nothing: browsers always do on a POST, other programs need not. */
export function judgeOrigin(request: FastifyRequest, origins: Origins): 'ours' | 'foreign' | 'unknown' {
  const site = request.headers['sec-fetch-site'];
  if (site !== undefined && site !== 'same-origin' && site !== 'none') return 'foreign';
  const origin = request.headers.origin ?? originOfReferer(request);
  if (origin !== undefined) return origins.isOurs(origin) ? 'ours' : 'foreign';
  return site === 'same-origin' ? 'ours' : 'unknown';
}

function findContentTypeFault(request: FastifyRequest): AppError | undefined {
  const given = request.headers['content-type']?.split(';')[0]?.trim().toLowerCase();
  if (given === undefined) return undefined;
  const accepted: readonly string[] = contentTypes[request.routeOptions.config.accepts ?? 'json'];
  if (accepted.includes(given)) return undefined;
  return new AppError(415, 'UnsupportedMediaType', `Send the body as ${accepted[0]}.`);
}

/** Refuses state changes asked for by other sites, for every route. */
export function guardStateChanges(app: App, origins: Origins): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const { changesState = false, fromAnywhere = false } = request.routeOptions.config;
    const safe = safeMethods.has(request.method);
    if (safe && !changesState) return done();
    const from = fromAnywhere ? 'ours' : judgeOrigin(request, origins);
    if (from === 'foreign' || (safe && from === 'unknown'))
      return done(new AppError(403, 'ForbiddenException', 'This call must come from our own pages.'));
    done();
  });
}

/** Refuses bodies of a type that the route does not take, above all those that a form of another site can send. */
export function guardContentTypes(app: App): void {
  app.addHook('onRequest', (request, _reply, done) =>
    done(safeMethods.has(request.method) ? undefined : findContentTypeFault(request)),
  );
}
