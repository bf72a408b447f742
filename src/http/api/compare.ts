import * as z from 'zod/mini';
import { projectsTag, projectTag } from '#core/cacheTags.ts';
import { comparedCsvColumns } from '#core/compare/comparedCsvColumns.ts';
import { getCompared, readCompared } from '#core/compare/getCompared.ts';
import type { Db } from '#db/Database.ts';
import type { ApiAnswers } from '#http/caching/apiAnswers.ts';
import type { App } from '#http/schemas/zodRoutes.ts';
import { comparedSchema } from '#wire/compare.ts';
import { sendCsv } from './boardFiles.ts';

const params = z.object({ projects: z.string().check(z.maxLength(400)) });

/** Projects side by side, for programs and spreadsheets. */
export function compareRoutes(app: App, { db, answers }: { db: Db; answers: ApiAnswers }): void {
  app.get(
    '/api/compare/:projects',
    {
      config: { access: 'anyone', shared: true },
      schema: {
        summary: 'Up to four projects side by side, such as `a-vs-b`: what makes the difference first',
        tags: ['projects'],
        params,
        response: { 200: comparedSchema },
      },
    },
    (request, reply) =>
      answers.send(request, reply, async () => {
        const ids = await readCompared(db, request.params.projects);
        return { answer: await getCompared(db, ids), tags: [projectsTag, ...ids.map(projectTag)] };
      }),
  );

  app.get(
    '/compare/:projects.csv',
    { config: { access: 'anyone', costly: true }, schema: { params } },
    async (request, reply) => {
      const { projects } = await getCompared(db, await readCompared(db, request.params.projects));
      return sendCsv(request, reply, { columns: comparedCsvColumns, rows: projects });
    },
  );
}
