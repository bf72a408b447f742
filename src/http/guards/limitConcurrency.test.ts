import { expect, it } from 'vitest';
import { handleError } from '#http/answers/handleError.ts';
import { createFastify } from '#http/createFastify.ts';
import { limitConcurrency } from './limitConcurrency.ts';

it('refuses what one network asks beyond its share while others are served, and forgets what is over', async () => {
  const app = createFastify({ trustProxy: false, logLevel: 'silent' });
  app.setErrorHandler(handleError);
  limitConcurrency(app, { most: 4, perNetwork: 3 });
  const gate = Promise.withResolvers<void>();
  app.get('/slow', { config: { access: 'anyone' } }, async () => {
    await gate.promise;
    return 'done';
  });
  const ask = async (remoteAddress: string) => (await app.inject({ url: '/slow', remoteAddress })).statusCode;
  const held = ['192.0.2.1', '192.0.2.1', '192.0.2.1'].map(ask);
  expect(await ask('192.0.2.1')).toBe(429);
  const other = ask('192.0.2.2');
  expect(await ask('192.0.2.3')).toBe(503);
  gate.resolve();
  expect(await Promise.all([...held, other])).toEqual([200, 200, 200, 200]);
  expect(await Promise.all(['192.0.2.1', '192.0.2.1', '192.0.2.1'].map(ask))).toEqual([200, 200, 200]);
  await app.close();
});
