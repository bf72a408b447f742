import { setImmediate } from 'node:timers/promises';
import { expect, it, onTestFinished } from 'vitest';
import { handleError } from '#http/answers/handleError.ts';
import { createFastify } from '#http/createFastify.ts';
import { readThreadTime } from '#lib/threadTime.ts';
import { createProcessorShares, shareProcessor } from './shareProcessor.ts';

const [greedy, other] = ['192.0.2.1', '198.51.100.1'];

/** A server on which every call takes so much of the processor. */
function createBusyServer({ limitScale, costMs }: { limitScale: number; costMs: number }) {
  const app = createFastify({ trustProxy: false, logLevel: 'silent' });
  onTestFinished(() => app.close());
  app.setErrorHandler(handleError);
  shareProcessor(app, createProcessorShares({ limitScale }));
  const config = { access: 'anyone', costly: true } as const;
  app.get('/costly', { config }, async () => {
    await setImmediate();
    for (const begun = readThreadTime(); readThreadTime() - begun < costMs; );
    return 'done';
  });
  app.get('/failing', { config }, async () => {
    throw new Error('broken');
  });
  return {
    ask: async (remoteAddress: string, url = '/costly') => {
      const { statusCode, headers } = await app.inject({ url, remoteAddress });
      return [statusCode, headers['retry-after']];
    },
  };
}

it('answers one call of a network after a few of the many that another sent before it', async () => {
  const { ask } = createBusyServer({ limitScale: 1000, costMs: 2 });
  let answered = 0;
  const many = Array.from({ length: 40 }, () => ask(greedy).finally(() => answered++));
  await ask(other);
  expect(answered).toBeLessThan(20);
  expect(new Set((await Promise.all(many)).map(([status]) => status))).toEqual(new Set([200]));
});

it('refuses a network that has used its part of the processor, and answers the others', async () => {
  // A thousandth of the part: 30 ms.
  const { ask } = createBusyServer({ limitScale: 0.001, costMs: 20 });
  expect(await ask(other)).toEqual([200, undefined]);
  expect([await ask(greedy), await ask(greedy), await ask(greedy)]).toEqual([
    [200, undefined],
    [200, undefined],
    [429, '60'],
  ]);
  expect(await ask(other)).toEqual([200, undefined]);
});

it('gives the place back after a failure', async () => {
  const { ask } = createBusyServer({ limitScale: 1000, costMs: 0 });
  for (let n = 0; n < 20; n++) expect(await ask(greedy, '/failing')).toEqual([500, undefined]);
  expect(await ask(greedy)).toEqual([200, undefined]);
});
