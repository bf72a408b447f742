import { getAuditLog } from '#core/auditLog/getAuditLog.ts';
import { getListedFlags } from '#core/flags/adminFlags.ts';
import { auditEvents } from '#model/auditLog.ts';
import { loadStaff } from './desk.ts';
import type { PageLoader } from './PageLoader.ts';

export const loadAdminFlags: PageLoader<'adminFlags'> = async ({ db, site }, input) => {
  const staff = await loadStaff(input, 'admin');
  const unused = site.flags.baseUrl !== '';
  return { data: { ...staff, flags: await getListedFlags(db), unused }, tags: [] };
};

const perPage = 100;

function readTime(text: string | undefined): Date | undefined {
  const time = text === undefined ? Number.NaN : Date.parse(text);
  return Number.isNaN(time) ? undefined : new Date(time);
}

export const loadAdminAudit: PageLoader<'adminAudit'> = async ({ db }, input) => {
  const staff = await loadStaff(input, 'admin');
  const { query } = input;
  const event = auditEvents.find((name) => name === query.event);
  const lines = await getAuditLog(db, {
    limit: perPage,
    email: query.user || undefined,
    event,
    before: readTime(query.before),
  });
  return {
    data: {
      ...staff,
      lines,
      query: { user: query.user ?? '', event: event ?? '' },
      older: lines.length < perPage ? null : (lines.at(-1)?.at ?? null),
    },
    tags: [],
  };
};
