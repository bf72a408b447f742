import type { AddressInfo } from 'node:net';
import type { FastifyRequest } from 'fastify';
import type { App } from '#http/schemas/zodRoutes.ts';

export interface Origins {
  /** The origin to use in absolute addresses of an answer. */
  of(request: FastifyRequest): string;
  /** Whether an Origin header's value is ours. */
  isOurs(origin: string): boolean;
}

/** With no configured origin, localhost and 127.0.0.1 on our port both count as ours. */
export function createOrigins(app: App, configured: string | undefined): Origins {
  if (configured !== undefined) return { of: () => configured, isOurs: (origin) => origin === configured };
  const local = () => {
    const port = (app.server.address() as AddressInfo | null)?.port ?? 80;
    return [`http://localhost:${port}`, `http://127.0.0.1:${port}`] as const;
  };
  return {
    of(request) {
      const asked = `http://${request.host}`;
      const ours = local();
      return ours.find((origin) => origin === asked) ?? ours[0];
    },
    isOurs: (origin) => local().some((own) => own === origin),
  };
}
