import { timingSafeEqual } from 'node:crypto';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { FastifyRequest } from 'fastify';
import type { App } from '#http/schemas/zodRoutes.ts';
import { AppError } from '#lib/AppError.ts';
import { isLocalHost } from '#lib/isLocalHost.ts';

/** A number, or one for each set of labels, written as Prometheus does: `chain="eip155:1"`. */
type GaugeValue = number | Readonly<Record<string, number>>;
/** One that cannot be read at present is left out. */
export type Gauges = Readonly<Record<string, () => GaugeValue | Promise<GaugeValue>>>;

export interface MetricsOptions {
  /** With a token anybody who knows it may read; without one only this machine, and only while nobody else is served. */
  token?: string | undefined;
  /** The site has a public address or a proxy: then a call from this machine may be anybody's, passed on. */
  isPublic: boolean;
  gauges: Gauges;
}

/** Without an address of its own a site is this machine's. */
export function isLocalOrigin(origin: string | undefined): boolean {
  return origin === undefined || isLocalHost(new URL(origin).hostname);
}

const loopback = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1']);

function isToken(given: string | undefined, token: string): boolean {
  const a = Buffer.from(given ?? '');
  const b = Buffer.from(`Bearer ${token}`);
  return a.length === b.length && timingSafeEqual(a, b);
}

/** What proxies add; some add nothing, so that its absence proves nothing. */
function isPassedOn({ headers }: FastifyRequest): boolean {
  return ['forwarded', 'x-forwarded-for', 'x-real-ip', 'via'].some((name) => headers[name] !== undefined);
}

function valueLines(name: string, value: GaugeValue): string[] {
  if (typeof value === 'number') return [`${name} ${value}`];
  return Object.entries(value).map(([labels, number]) => `${name}{${labels}} ${number}`);
}

async function gaugeLines([name, read]: [string, Gauges[string]]): Promise<string[]> {
  try {
    return [`# TYPE ${name} gauge`, ...valueLines(name, await read())];
  } catch {
    return [];
  }
}

const countConnections = (app: App) =>
  new Promise<number>((resolve) => app.server.getConnections((_error, count) => resolve(count ?? 0)));

/** Prometheus text at `/metrics`. `count` is for requests that no route sees. */
export function metricsRoutes(app: App, { token, isPublic, gauges }: MetricsOptions) {
  /** By method, then by the first digit of the status: counted without making a text for every request. */
  const requests = new Map<string, number[]>();
  const loop = monitorEventLoopDelay({ resolution: 20 });
  loop.enable();
  function count(method: string, status: number): void {
    const counts = requests.get(method) ?? [];
    if (counts.length === 0) requests.set(method, counts);
    const digit = Math.floor(status / 100);
    counts[digit] = (counts[digit] ?? 0) + 1;
  }
  app.addHook('onResponse', (request, reply, done) => {
    count(request.method, reply.raw.statusCode);
    done();
  });
  app.addHook('onClose', async () => loop.disable());
  app.get('/metrics', { config: { access: 'anyone' } }, async (request, reply) => {
    const allowed =
      token === undefined
        ? !isPublic && !isPassedOn(request) && loopback.has(request.socket.remoteAddress ?? '')
        : isToken(request.headers.authorization, token);
    if (!allowed)
      throw new AppError(
        403,
        'Forbidden',
        'Reading metrics needs PARAPET_METRICS_TOKEN, or a request from this machine while it has no public address',
      );
    const lines = [
      '# TYPE parapet_requests_total counter',
      ...[...requests].flatMap(([method, counts]) =>
        Object.entries(counts).map(
          ([digit, number]) => `parapet_requests_total{method="${method}",status="${digit}xx"} ${number}`,
        ),
      ),
      '# TYPE parapet_memory_bytes gauge',
      `parapet_memory_bytes ${process.memoryUsage.rss()}`,
      '# TYPE parapet_connections gauge',
      `parapet_connections ${await countConnections(app)}`,
      '# TYPE parapet_event_loop_delay_seconds gauge',
      `parapet_event_loop_delay_seconds{quantile="0.99"} ${loop.percentile(99) / 1e9}`,
      ...(await Promise.all(Object.entries(gauges).map(gaugeLines))).flat(),
    ];
    return reply
      .header('cache-control', 'no-store')
      .type('text/plain; version=0.0.4; charset=utf-8')
      .send(`${lines.join('\n')}\n`);
  });
  return { count };
}
