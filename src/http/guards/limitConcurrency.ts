import type { App } from '#http/schemas/zodRoutes.ts';
import { AppError } from '#lib/AppError.ts';
import { createPlaces, type PlacesOptions } from '#lib/places.ts';

/** Streams have caps of their own, and whoever asks how we are is told. */
const exempt = new Set(['/api/alerts/stream', '/healthz', '/readyz', '/metrics']);

const tooBusy = (status: number) =>
  new AppError(status, 'ServiceBusy', 'Too many requests at this moment. Please try again shortly.', {
    'retry-after': '2',
  });

/**
 * Load shedding.
 * Refuses at the door what could only wait behind others: each request under way holds memory and a place at the database.
 * One network cannot take all places, so that others are served while it tries.
 */
export function limitConcurrency(app: App, options: PlacesOptions): void {
  const places = createPlaces(options);
  app.addHook('onRequest', (request, reply, done) => {
    if (exempt.has(request.routeOptions.url ?? '')) return done();
    const place = places.take(request.ip);
    if ('refused' in place) return done(tooBusy(place.refused === 'network' ? 429 : 503));
    // Answered, or given up by whoever asked.
    reply.raw.once('close', place.free);
    done();
  });
}
