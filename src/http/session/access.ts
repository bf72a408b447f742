import type { FastifyRequest, RouteOptions } from 'fastify';
import { factorOverdue, notSignedIn } from '#core/auth/authErrors.ts';
import type { Viewer } from '#core/auth/viewer.ts';
import type { App } from '#http/schemas/zodRoutes.ts';
import { notFound } from '#lib/AppError.ts';
import { isAdmitted, type StaffAccess } from '#model/users.ts';

/** Who may call a route: `user` is whoever is signed in, the others are staff. */
export type Access = 'anyone' | 'user' | StaffAccess;

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Every route states it; the server does not start with one that does not. */
    access: Access;
    /** Open also while a second factor is overdue: it leads to one. */
    withoutFactor?: true;
  }
}

/** Lets staff in who act as nobody else; to all others who are signed in the place does not exist, and `onRefusal` is told. */
export async function checkStaff(
  { role, adminId }: Viewer,
  { access, place, onRefusal }: { access: StaffAccess; place: string; onRefusal: () => Promise<void> },
): Promise<void> {
  if (adminId === null && isAdmitted(role, access)) return;
  await onRefusal();
  throw notFound(`There is no ${place}`);
}

/** Told to the operator: somebody with an account tried a door of the staff. */
export type OnRefusal = (
  request: FastifyRequest,
  refused: { viewer: Viewer; route: string },
) => Promise<void>;

async function checkAccess(
  request: FastifyRequest,
  {
    access,
    withoutFactor,
    onRefusal,
  }: { access: Exclude<Access, 'anyone'>; withoutFactor: boolean; onRefusal: OnRefusal },
): Promise<void> {
  const viewer = await request.viewer();
  if (!viewer) throw notSignedIn();
  if (viewer.mustAddFactor && !withoutFactor) throw factorOverdue();
  if (access === 'user') return;
  await checkStaff(viewer, {
    access,
    place: `${request.method} ${request.url.split('?')[0]}`,
    onRefusal: () => onRefusal(request, { viewer, route: request.routeOptions.url ?? '' }),
  });
}

/**
 * Asks who is calling before anything of what was sent is read, so that a stranger learns nothing from a refusal.
 * Answers the list of all routes, which is whole when the server is ready.
 */
export function guardAccess(
  app: App,
  { onRefusal = async () => undefined }: { onRefusal?: OnRefusal } = {},
): readonly RouteOptions[] {
  const routes: RouteOptions[] = [];
  app.addHook('onRoute', (route) => void routes.push(route));
  app.addHook('onReady', async () => {
    for (const { method, url, config } of routes)
      if (!config?.access) throw new Error(`${method} ${url} does not state its access`);
  });
  app.addHook('onRequest', (request, _reply, done) => {
    const { access, withoutFactor = false } = request.routeOptions.config;
    if (request.is404 || access === 'anyone') done();
    else checkAccess(request, { access, withoutFactor, onRefusal }).then(() => done(), done);
  });
  return routes;
}
