import * as z from 'zod/mini';
import { getAuditor, getAuditors } from '#core/auditors/getAuditors.ts';
import { alertsTag, everyProjectTag, projectsTag } from '#core/cacheTags.ts';
import { notFound } from '#lib/AppError.ts';
import { auditorsQuerySchema } from '#wire/auditors.ts';
import type { PageQuery } from '#wire/pages.ts';
import type { PageLoader } from './PageLoader.ts';

const tags = [alertsTag, projectsTag, everyProjectTag];

function readPage(query: PageQuery): number {
  const asked = z.safeParse(auditorsQuerySchema, query);
  if (!asked.success) throw notFound('There is no such page of auditors');
  return asked.data.page;
}

export const loadAuditors: PageLoader<'auditors'> = async ({ db }, { query }) => ({
  data: await getAuditors(db, { page: readPage(query) }),
  tags,
});

export const loadAuditor: PageLoader<'auditor'> = async ({ db }, { query }) => ({
  data: await getAuditor(db, { slug: query.auditor ?? '', page: readPage(query) }),
  tags,
  rare: query.page !== undefined,
});
