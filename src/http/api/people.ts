import { requireRecentConfirmation } from '#core/auth/confirmation.ts';
import { disableUser, enableUser, endSessionsOf, setUserRole } from '#core/users/manageUsers.ts';
import type { Db } from '#db/Database.ts';
import type { App } from '#http/schemas/zodRoutes.ts';
import {
  changedUserSchema,
  endSessionsOfSchema,
  setDisabledSchema,
  setRoleSchema,
} from '#wire/deskActions.ts';
import { actorOf } from './desk.ts';

/** What staff does to accounts. Roles are an admin's matter, and so are the accounts of colleagues. */
export function peopleRoutes(app: App, { db }: { db: Db }): void {
  app.post(
    '/api/admin/people/role',
    { config: { access: 'admin' }, schema: { body: setRoleSchema, response: { 200: changedUserSchema } } },
    async (request) => {
      requireRecentConfirmation(await request.requireViewer());
      const { id, role } = request.body;
      const { ended } = await setUserRole(db, { who: id, role, actor: await actorOf(request) });
      return { ended };
    },
  );

  app.post(
    '/api/admin/people/disable',
    {
      config: { access: 'support' },
      schema: { body: setDisabledSchema, response: { 200: changedUserSchema } },
    },
    async (request) => {
      const { id, disabled } = request.body;
      const change = { who: id, actor: await actorOf(request) };
      const { ended } = await (disabled ? disableUser(db, change) : enableUser(db, change));
      return { ended };
    },
  );

  app.post(
    '/api/admin/people/end-sessions',
    {
      config: { access: 'support' },
      schema: { body: endSessionsOfSchema, response: { 200: changedUserSchema } },
    },
    async (request) => {
      const { ended } = await endSessionsOf(db, { who: request.body.id, actor: await actorOf(request) });
      return { ended };
    },
  );
}
