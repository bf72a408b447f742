import { recordAudit } from '#core/auditLog/auditLog.ts';
import type { AuthContext, Caller } from './AuthContext.ts';
import { countUse, limits } from './rateLimits.ts';
import type { Viewer } from './viewer.ts';

/** Records that somebody with an account asked for what only staff may; the first ones of an hour say enough. */
export async function recordRefusal(
  context: AuthContext,
  { viewer, caller, route }: { viewer: Viewer; caller: Caller; route: string },
): Promise<void> {
  const { count } = await countUse(context, 'refusals', viewer.id);
  if (count > limits.refusals.max) return;
  const { id: userId, adminId } = viewer;
  await recordAudit(context.db, {
    event: 'access.refused',
    userId,
    adminId,
    ip: caller.ip,
    detail: { route },
  });
}
