import type { FastifyInstance } from 'fastify';
import type * as z from 'zod/mini';
import type { Catalogue } from '#core/projects/createCatalogue.ts';
import { searchAnswerSchema, searchQuerySchema } from '#wire/search.ts';

export function searchRoutes(app: FastifyInstance, { catalogue }: { catalogue: Catalogue }): void {
  app.get<{ Querystring: z.infer<typeof searchQuerySchema> }>(
    '/api/search-project',
    {
      schema: {
        summary:
          'Projects by name, ticker, id or contract address; trending ones for fewer than 2 characters',
        tags: ['projects'],
        querystring: searchQuerySchema,
        response: { 200: searchAnswerSchema },
      },
    },
    async (request) => catalogue.search(request.query),
  );
}
