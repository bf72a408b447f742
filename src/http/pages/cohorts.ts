import * as z from 'zod/mini';
import { alertsTag, everyProjectTag, projectsTag } from '#core/cacheTags.ts';
import { beginOfDays } from '#core/changes/getChanges.ts';
import { getCohort, getCohorts, readCohortKey } from '#core/cohorts/getCohort.ts';
import { notFound } from '#lib/AppError.ts';
import type { CohortKind } from '#model/cohorts.ts';
import { readChain } from '#model/readChain.ts';
import { changeDays } from '#wire/changes.ts';
import { cohortQuerySchema } from '#wire/cohorts.ts';
import type { PageContext, PageInput, PageLoader } from './PageLoader.ts';

const tags = [alertsTag, projectsTag, everyProjectTag];

const loadList =
  (kind: CohortKind) =>
  async ({ db }: PageContext) => ({ data: await getCohorts(db, kind), tags });

async function loadOne(
  { db }: PageContext,
  { query }: PageInput,
  { kind, text }: { kind: CohortKind; text: string },
) {
  const asked = z.safeParse(cohortQuerySchema, query);
  if (!asked.success) throw notFound('There is no such page of projects');
  const key = readCohortKey(kind, text);
  const since = beginOfDays(changeDays, new Date());
  return {
    data: await getCohort(db, { kind, key, page: asked.data.page, since }),
    tags,
    rare: query.page !== undefined,
  };
}

export const loadCategories: PageLoader<'categories'> = loadList('categories');
export const loadChains: PageLoader<'chains'> = loadList('chains');

export const loadCategory: PageLoader<'category'> = (context, input) =>
  loadOne(context, input, { kind: 'categories', text: input.query.category ?? '' });

/** A chain is also found by the names that people have for it. */
export const loadChain: PageLoader<'chain'> = (context, input) => {
  const asked = input.query.chain ?? '';
  const read = readChain(asked, context.chains.names());
  return loadOne(context, input, { kind: 'chains', text: 'value' in read ? read.value : asked });
};
