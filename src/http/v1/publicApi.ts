import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { matchesEtag } from '#http/caching/acceptEncoding.ts';
import { createQuotas } from '#http/guards/quota.ts';
import type { App } from '#http/schemas/zodRoutes.ts';
import { toNetwork } from '#lib/toNetwork.ts';
import type { Citation } from '#wire/v1.ts';

/** Calls that one network may make in a minute without a key. */
const callsPerMinute = 60;

const isOurs = ({ url }: FastifyRequest) => url === '/api/v1' || /^\/api\/v1[/?]/.test(url);

/** For pages of any origin: no cookie is read here, so that nothing of a visitor can be asked for. */
const openHeaders = {
  'access-control-allow-origin': '*',
  'access-control-expose-headers': 'ETag, RateLimit, RateLimit-Policy, Retry-After',
  'cross-origin-resource-policy': 'cross-origin',
};

const preflightHeaders = {
  'access-control-allow-methods': 'GET, HEAD, POST',
  'access-control-allow-headers': 'Authorization, Content-Type, If-None-Match',
  'access-control-max-age': '86400',
};

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

/** What every call of `/api/v1` has: any origin, a quota that is stated, and an ETag. */
export function openPublicApi(app: App, { limitScale }: { limitScale: number }): void {
  const charge = createQuotas();
  const tags = new WeakMap<FastifyRequest, string>();

  app.addHook('onRequest', async (request, reply) => {
    if (!isOurs(request)) return;
    reply.headers(openHeaders);
    if (request.method === 'OPTIONS') return;
    charge({ client: toNetwork(request.ip), policy: 'network', most: callsPerMinute * limitScale }, reply);
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
}
