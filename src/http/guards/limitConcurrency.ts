import type { App } from '#http/schemas/zodRoutes.ts';
import { AppError } from '#lib/AppError.ts';
import { toNetwork } from '#lib/toNetwork.ts';

export interface ConcurrencyOptions {
  /** Requests under way at once. */
  most: number;
  /** Of these, from one network. */
  perNetwork: number;
}

/** Streams have caps of their own, and whoever asks how we are is told. */
const exempt = new Set(['/api/alerts/stream', '/healthz', '/readyz', '/metrics']);

const tooBusy = (status: number) =>
  new AppError(status, 'ServiceBusy', 'Too many requests at this moment. Please try again shortly.', {
    'retry-after': '2',
  });

/**
 * Refuses at the door what could only wait behind others: each request under way holds memory and a place at the database.
 * One network cannot take all places, so that others are served while it tries.
 */
export function limitConcurrency(app: App, { most, perNetwork }: ConcurrencyOptions): void {
  const byNetwork = new Map<string, number>();
  let underWay = 0;
  app.addHook('onRequest', (request, reply, done) => {
    if (exempt.has(request.routeOptions.url ?? '')) return done();
    const network = toNetwork(request.ip);
    const mine = byNetwork.get(network) ?? 0;
    if (mine >= perNetwork) return done(tooBusy(429));
    if (underWay >= most) return done(tooBusy(503));
    underWay++;
    byNetwork.set(network, mine + 1);
    // Answered, or given up by whoever asked.
    reply.raw.once('close', () => {
      underWay--;
      const left = (byNetwork.get(network) ?? 1) - 1;
      if (left > 0) byNetwork.set(network, left);
      else byNetwork.delete(network);
    });
    done();
  });
}
