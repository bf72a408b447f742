import type { FastifyRequest } from 'fastify';
import type { App } from '#http/schemas/zodRoutes.ts';
import { AppError } from '#lib/AppError.ts';
import { readThreadTime } from '#lib/threadTime.ts';
import { createTimeBudget } from '#lib/timeBudget.ts';
import { toNetwork } from '#lib/toNetwork.ts';
import { createWorkQueue, type Leave, type WorkQueue } from '#lib/workQueue.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Worked out anew for each call: it waits for its turn, and its processor time counts for whoever asks. */
    costly?: true;
  }
}

/**
 * Being made at the same time. One network has a part of it; whatever more it asks for is refused before it waits. Of pages
 * a few keep database and thread busy; what more of them had read would outlive the young generation while they wait to be rendered.
 */
const pages = { atOnce: 6, atOncePerOwner: 4, mostWaiting: 200, perOwner: 50, mostAway: 16 };
const calls = { atOnce: 16, atOncePerOwner: 8, mostWaiting: 200, perOwner: 50 };

/** Half the time of the thread that answers everybody, while others ask, too. */
const secondsPerMinute = 30;

const tooBusy = () =>
  new AppError(503, 'ServiceBusy', 'The site is busy. Please try again shortly.', {
    'retry-after': '2',
  });

const spent = (seconds: number) =>
  new AppError(
    429,
    'TooManyRequests',
    `Your network sent too many expensive requests. Please try again in ${seconds} s.`,
    { 'retry-after': String(seconds) },
  );

interface ShareOptions {
  limitScale: number;
  /** That one network may use in a minute. */
  processorSeconds?: number | undefined;
}

export interface ProcessorShares {
  /** Makes a page in its turn, which it leaves to others before it waits for a node. */
  page<T>(request: Pick<FastifyRequest, 'ip'>, work: (leave: Leave) => Promise<T>): Promise<T>;
  /** Works an answer out in its turn. */
  call<T>(request: Pick<FastifyRequest, 'ip'>, work: () => Promise<T>): Promise<T>;
}

/**
 * One network cannot take the processor from the others: they take turns, and what each uses in a minute is limited while
 * others ask, too.
 */
export function createProcessorShares({
  limitScale,
  processorSeconds = secondsPerMinute * limitScale,
}: ShareOptions): ProcessorShares {
  const spend = createTimeBudget({
    mostMs: processorSeconds * 1000,
    windowMs: 60_000,
    readUsed: readThreadTime,
    now: () => performance.now(),
    refuse: spent,
  });
  const inTurn = (queue: WorkQueue): ProcessorShares['page'] => {
    return ({ ip }, work) => {
      const network = toNetwork(ip);
      return queue(network, (leave) => spend(network, () => work(leave)));
    };
  };
  return {
    page: inTurn(createWorkQueue({ ...pages, refuse: tooBusy })),
    call: inTurn(createWorkQueue({ ...calls, refuse: tooBusy })),
  };
}

/** Calls of costly routes wait for their turn. It is over with the answer, not when it has been read to its end. */
export function shareProcessor(app: App, shares: ProcessorShares): void {
  const ends = new WeakMap<FastifyRequest, () => void>();
  app.addHook('preHandler', (request, reply, done) => {
    if (!request.routeOptions.config.costly) return done();
    const over = Promise.withResolvers<void>();
    ends.set(request, over.resolve);
    reply.raw.once('close', over.resolve);
    shares
      .call(request, () => {
        done();
        // Whoever has gone already has nobody to say so.
        if (reply.raw.closed) over.resolve();
        return over.promise;
      })
      .catch(done);
  });
  app.addHook('onSend', async (request) => ends.get(request)?.());
}
