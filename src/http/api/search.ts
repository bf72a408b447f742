import type { Catalogue } from '#core/projects/createCatalogue.ts';
import type { App } from '#http/schemas/zodRoutes.ts';
import { searchAnswerSchema, searchQuerySchema } from '#wire/search.ts';

export function searchRoutes(app: App, { catalogue }: { catalogue: Catalogue }): void {
  app.get(
    '/api/search-project',
    {
      config: { access: 'anyone' },
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
