import * as z from 'zod/mini';
import { getAuditorList } from '#core/auditors/getAuditorList.ts';
import { getAuditor, getAuditors } from '#core/auditors/getAuditors.ts';
import { alertsTag, everyProjectTag, projectsTag } from '#core/cacheTags.ts';
import { notFound } from '#lib/AppError.ts';
import { auditorListQuerySchema, auditorsQuerySchema } from '#wire/auditors.ts';
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

export const loadAuditorList: PageLoader<'auditorList'> = async ({ db }, { query }) => {
  const { auditor: slug = '', list, ...rest } = query;
  const asked = z.safeParse(auditorListQuerySchema, rest);
  if (!asked.success || (list !== 'findings' && list !== 'code'))
    throw notFound('There is no such list of an auditor');
  const { page, ...filter } = asked.data;
  return { data: await getAuditorList(db, { slug, list, filter, page }), tags, rare: true };
};
