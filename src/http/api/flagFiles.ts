import * as z from 'zod/mini';
import type { FlagService } from '#core/flags/createFlagService.ts';
import { matchesEtag } from '#http/caching/acceptEncoding.ts';
import type { App } from '#http/schemas/zodRoutes.ts';
import { notFound } from '#lib/AppError.ts';

/** Flags are public and read by pages of other origins too, as the official clients do. */
const crossOrigin = {
  'access-control-allow-origin': '*',
  'access-control-expose-headers': 'ETag',
  'cross-origin-resource-policy': 'cross-origin',
};

const filePattern = /^(?<sdkKey>[^/]+(?:\/[^/]+){0,2})\/config_v(?<version>[56])\.json$/;

/** `/configuration-files/{sdkKey}/config_v5.json` and `config_v6.json`; a key may hold slashes. */
export function flagFileRoutes(app: App, { flags }: { flags: FlagService }): void {
  app.get(
    '/configuration-files/*',
    {
      config: { access: 'anyone' },
      schema: {
        params: z.object({ '*': z.string() }),
        querystring: z.object({ ccetag: z.optional(z.unknown()) }),
      },
    },
    async (request, reply) => {
      const { sdkKey = '', version } = filePattern.exec(request.params['*'])?.groups ?? {};
      const document = flags.findDocument(sdkKey, version === '6' ? 6 : 5);
      if (!document) throw notFound('There is no flag configuration for this SDK key');
      const { body, etag } = document;
      reply
        .headers({ ...crossOrigin, etag, 'cache-control': 'no-cache' })
        .type('application/json; charset=utf-8');
      // Browsers of the newer official client cannot set the header and send the tag in the query instead.
      const known = matchesEtag(request.headers['if-none-match'], etag) || request.query.ccetag === etag;
      return known ? reply.code(304).send() : reply.send(body);
    },
  );

  app.options('/configuration-files/*', { config: { access: 'anyone' } }, async (_request, reply) =>
    reply
      .code(204)
      .headers({
        ...crossOrigin,
        'access-control-allow-methods': 'GET, HEAD, OPTIONS',
        'access-control-allow-headers': 'X-ConfigCat-UserAgent, If-None-Match, Cache-Control',
        'access-control-max-age': '86400',
      })
      .send(),
  );
}
