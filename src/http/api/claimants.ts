import type { FastifyRequest } from 'fastify';
import type { AuthContext } from '#core/auth/AuthContext.ts';
import { notAllowed } from '#core/auth/authErrors.ts';
import { chargeLimit } from '#core/auth/rateLimits.ts';

/** Who says that they speak for a project, or speaks for it: within limits, and never in the name of somebody else. */
export function createClaimants(context: AuthContext) {
  return async (request: FastifyRequest) => {
    const { id: userId, username: account, adminId } = await request.requireViewer();
    if (adminId !== null) throw notAllowed('You cannot act for a team while impersonating.');
    await chargeLimit(context, 'teamIp', request.ip);
    await chargeLimit(context, 'team', userId);
    return { userId, account, ip: request.ip, now: new Date() };
  };
}
