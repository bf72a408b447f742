import * as z from 'zod/mini';
import { everyProjectTag, projectsTag, projectTag } from '#core/cacheTags.ts';
import { getDiscoveryView } from '#core/discovery/getDiscovery.ts';
import { type Catalogue, searchTag } from '#core/projects/createCatalogue.ts';
import { requireProject } from '#core/projects/getProject.ts';
import { getStolenKeys } from '#core/stolenKeys/stolenKeys.ts';
import type { Db } from '#db/Database.ts';
import { addHrefs } from '#evidence/addHrefs.ts';
import { getProjectAnswer } from '#http/answers/getProjectAnswer.ts';
import { getScoreAnswer } from '#http/answers/getScoreAnswer.ts';
import type { ApiAnswers } from '#http/caching/apiAnswers.ts';
import { type ChainDirectory, createIsRead } from '#http/operations/ChainDirectory.ts';
import type { App } from '#http/schemas/zodRoutes.ts';
import { discoveryAnswerSchema } from '#wire/discovery.ts';
import { projectAnswerSchema } from '#wire/projectDetails.ts';
import { projectsListAnswerSchema, projectsListBodySchema } from '#wire/projects.ts';
import { pastQuerySchema, projectScoreAnswerSchema } from '#wire/scores.ts';
import { stolenKeysAnswerSchema } from '#wire/stolenKeys.ts';

const tags = ['projects'];
const idSchema = z.object({ id: z.string().check(z.maxLength(80)) });

interface ProjectRoutesOptions {
  db: Db;
  catalogue: Catalogue;
  chains: ChainDirectory;
  answers: ApiAnswers;
}

/** Lists and single projects. */
export function projectRoutes(app: App, { db, catalogue, chains, answers }: ProjectRoutesOptions): void {
  const withHrefs = <T>(answer: T, projectId: string) =>
    addHrefs(answer, { projectId, isRead: createIsRead(chains) });
  app.post(
    '/api/projects-list',
    {
      config: { access: 'anyone' },
      schema: {
        summary: 'Projects by filter, sorted and paged',
        tags,
        body: projectsListBodySchema,
        response: { 200: projectsListAnswerSchema },
      },
    },
    async (request, reply) => {
      // A list of given projects is somebody's own, and its key would be as long as its answer.
      if (request.body.projectIds) return catalogue.list(request.body);
      return answers.send(request, reply, async () => {
        const answer = await catalogue.list(request.body);
        const shown = answer.projects.map(({ id }) => projectTag(id));
        return { answer, tags: [projectsTag, everyProjectTag, searchTag, ...shown] };
      });
    },
  );

  app.get(
    '/api/projects/:id',
    {
      config: { access: 'anyone', shared: true },
      schema: {
        summary: 'A project with score and factors',
        tags,
        params: idSchema,
        response: { 200: projectAnswerSchema },
      },
    },
    (request, reply) =>
      answers.send(request, reply, async () => {
        const { id } = request.params;
        const answer = await getProjectAnswer(db, { id, now: new Date() });
        return { answer: withHrefs(answer, id), tags: [projectTag(id), everyProjectTag] };
      }),
  );

  app.get(
    '/api/projects/:id/discovery',
    {
      config: { access: 'anyone', costly: true },
      schema: {
        summary: 'Contracts found from those on record, with the reason of each reference',
        tags,
        params: idSchema,
        response: { 200: discoveryAnswerSchema },
      },
    },
    async ({ params: { id } }) => {
      await requireProject(db, id);
      return withHrefs({ discovery: await getDiscoveryView(db, { projectId: id }) }, id);
    },
  );

  app.get(
    '/api/projects/:id/stolen-keys',
    {
      config: { access: 'anyone', costly: true },
      schema: {
        summary: 'What the thief of each key could come by: at least, at most, how soon',
        tags,
        params: idSchema,
        response: { 200: stolenKeysAnswerSchema },
      },
    },
    async ({ params: { id } }) => {
      await requireProject(db, id);
      return withHrefs({ stolenKeys: await getStolenKeys(db, id) }, id);
    },
  );

  app.get(
    '/api/projects/:id/score',
    {
      config: { access: 'anyone', costly: true },
      schema: {
        summary: 'A score with its facts and history; with `at`, at a time or block',
        tags,
        params: idSchema,
        querystring: pastQuerySchema,
        response: { 200: projectScoreAnswerSchema },
      },
    },
    async ({ params: { id }, query: { at, rules } }) =>
      withHrefs(await getScoreAnswer(db, { id, at, rules, now: new Date() }), id),
  );
}
