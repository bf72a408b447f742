import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { createPlaces, type PlacesOptions } from '#lib/places.ts';

export interface ConnectionOptions extends PlacesOptions {
  /** At most once a minute, however many are refused. */
  onRefusal(): void;
}

/** So many are told why at once, and each for so long; beyond that a connection is closed without a word. */
const told = { most: 16, ms: 1000 };

const tellAgainMs = 60_000;

const body = JSON.stringify({
  name: 'ServiceBusy',
  message: 'Too many connections at this moment. Please try again shortly.',
  requestId: '',
});
const refusal = [
  'HTTP/1.1 503 Service Unavailable',
  'Content-Type: application/json; charset=utf-8',
  `Content-Length: ${body.length}`,
  'Cache-Control: no-store',
  'Retry-After: 2',
  'Connection: close',
  '',
  body,
].join('\r\n');

/** What is sent meanwhile is read and dropped: closing before that would take the words away from whoever sends. */
function refuse(socket: Socket): void {
  const limit = setTimeout(() => socket.destroy(), told.ms);
  socket.once('close', () => clearTimeout(limit));
  socket.on('error', () => socket.destroy());
  socket.end(refusal);
  socket.resume();
}

/**
 * Refuses connections beyond what the process can hold, with a sentence. Where files run out the system closes them without one,
 * and neither the database nor the server can open anything. One network cannot take all places by sending nothing.
 */
export function limitConnections(server: Server, { onRefusal, ...options }: ConnectionOptions): void {
  const places = createPlaces(options);
  let telling = 0;
  let toldAt = Number.NEGATIVE_INFINITY;
  const serve = server.listeners('connection');
  server.removeAllListeners('connection');
  server.on('connection', (socket) => {
    // Gone before it was looked at.
    if (socket.remoteAddress === undefined) return void socket.destroy();
    const place = places.take(socket.remoteAddress);
    if ('refused' in place) {
      if (performance.now() - toldAt >= tellAgainMs) {
        toldAt = performance.now();
        onRefusal();
      }
      if (telling >= told.most) return void socket.destroy();
      telling++;
      socket.once('close', () => telling--);
      return refuse(socket);
    }
    socket.once('close', place.free);
    for (const listener of serve) listener.call(server, socket);
  });
}
