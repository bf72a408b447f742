import { recordAudit } from '#core/auditLog/auditLog.ts';
import type { Db } from '#db/Database.ts';
import { safeMethods } from '#http/guards/sameOrigin.ts';
import type { App } from '#http/schemas/zodRoutes.ts';

/** Calls of the signed-in that change nothing, or that are recorded by name in the transaction of their change. */
const unmarked = new Set([
  '/api/watchlist/visit',
  '/api/impersonation-tool/delete',
  '/api/user/profile/upload',
  '/api/user/profile/delete',
]);

/** Calls that anyone may make and that change something of whoever is signed in. */
const openToAll = new Set(['/api/projects/vote', '/api/sso-settings/update']);

/**
 * Every change that an admin asks for as somebody else is in the audit log before it is done: what cannot be recorded does
 * not happen. A call that is refused afterwards stays in the log as one that was tried.
 */
export function markImpersonation(app: App, { db }: { db: Db }): void {
  app.addHook('preHandler', async (request) => {
    const { url: route = '', config } = request.routeOptions;
    const isOwn = config.access !== 'anyone' && !safeMethods.has(request.method);
    if (request.is404 || unmarked.has(route) || !(isOwn || openToAll.has(route))) return;
    const viewer = await request.viewer();
    if (!viewer?.adminId) return;
    await recordAudit(db, {
      event: 'impersonation.change',
      userId: viewer.id,
      adminId: viewer.adminId,
      ip: request.ip,
      detail: { route },
    });
  });
}
