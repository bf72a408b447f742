import type { FastifyRequest } from 'fastify';
import { AppError } from '#lib/AppError.ts';
import { toNetwork } from '#lib/toNetwork.ts';

export interface ClientLimitOptions {
  /** Requests that one client may make in a window. */
  most: number;
  windowMs: number;
  now?: () => number;
}

/** Clients remembered at once; more than that and the oldest window is forgotten. */
const mostClients = 50_000;

/** A limit per client and process, for calls that anybody may make and nothing depends on. */
export function createClientLimit({ most, windowMs, now = Date.now }: ClientLimitOptions) {
  const windows = new Map<string, { count: number; endsAt: number }>();
  return (request: Pick<FastifyRequest, 'ip'>): void => {
    const client = toNetwork(request.ip);
    const time = now();
    let window = windows.get(client);
    if (!window || window.endsAt <= time) {
      windows.delete(client);
      window = { count: 0, endsAt: time + windowMs };
      windows.set(client, window);
      const [oldest] = windows.keys();
      if (windows.size > mostClients && oldest !== undefined) windows.delete(oldest);
    }
    window.count += 1;
    if (window.count <= most) return;
    throw new AppError(429, 'TooManyRequests', 'Too many requests. Please try again later.', {
      'retry-after': String(Math.ceil((window.endsAt - time) / 1000)),
    });
  };
}
