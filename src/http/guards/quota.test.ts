import type { FastifyReply } from 'fastify';
import { expect, it } from 'vitest';
import { createQuotas } from './quota.ts';

/** What an answer states of the limits that it counted for, or why it was refused. */
function ask(charge: ReturnType<typeof createQuotas>, ...clients: [client: string, most: number][]) {
  let stated: Record<string, string> = {};
  const reply = { headers: (given: Record<string, string>) => (stated = given) } as unknown as FastifyReply;
  const quotas = clients.map(([client, most], index) => ({ client, most, policy: index ? 'owner' : 'key' }));
  try {
    charge(quotas, reply);
    return stated.ratelimit;
  } catch (error) {
    return `${stated.ratelimit} ${(error as Error).name}`;
  }
}

it('counts for every limit, states each, and counts nothing that one before refused', () => {
  const charge = createQuotas();
  expect(ask(charge, ['a', 2], ['ann', 3])).toBe('"key";r=1;t=60, "owner";r=2;t=60');
  expect(ask(charge, ['a', 2], ['ann', 3])).toBe('"key";r=0;t=60, "owner";r=1;t=60');
  expect(ask(charge, ['a', 2], ['ann', 3])).toBe('"key";r=0;t=60 TooManyRequests');
  expect(ask(charge, ['b', 2], ['ann', 3])).toBe('"key";r=1;t=60, "owner";r=0;t=60');
  expect(ask(charge, ['b', 2], ['ann', 3])).toBe('"key";r=0;t=60, "owner";r=0;t=60 TooManyRequests');
  expect(ask(charge, ['b', 2], ['bob', 3])).toBe('"key";r=0;t=60 TooManyRequests');
});
