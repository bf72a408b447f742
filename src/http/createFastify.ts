import type { Socket } from 'node:net';
import Fastify, { LogController } from 'fastify';
import { logSettings } from '#lib/logSettings.ts';
import { createLogStream } from '#lib/logStream.ts';
import { readMostOpenFiles, shareOpenFiles } from '#lib/openFiles.ts';
import { handleError } from './answers/handleError.ts';
import { limitConnections } from './guards/limitConnections.ts';
import type { App } from './schemas/zodRoutes.ts';

/** Garbage on the wire gets one JSON line and a closed socket. */
function refuseBadClient(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy();
  const [status, name, message] =
    error.code === 'HPE_HEADER_OVERFLOW'
      ? [
          '431 Request Header Fields Too Large',
          'HeadersTooLarge',
          'The request headers are larger than 16 kB',
        ]
      : error.code === 'ERR_HTTP_REQUEST_TIMEOUT'
        ? ['408 Request Timeout', 'RequestTimeout', 'The request took too long to arrive']
        : ['400 Bad Request', 'BadRequest', 'The request is not valid HTTP'];
  const body = JSON.stringify({ name, message, requestId: '' });
  socket.end(
    `HTTP/1.1 ${status}\r\nContent-Type: application/json; charset=utf-8\r\nContent-Length: ${body.length}\r\nConnection: close\r\n\r\n${body}`,
  );
}

export interface FastifyLimits {
  trustProxy: false | number | string[];
  logLevel: string;
  /** Where the log goes instead of the standard output. */
  logStream?: { write(line: string): void } | undefined;
  /** Open at once. */
  mostConnections?: number;
}

/**
 * Fastify takes a number of proxies for none at all. Counted here: the connection itself is the nearest of them, and each
 * names who asked it, last in the list.
 */
function toTrust(
  trustProxy: FastifyLimits['trustProxy'],
): false | string[] | ((address: string, hop: number) => boolean) {
  return typeof trustProxy === 'number' ? (_address, hop) => hop < trustProxy : trustProxy;
}

/** An empty server that keeps slow, large and broken requests from hurting the others. */
export function createFastify({
  trustProxy,
  logLevel,
  logStream = createLogStream(),
  mostConnections = shareOpenFiles(readMostOpenFiles()).connections,
}: FastifyLimits): App {
  const app: App = Fastify({
    bodyLimit: 256 * 1024,
    requestTimeout: 15_000,
    connectionTimeout: 15_000,
    // Behind a proxy our side must stay open longer than the proxy's own sixty seconds.
    keepAliveTimeout: trustProxy === false ? 8000 : 65_000,
    http: { headersTimeout: 8000, connectionsCheckingInterval: 2000, maxHeaderSize: 16 * 1024 },
    forceCloseConnections: 'idle',
    // A request that was on its way when the stop began is answered; a proxy takes a 503 for the visitor's answer.
    return503OnClosing: false,
    trustProxy: toTrust(trustProxy),
    routerOptions: { maxParamLength: 300, ignoreTrailingSlash: false },
    logger: {
      level: logLevel,
      ...logSettings,
      stream: logStream,
    },
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => crypto.randomUUID(),
    frameworkErrors: handleError,
    clientErrorHandler: refuseBadClient,
  });
  app.server.maxHeadersCount = 100;
  limitConnections(app.server, {
    most: mostConnections,
    // All connections of a proxy are its own.
    perNetwork: trustProxy === false ? Math.ceil(mostConnections / 4) : mostConnections,
    onRefusal: () => app.log.warn({ most: mostConnections }, 'too many connections: some are refused'),
  });
  return app;
}
