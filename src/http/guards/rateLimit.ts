import type { FastifyRequest } from 'fastify';
import { AppError } from '#lib/AppError.ts';
import { toNetwork } from '#lib/toNetwork.ts';
import { createWindows } from '#lib/windows.ts';

export interface RateLimitOptions {
  /** Requests that one client may make in a window, or bytes that it may send. */
  most: number;
  windowMs: number;
  now?: () => number;
}

/**
 * A throttle: a limit per client and process, for calls that anybody may make and nothing depends on. Counts calls, or what they bring,
 * and answers how much was counted before.
 */
export function createRateLimit({ most, ...options }: RateLimitOptions) {
  const countOf = createWindows(options);
  return (request: Pick<FastifyRequest, 'ip'>, amount = 1): number => {
    const { count, leftMs } = countOf(toNetwork(request.ip), amount);
    if (count <= most) return count - amount;
    throw new AppError(429, 'TooManyRequests', 'Too many requests. Please try again later.', {
      'retry-after': String(Math.ceil(leftMs / 1000)),
    });
  };
}

export interface WriteBudget {
  limitScale: number;
  /** Calls in a minute. */
  calls: number;
  kilobytesPerMinute: number;
  kilobytesPerDay: number;
}

/** What one client may make us store: so many calls, and so many bytes at once and over a day. */
export function createWriteBudget({ limitScale, calls, kilobytesPerMinute, kilobytesPerDay }: WriteBudget) {
  const minute = 60_000;
  const checks = [
    { check: createRateLimit({ most: calls * limitScale, windowMs: minute }), counts: 'calls' },
    {
      check: createRateLimit({ most: kilobytesPerMinute * 1024 * limitScale, windowMs: minute }),
      counts: 'bytes',
    },
    {
      check: createRateLimit({ most: kilobytesPerDay * 1024 * limitScale, windowMs: 24 * 60 * minute }),
      counts: 'bytes',
    },
  ] as const;
  return (request: Pick<FastifyRequest, 'ip' | 'body'>): void => {
    const bytes = Buffer.byteLength(JSON.stringify(request.body ?? ''));
    for (const { check, counts } of checks) check(request, counts === 'calls' ? 1 : bytes);
  };
}
