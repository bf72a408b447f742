import * as z from 'zod/mini';
import { getAudits } from '#core/audits/getAudits.ts';
import { getHolders } from '#core/lists/getHolders.ts';
import { getPowersAt } from '#core/powers/getPowersAt.ts';
import { getProjectPage } from '#core/projectPage/getProjectPage.ts';
import type { Catalogue } from '#core/projects/createCatalogue.ts';
import { getProject } from '#core/projects/getProject.ts';
import { listProjects } from '#core/projects/listProjects.ts';
import { getDeployedCode } from '#core/sourceCode/getDeployedCode.ts';
import { getStolenKeys } from '#core/stolenKeys/stolenKeys.ts';
import type { Db } from '#db/Database.ts';
import { addHrefs } from '#evidence/addHrefs.ts';
import { getProjectAnswer } from '#http/answers/getProjectAnswer.ts';
import { getScoreAnswer } from '#http/answers/getScoreAnswer.ts';
import { type ChainDirectory, createIsRead } from '#http/operations/ChainDirectory.ts';
import { readCursor, writeCursor } from '#lib/cursor.ts';
import { controlGrades } from '#model/controlGrade.ts';
import { ratings } from '#model/ratings.ts';
import { auditSchema } from '#wire/audits.ts';
import { holdersQuerySchema, projectHoldersSchema } from '#wire/holders.ts';
import { projectPowersSchema } from '#wire/powers.ts';
import { projectAnswerSchema } from '#wire/projectDetails.ts';
import { projectHref } from '#wire/projectHref.ts';
import { projectTabs } from '#wire/projectPage.ts';
import { projectRowSchema } from '#wire/projects.ts';
import { projectTabSchema } from '#wire/projectTabs.ts';
import { pastQuerySchema, projectScoreAnswerSchema } from '#wire/scores.ts';
import { foundProjectSchema, searchQuerySchema } from '#wire/search.ts';
import { stolenKeysAnswerSchema } from '#wire/stolenKeys.ts';
import { cursorQuery, idParams } from '#wire/v1.ts';
import type { PublicCalls } from './createCalls.ts';

interface ProjectCallsParts {
  db: Db;
  catalogue: Catalogue;
  chains: ChainDirectory;
}

const tag = 'v1: projects';

const maybeText = z.optional(z.string().check(z.maxLength(200)));
const yesOrNo = z.optional(
  z.pipe(
    z.enum(['true', 'false']),
    z.transform((text) => text === 'true'),
  ),
);

const listQuery = z.object({
  ...cursorQuery,
  text: maybeText,
  chain: maybeText,
  category: maybeText,
  rating: z.optional(z.enum(ratings)),
  /** Every letter of a project's range must be this one. */
  controlGrade: z.optional(z.enum(controlGrades)),
  assessed: yesOrNo,
  audited: yesOrNo,
  demo: yesOrNo,
});

const momentQuery = z.object({ at: z.optional(z.string().check(z.maxLength(80))) });

/** Projects and everything that their pages show. */
export function projectCalls(calls: PublicCalls, { db, catalogue, chains }: ProjectCallsParts): void {
  const withHrefs = <T>(answer: T, projectId: string) =>
    addHrefs(answer, { projectId, isRead: createIsRead(chains) });
  /** The project's own chains, for the citation; a project that is not there is refused here. */
  const about = async (id: string) => {
    const { project } = await getProject(db, id);
    return { project, chains: project.chains, page: projectHref(id) };
  };

  calls.list(
    '/api/v1/projects',
    { summary: 'Projects, by id', tag, query: listQuery, data: projectRowSchema },
    async ({ query: { cursor, limit, text, chain, category, rating, controlGrade, ...flags } }) => {
      const rows = await listProjects(db, {
        filter: {
          ...flags,
          text,
          chains: chain === undefined ? undefined : [chain],
          categories: category === undefined ? undefined : [category],
          ratings: rating === undefined ? undefined : [rating],
          controlGrades: controlGrade === undefined ? undefined : [controlGrade],
        },
        after: cursor === undefined ? undefined : readCursor(cursor, 1)[0],
        limit: limit + 1,
      });
      const data = rows.slice(0, limit);
      const last = data.at(-1);
      return { data, next: rows.length > limit && last ? writeCursor([last.id]) : null, page: '/' };
    },
  );

  calls.get(
    '/api/v1/search',
    {
      summary: 'Projects by name, ticker, id or address, the best first',
      tag,
      query: searchQuerySchema,
      data: z.object({ projects: z.array(foundProjectSchema), total: z.number() }),
    },
    async ({ query }) => {
      const { projects, total } = await catalogue.search(query);
      return { data: { projects, total }, page: '/' };
    },
  );

  calls.get(
    '/api/v1/projects/:id',
    {
      summary: 'A project with score, control grade and contradictions',
      tag,
      params: idParams,
      data: projectAnswerSchema,
    },
    async ({ params: { id }, now }) => {
      const answer = await getProjectAnswer(db, { id, now });
      return { data: withHrefs(answer, id), chains: answer.project.chains, page: projectHref(id) };
    },
  );

  calls.get(
    '/api/v1/projects/:id/score',
    {
      summary: 'A score with facts, evidence and history; with `at`, at a time or block',
      tag,
      params: idParams,
      query: pastQuerySchema,
      data: projectScoreAnswerSchema,
    },
    async ({ params: { id }, query: { at, rules }, now }) => {
      const [answer, { chains: own, page }] = await Promise.all([
        getScoreAnswer(db, { id, at, rules, now }),
        about(id),
      ]);
      const shown = at === undefined ? page : `${page}?at=${encodeURIComponent(at)}`;
      return { data: withHrefs(answer, id), chains: own, page: shown };
    },
  );

  calls.get(
    '/api/v1/projects/:id/powers',
    {
      summary: 'Who holds power over a project’s contracts; with `at`, at a time or block',
      tag,
      params: idParams,
      query: momentQuery,
      data: projectPowersSchema,
    },
    async ({ params: { id }, query: { at }, now }) => {
      const [answer, { chains: own }] = await Promise.all([
        getPowersAt(db, { projectId: id, at, now }),
        about(id),
      ]);
      return { data: withHrefs(answer, id), chains: own, page: projectHref(id, 'governance') };
    },
  );

  calls.get(
    '/api/v1/projects/:id/stolen-keys',
    {
      summary: 'What the thief of each key could come by: at least, at most, how soon',
      tag,
      params: idParams,
      data: stolenKeysAnswerSchema,
    },
    async ({ params: { id } }) => {
      const [stolenKeys, { chains: own }] = await Promise.all([getStolenKeys(db, id), about(id)]);
      return { data: withHrefs({ stolenKeys }, id), chains: own, page: projectHref(id, 'governance') };
    },
  );

  calls.get(
    '/api/v1/projects/:id/audits',
    { summary: 'Audits of a project with findings', tag, params: idParams, data: z.array(auditSchema) },
    async ({ params: { id } }) => {
      const { chains: own } = await about(id);
      const deployed = (await getDeployedCode(db, [id])).get(id) ?? [];
      return {
        data: await getAudits(db, { projectId: id, deployed }),
        chains: own,
        page: projectHref(id, 'code-audit'),
      };
    },
  );

  calls.get(
    '/api/v1/projects/:id/holders',
    {
      summary: 'Token holders of a project, largest first; with `at`, at a time or block',
      tag,
      params: idParams,
      query: holdersQuerySchema,
      data: projectHoldersSchema,
    },
    async ({ params: { id }, query: { at, page }, now }) => {
      const { chains: own } = await about(id);
      const data = await getHolders(db, { projectId: id, at, page, now });
      return { data, chains: own, page: projectHref(id, 'market') };
    },
  );

  calls.get(
    '/api/v1/projects/:id/tabs/:tab',
    {
      summary: 'Everything that one tab of a project’s page shows',
      tag,
      params: z.extend(idParams, { tab: z.enum(projectTabs) }),
      data: projectTabSchema,
    },
    async ({ params: { id, tab }, now }) => {
      const { tab: shown, project } = await getProjectPage(db, { id, tab, findChain: chains.find, now });
      return { data: withHrefs(shown, id), chains: project.chains, page: projectHref(id, tab) };
    },
  );
}
