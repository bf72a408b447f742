import type { FastifyRequest } from 'fastify';
import type { Viewer } from '#core/auth/viewer.ts';
import { notFound } from '#lib/AppError.ts';

/** Lets an admin in who acts as nobody else; to all others who are signed in the place does not exist. */
export function checkAdmin(viewer: Viewer, place: string): void {
  if (viewer.role !== 'admin' || viewer.adminId !== null) throw notFound(`There is no ${place}`);
}

/** The admin who asks, or 401, or the answer of a route that does not exist. */
export async function requireAdmin(request: FastifyRequest): Promise<{ viewer: Viewer; ip: string }> {
  const viewer = await request.requireViewer();
  checkAdmin(viewer, `${request.method} ${request.url.split('?')[0]}`);
  return { viewer, ip: request.ip };
}
