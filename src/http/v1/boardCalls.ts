import * as z from 'zod/mini';
import { getAuditor, listAuditors } from '#core/auditors/getAuditors.ts';
import { beginOfDays, listChanges } from '#core/changes/getChanges.ts';
import { getCohort, getCohorts, readCohortKey } from '#core/cohorts/getCohort.ts';
import { getCompared, readCompared } from '#core/compare/getCompared.ts';
import { getCodeCopies, getProjectCopies } from '#core/copies/getCopies.ts';
import { listCopyGroups } from '#core/copies/getCopyGroups.ts';
import { getProject } from '#core/projects/getProject.ts';
import type { Db } from '#db/Database.ts';
import type { ChainDirectory } from '#http/operations/ChainDirectory.ts';
import { badRequest } from '#lib/AppError.ts';
import { readCursor } from '#lib/cursor.ts';
import type { CohortKind } from '#model/cohorts.ts';
import { placeHrefs } from '#model/placeHrefs.ts';
import { readChain } from '#model/readChain.ts';
import { auditorHref, auditorPageSchema, auditorSchema } from '#wire/auditors.ts';
import { changeDays, changeSchema, changesHref, changesQuerySchema } from '#wire/changes.ts';
import { cohortHref, cohortLineSchema, cohortSchema } from '#wire/cohorts.ts';
import { comparedSchema } from '#wire/compare.ts';
import { compareHref, mostCompared, versus } from '#wire/compareHref.ts';
import { codeCopiesSchema, codeHashParams, copiesSchema, copyGroupSchema } from '#wire/copies.ts';
import { fixedPages } from '#wire/fixedPages.ts';
import { projectHref } from '#wire/projectHref.ts';
import { cursorQuery, idParams } from '#wire/v1.ts';
import type { PublicCalls } from './createCalls.ts';
import { cutList, readPlace } from './listPlaces.ts';

const tag = 'v1: boards';

const name = z.string().check(z.maxLength(80));
const oneAuditorSchema = z.pick(auditorPageSchema, { auditor: true, incidents: true });
/** Without its projects: those are a list of their own. */
const oneCohortSchema = z.omit(cohortSchema, { items: true, total: true, page: true, perPage: true });
const changesQuery = z.object({
  ...cursorQuery,
  ...z.pick(changesQuerySchema, { kind: true, days: true }).shape,
  project: changesQuerySchema.shape.projectId,
});

/** A place in a list that is sorted by a number, the largest first, then by a name. */
function readCountPlace(cursor: string | undefined): { count: number; name: string } | undefined {
  if (cursor === undefined) return undefined;
  const [count = '', last = ''] = readCursor(cursor, 2);
  if (!/^\d{1,9}$/.test(count))
    throw badRequest('cursor is not one that this list gave; leave it out to begin again');
  return { count: Number(count), name: last };
}

/** Projects beside each other, by kind, by auditor and by what moved. */
export function boardCalls(calls: PublicCalls, { db, chains }: { db: Db; chains: ChainDirectory }): void {
  calls.list(
    '/api/v1/changes',
    {
      summary: 'What moved, newest first: scores, control grades, owners, code, incidents, audits',
      tag,
      query: changesQuery,
      data: changeSchema,
    },
    async ({ query: { cursor, limit, project, kind, days }, now }) => {
      const found = await listChanges(db, {
        ...{ kind, projectId: project, after: readPlace(cursor) },
        since: beginOfDays(days, now),
        limit: limit + 1,
      });
      return {
        ...cutList(found, limit, ({ time, id }) => [time, id]),
        page: changesHref({ kind, projectId: project, days }),
      };
    },
  );

  calls.get(
    '/api/v1/compare',
    {
      summary: `Two to ${mostCompared} projects side by side: what makes the difference first`,
      tag,
      query: z.object({
        /** Their ids, with commas between. */
        projects: z.string().check(z.minLength(1), z.maxLength(400)),
      }),
      data: comparedSchema,
    },
    async ({ query: { projects } }) => {
      const ids = await readCompared(db, projects.split(',').join(versus));
      const data = await getCompared(db, ids);
      const own = [...new Set(data.projects.flatMap(({ row }) => row.chains))];
      return { data, chains: own, page: compareHref(ids) };
    },
  );

  const cohortCalls = (kind: CohortKind, { one, read }: { one: string; read: (text: string) => string }) => {
    calls.list(
      `/api/v1/${kind}`,
      {
        summary: `${kind === 'chains' ? 'Chains' : 'Categories'} with the spread of scores, by number of projects`,
        tag,
        data: cohortLineSchema,
      },
      async () => ({ data: (await getCohorts(db, kind)).items, next: null, page: fixedPages[kind].path }),
    );
    calls.get(
      `/api/v1/${kind}/:${one}`,
      {
        summary: `A ${one}: questions that matter, spread, best and worst; its projects: /api/v1/projects?${one}=`,
        tag,
        params: z.object({ [one]: name }),
        data: oneCohortSchema,
      },
      async ({ params, now }) => {
        const key = readCohortKey(kind, read(String(params[one])));
        const since = beginOfDays(changeDays, now);
        const {
          items: _items,
          total: _total,
          page: _page,
          perPage: _perPage,
          ...data
        } = await getCohort(db, {
          ...{ kind, key, since, page: 1 },
        });
        return { data, ...(kind === 'chains' && { chains: [key] }), page: cohortHref(kind, key) };
      },
    );
  };
  cohortCalls('categories', { one: 'category', read: (text) => text });
  cohortCalls('chains', {
    one: 'chain',
    read: (text) => {
      const found = readChain(text, chains.names());
      return 'value' in found ? found.value : text;
    },
  });

  calls.list(
    '/api/v1/auditors',
    {
      summary: 'Auditors with the outcome of their findings, by number of reports, which is no rank',
      tag,
      query: z.object(cursorQuery),
      data: auditorSchema,
    },
    async ({ query: { cursor, limit } }) => {
      const place = readCountPlace(cursor);
      const after = place && { reports: place.count, slug: place.name };
      const found = await listAuditors(db, { after, limit: limit + 1 });
      return {
        ...cutList(found, limit, ({ reports, slug }) => [String(reports), slug]),
        page: fixedPages.auditors.path,
      };
    },
  );

  calls.get(
    '/api/v1/auditors/:auditor',
    {
      summary: 'An auditor, and incidents after their audits; the reports: /api/v1/audits?auditor=',
      tag,
      params: z.object({ auditor: name }),
      data: oneAuditorSchema,
    },
    async ({ params: { auditor: slug } }) => {
      const { auditor, incidents } = await getAuditor(db, { slug, page: 1 });
      return { data: { auditor, incidents }, page: auditorHref(auditor.slug) };
    },
  );

  calls.list(
    '/api/v1/copies',
    {
      summary: 'Code that contracts of several projects run, with incidents at any of them',
      tag,
      query: z.object(cursorQuery),
      data: copyGroupSchema,
    },
    async ({ query: { cursor, limit } }) => {
      const place = readCountPlace(cursor);
      const after = place && { listings: place.count, family: place.name };
      const { data, next } = cutList(
        await listCopyGroups(db, { after, limit: limit + 1 }),
        limit,
        ({ place: { listings, family } }) => [String(listings), family],
      );
      return { data: data.map(({ group }) => group), next, page: fixedPages.copies.path };
    },
  );

  calls.get(
    '/api/v1/projects/:id/copies',
    {
      summary:
        'Contracts of other projects with the same or nearly the same code, and what is known against them',
      tag,
      params: idParams,
      data: copiesSchema,
    },
    async ({ params: { id } }) => {
      const { project } = await getProject(db, id);
      const data = await getProjectCopies(db, project.id);
      return { data, chains: project.chains, page: projectHref(project.id, 'code-audit') };
    },
  );

  calls.get(
    '/api/v1/codes/:hash/copies',
    {
      summary: 'Code that is the same as one or nearly so, and where it runs',
      tag,
      params: codeHashParams,
      data: codeCopiesSchema,
    },
    async ({ params: { hash } }) => ({
      data: await getCodeCopies(db, hash),
      page: placeHrefs.code({ hash }),
    }),
  );
}
