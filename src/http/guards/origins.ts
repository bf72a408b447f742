import type { IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { FastifyRequest } from 'fastify';
import type { App } from '#http/schemas/zodRoutes.ts';

export interface Origins {
  /** The origin to use in absolute addresses of an answer. */
  of(request: FastifyRequest): string;
  /** The same by the `Host` header alone; undefined where a proxy may have sent another one beside it. */
  ofHost(headers: IncomingHttpHeaders): string | undefined;
  /** Whether an Origin header's value is ours. */
  isOurs(origin: string): boolean;
}

/** With no configured origin, localhost and 127.0.0.1 on our port both count as ours. */
export function createOrigins(app: App, configured: string | undefined): Origins {
  if (configured !== undefined)
    return { of: () => configured, ofHost: () => configured, isOurs: (origin) => origin === configured };
  let known: readonly [string, string] | undefined;
  const local = () => {
    if (known) return known;
    const port = (app.server.address() as AddressInfo | null)?.port;
    const ours = [`http://localhost:${port ?? 80}`, `http://127.0.0.1:${port ?? 80}`] as const;
    // Asking for the port is a call to the system, and it stays what it is from then on.
    if (port !== undefined) known = ours;
    return ours;
  };
  const find = (host: string | undefined) => {
    const asked = `http://${host}`;
    const ours = local();
    return ours.find((origin) => origin === asked) ?? ours[0];
  };
  return {
    of: ({ host }) => find(host),
    ofHost: (headers) => ('x-forwarded-host' in headers ? undefined : find(headers.host)),
    isOurs: (origin) => local().some((own) => own === origin),
  };
}
