import * as z from 'zod/mini';
import { alertsTag, everyProjectTag, projectsTag } from '#core/cacheTags.ts';
import { getCodeCopies, getProjectCopies } from '#core/copies/getCopies.ts';
import { copyCsvColumns, getCopyGroups, listCopyGroups } from '#core/copies/getCopyGroups.ts';
import { getProject } from '#core/projects/getProject.ts';
import type { Db } from '#db/Database.ts';
import type { ApiAnswers } from '#http/caching/apiAnswers.ts';
import type { App } from '#http/schemas/zodRoutes.ts';
import {
  codeCopiesSchema,
  codeHashParams,
  copiesSchema,
  copyGroupsQuerySchema,
  copyGroupsSchema,
} from '#wire/copies.ts';
import { mostInFile, sendCsv } from './boardFiles.ts';

const tags = [alertsTag, projectsTag, everyProjectTag];

/** Which contracts run code that is the same or nearly the same. */
export function copyRoutes(app: App, { db, answers }: { db: Db; answers: ApiAnswers }): void {
  app.get(
    '/api/projects/:id/copies',
    {
      config: { access: 'anyone', shared: true },
      schema: {
        summary:
          'Contracts of other projects with the same or nearly the same code, and what is known against them',
        tags: ['projects'],
        params: z.object({ id: z.string().check(z.maxLength(80)) }),
        response: { 200: copiesSchema },
      },
    },
    (request, reply) =>
      answers.send(request, reply, async () => {
        const { project } = await getProject(db, request.params.id);
        return { answer: await getProjectCopies(db, project.id), tags };
      }),
  );

  app.get(
    '/api/copies',
    {
      config: { access: 'anyone', shared: true },
      schema: {
        summary: 'Code that contracts of several projects run, with incidents at any of them',
        tags: ['evidence'],
        querystring: copyGroupsQuerySchema,
        response: { 200: copyGroupsSchema },
      },
    },
    (request, reply) =>
      answers.send(request, reply, async () => ({ answer: await getCopyGroups(db, request.query), tags })),
  );

  app.get('/copies.csv', { config: { access: 'anyone', costly: true } }, async (request, reply) =>
    sendCsv(request, reply, {
      columns: copyCsvColumns,
      rows: (await listCopyGroups(db, { limit: mostInFile })).map(({ group }) => group),
    }),
  );

  app.get(
    '/api/codes/:hash/copies',
    {
      config: { access: 'anyone', shared: true },
      schema: {
        summary: 'Code that is the same as one or nearly so, and where it runs',
        tags: ['evidence'],
        params: codeHashParams,
        response: { 200: codeCopiesSchema },
      },
    },
    (request, reply) =>
      answers.send(request, reply, async () => ({
        answer: await getCodeCopies(db, request.params.hash),
        tags,
      })),
  );
}
