import { recordAudit } from '#core/auditLog/auditLog.ts';
import type { Db } from '#db/Database.ts';
import type { App } from '#http/schemas/zodRoutes.ts';

/** What belongs to a user and can be changed in their name. */
const personal = /^\/api\/(?:watchlist|sso-settings|user\/wallets)\/(?!visit)/;

/** Every change that an admin makes as somebody else is in the audit log before it is answered. */
export function markImpersonation(app: App, { db }: { db: Db }): void {
  app.addHook('onSend', async (request, reply) => {
    const route = request.routeOptions.url ?? '';
    if (request.method !== 'POST' || reply.statusCode >= 400 || !personal.test(route)) return;
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
