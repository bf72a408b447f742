import { getAuditLog } from '#core/auditLog/getAuditLog.ts';
import { checkStaff } from '#http/session/access.ts';
import { auditEvents } from '#model/auditLog.ts';
import type { PageLoader } from './PageLoader.ts';

const perPage = 100;

function readTime(text: string | undefined): Date | undefined {
  const time = text === undefined ? Number.NaN : Date.parse(text);
  return Number.isNaN(time) ? undefined : new Date(time);
}

export const loadAdminAudit: PageLoader<'adminAudit'> = async ({ db }, { query, requireViewer }) => {
  const viewer = await requireViewer();
  checkStaff(viewer, 'admin', 'such page');
  const event = auditEvents.find((name) => name === query.event);
  const lines = await getAuditLog(db, {
    limit: perPage,
    email: query.user || undefined,
    event,
    before: readTime(query.before),
  });
  return {
    data: {
      username: viewer.username,
      lines,
      query: { user: query.user ?? '', event: event ?? '' },
      older: lines.length < perPage ? null : (lines.at(-1)?.at ?? null),
    },
    tags: [],
  };
};
