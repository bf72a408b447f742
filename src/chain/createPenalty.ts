import type { EndpointFault } from './rpcTransport.ts';

/** An endpoint rests so long after its first such answer, and twice as long each further time. */
const firstRestMs = 30_000;
const mostRestMs = 3_600_000;

/** Sets an endpoint aside that answers what no honest node answers; after an hour without, it begins anew. */
export function createPenalty({ elapsed = () => performance.now(), now = Date.now } = {}) {
  let fault: EndpointFault | undefined;
  let until = Number.NEGATIVE_INFINITY;
  const restOf = (count: number) => Math.min(mostRestMs, firstRestMs * 2 ** (count - 1));
  return {
    /** While it lasts. */
    find: () => (elapsed() < until ? fault : undefined),
    /** Milliseconds. */
    left: () => Math.max(0, until - elapsed()),
    give(problem: string): void {
      // Requests that were under way together are one offence.
      if (elapsed() < until) return;
      const count = elapsed() - until < mostRestMs ? (fault?.count ?? 0) + 1 : 1;
      fault = { problem, since: new Date(now()), count };
      until = elapsed() + restOf(count);
    },
  };
}
