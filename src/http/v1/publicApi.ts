import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type FoundApiKey, findApiKey } from '#core/apiKeys/apiKeys.ts';
import type { KeyCounter } from '#core/apiKeys/createKeyCounter.ts';
import type { Db } from '#db/Database.ts';
import { matchesEtag } from '#http/caching/acceptEncoding.ts';
import type { Origins } from '#http/guards/origins.ts';
import { createQuotas } from '#http/guards/quota.ts';
import { createRateLimit } from '#http/guards/rateLimit.ts';
import type { App } from '#http/schemas/zodRoutes.ts';
import { AppError } from '#lib/AppError.ts';
import { toNetwork } from '#lib/toNetwork.ts';
import { type ApiKeyScope, apiKeyCallsPerMinute, apiKeyScopes, ownerCallsPerMinute } from '#model/apiKeys.ts';
import { fixedPages } from '#wire/fixedPages.ts';
import type { Citation } from '#wire/v1.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** What a key must be for; `read` unless stated. Without a key everything here is open. */
    scope?: ApiKeyScope;
  }
}

interface PublicApiParts {
  db: Db;
  counter: KeyCounter;
  origins: Origins;
  limitScale: number;
}

/** The rate limit of anonymous callers: calls that one network may make in a minute without a key. */
const callsPerMinute = 60;
/** Secrets that one network may try in a minute and that are none. */
const triesPerMinute = 30;

/** Of the call that answers, however the address was written (`/api/%761`), and of an address that leads nowhere. */
const isWritten = ({ url, routeOptions }: FastifyRequest, form: RegExp) =>
  form.test(routeOptions.url ?? '') || form.test(url);
const isOurs = (request: FastifyRequest) => isWritten(request, /^\/api\/v1(?:[/?]|$)/);
const isAgents = (request: FastifyRequest) => isWritten(request, /^\/mcp(?:\?|$)/);

/** CORS, for pages of any origin: no cookie is read here, so that nothing of a visitor can be asked for. */
const openHeaders = {
  'access-control-allow-origin': '*',
  'access-control-expose-headers': 'ETag, RateLimit, RateLimit-Policy, Retry-After, WWW-Authenticate',
  'cross-origin-resource-policy': 'cross-origin',
};

const preflightHeaders = {
  'access-control-allow-methods': 'GET, HEAD, POST',
  'access-control-allow-headers': 'Authorization, Content-Type, If-None-Match',
  'access-control-max-age': '86400',
};

/** Where a client of the agents' tools learns how to use a key (RFC 9728). */
const resourcePath = '/.well-known/oauth-protected-resource/mcp';

interface Answer {
  cite: Citation;
}

const isAnswer = (payload: unknown): payload is Answer =>
  typeof payload === 'object' && payload !== null && 'cite' in payload;

/** Of what is answered, without when it was made and how far chains were read meanwhile: those move while nothing else does. */
function tagOf({ cite, ...rest }: Answer): string {
  const { rulesVersion, analyzerVersion } = cite;
  const named = JSON.stringify([rulesVersion, analyzerVersion, rest]);
  return `W/"${createHash('sha1').update(named).digest('base64url')}"`;
}

/** What every call of `/api/v1`, and of agents, has: any origin, a key if one is sent, a quota that is stated, and an ETag. */
export function openPublicApi(app: App, { db, counter, origins, limitScale }: PublicApiParts): void {
  const charge = createQuotas();
  const checkTries = createRateLimit({ most: triesPerMinute * limitScale, windowMs: 60_000 });
  const tags = new WeakMap<FastifyRequest, string>();

  const challenge = (request: FastifyRequest, error: string) =>
    `Bearer error="${error}", resource_metadata="${origins.of(request)}${resourcePath}"`;

  /** The key that was sent; what is sent and is none is refused rather than taken for nothing. */
  async function readKey(request: FastifyRequest): Promise<FoundApiKey | undefined> {
    const { authorization } = request.headers;
    if (authorization === undefined) return undefined;
    const [, secret] = /^Bearer ([\w-]{1,200})$/i.exec(authorization) ?? [];
    const key = secret === undefined ? undefined : await findApiKey(db, { secret, now: new Date() });
    if (key) return key;
    checkTries(request);
    throw new AppError(
      401,
      'InvalidApiKey',
      'This key does not work: it is unknown, expired or revoked. Leave it out, or make one at /my/api-keys.',
      { 'www-authenticate': challenge(request, 'invalid_token') },
    );
  }

  function chargeKey(
    { id, ownerId, scopes }: FoundApiKey,
    request: FastifyRequest,
    reply: FastifyReply,
  ): void {
    const { scope = isAgents(request) ? 'agents' : 'read' } = request.routeOptions.config;
    try {
      charge(
        [
          { client: id, policy: 'key', most: apiKeyCallsPerMinute * limitScale },
          { client: ownerId, policy: 'owner', most: ownerCallsPerMinute * limitScale },
        ],
        reply,
      );
    } catch (error) {
      counter.count(id, 'refused');
      throw error;
    }
    counter.count(id, 'answered');
    if (!scopes.includes(scope))
      throw new AppError(403, 'InsufficientScope', `This key is not for “${scope}”.`, {
        'www-authenticate': `${challenge(request, 'insufficient_scope')}, scope="${scope}"`,
      });
  }

  app.addHook('onRequest', async (request, reply) => {
    if (!isOurs(request) && !isAgents(request)) return;
    // Pages of others have no business with agents' tools.
    if (!isAgents(request)) reply.headers(openHeaders);
    if (request.method === 'OPTIONS') return;
    const key = await readKey(request);
    if (key) return chargeKey(key, request, reply);
    const most = callsPerMinute * limitScale;
    charge([{ client: toNetwork(request.ip), policy: 'network', most }], reply);
  });
  app.addHook('preSerialization', async (request, _reply, payload) => {
    if (isOurs(request) && request.method !== 'POST' && isAnswer(payload)) tags.set(request, tagOf(payload));
    return payload;
  });
  app.addHook('onSend', async (request, reply, payload) => {
    const tag = tags.get(request);
    if (tag === undefined) return payload;
    reply.headers({ etag: tag, 'cache-control': 'no-cache' });
    if (!matchesEtag(request.headers['if-none-match'], tag)) return payload;
    reply.code(304).removeHeader('content-type').removeHeader('content-length');
    return null;
  });
  app.options('/api/v1/*', { config: { access: 'anyone', fromAnywhere: true } }, async (_request, reply) =>
    reply.code(204).headers(preflightHeaders).send(),
  );
  for (const path of [resourcePath, '/.well-known/oauth-protected-resource'])
    app.get(path, { config: { access: 'anyone' } }, async (request, reply) => {
      const origin = origins.of(request);
      reply.headers({ ...openHeaders, 'cache-control': 'public, max-age=300' });
      return {
        resource: `${origin}/mcp`,
        resource_name: 'Parapet',
        // Keys are made by people on a page; no server gives them out.
        bearer_methods_supported: ['header'],
        scopes_supported: apiKeyScopes,
        resource_documentation: `${origin}${fixedPages.api.path}`,
      };
    });
}
