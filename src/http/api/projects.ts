import * as z from 'zod/mini';
import { everyProjectTag, projectsTag, projectTag } from '#core/cacheTags.ts';
import { getMeasured, getProjectContradictions } from '#core/contradictions/getProjectContradictions.ts';
import { getDiscoveryView } from '#core/discovery/getDiscovery.ts';
import { getPastScore } from '#core/past/getPastScore.ts';
import { getSeries } from '#core/past/pastScores.ts';
import { type Catalogue, searchTag } from '#core/projects/createCatalogue.ts';
import { getProject, requireProject } from '#core/projects/getProject.ts';
import { getControlHistory } from '#core/scores/controlHistory.ts';
import { getFactBases } from '#core/scores/getFactBases.ts';
import { findScore } from '#core/scores/getScore.ts';
import type { Db } from '#db/Database.ts';
import { addHrefs } from '#evidence/addHrefs.ts';
import type { ApiAnswers } from '#http/caching/apiAnswers.ts';
import { type ChainDirectory, createIsRead } from '#http/operations/ChainDirectory.ts';
import type { App } from '#http/schemas/zodRoutes.ts';
import { judgeStages } from '#scoring/stageConditions.ts';
import { discoveryAnswerSchema } from '#wire/discovery.ts';
import { projectAnswerSchema } from '#wire/projectDetails.ts';
import { projectsListAnswerSchema, projectsListBodySchema } from '#wire/projects.ts';
import { pastQuerySchema, projectScoreAnswerSchema } from '#wire/scores.ts';

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
        const [found, scored, measured] = await Promise.all([
          getProject(db, id),
          findScore(db, id),
          getMeasured(db, id),
        ]);
        const answer = {
          project: found.project,
          score: scored?.score ?? null,
          control: scored?.control ?? null,
          contradictions: await getProjectContradictions(db, { ...found, now: new Date() }, measured),
        };
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
    async ({ params: { id }, query: { at, rules = 'today' } }) => {
      if (at !== undefined) {
        const { project } = await getProject(db, id);
        const { past, score, control, facts } = await getPastScore(db, {
          project,
          at,
          rules,
          now: new Date(),
        });
        return {
          past,
          ...withHrefs({ score, control, facts, stages: facts ? judgeStages(facts) : [] }, id),
          ...(await getSeries(db, id)),
          controlHistory: await getControlHistory(db, id),
          basis: facts ? await getFactBases(db, { projectId: id, facts, isPast: true }) : {},
        };
      }
      await requireProject(db, id);
      const found = await findScore(db, id);
      return {
        past: null,
        ...withHrefs(
          {
            score: found?.score ?? null,
            control: found?.control ?? null,
            facts: found?.facts ?? null,
            stages: found ? judgeStages(found.facts) : [],
          },
          id,
        ),
        basis: found ? await getFactBases(db, { projectId: id, facts: found.facts }) : {},
        ...(await getSeries(db, id)),
        controlHistory: await getControlHistory(db, id),
      };
    },
  );
}
