import { everyProjectTag, projectsTag, projectTag } from '#core/cacheTags.ts';
import { type Catalogue, searchTag } from '#core/projects/createCatalogue.ts';
import type { ApiAnswers } from '#http/caching/apiAnswers.ts';
import type { App } from '#http/schemas/zodRoutes.ts';
import { searchAnswerSchema, searchQuerySchema } from '#wire/search.ts';

export function searchRoutes(
  app: App,
  { catalogue, answers }: { catalogue: Catalogue; answers: ApiAnswers },
): void {
  app.get(
    '/api/search-project',
    {
      config: { access: 'anyone', shared: true },
      schema: {
        summary: 'Search projects by name, ticker, id or address',
        tags: ['projects'],
        querystring: searchQuerySchema,
        response: { 200: searchAnswerSchema },
      },
    },
    (request, reply) =>
      answers.send(request, reply, async () => {
        const answer = await catalogue.search(request.query);
        const shown = answer.projects.map(({ id }) => projectTag(id));
        return { answer, tags: [searchTag, projectsTag, everyProjectTag, ...shown] };
      }),
  );
}
