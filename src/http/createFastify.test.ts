import { describe, expect, it } from 'vitest';
import { createFastify } from './createFastify.ts';

async function readCaller(trustProxy: false | number | string[], forwardedFor: string): Promise<unknown> {
  const app = createFastify({ trustProxy, logLevel: 'silent' });
  app.get('/caller', (request, reply) => reply.send(request.ip));
  const answer = await app.inject({ url: '/caller', headers: { 'x-forwarded-for': forwardedFor } });
  await app.close();
  return answer.body;
}

describe('who asks', () => {
  it('is the connection when no proxy is in front', async () => {
    expect(await readCaller(false, '198.51.100.7')).toBe('127.0.0.1');
  });

  it('is whom one proxy names, not what the visitor wrote before it', async () => {
    expect(await readCaller(1, '198.51.100.7')).toBe('198.51.100.7');
    expect(await readCaller(1, '203.0.113.1, 198.51.100.7')).toBe('198.51.100.7');
  });

  it('is whom the outer of two proxies names', async () => {
    expect(await readCaller(2, '203.0.113.1, 198.51.100.7, 10.0.0.2')).toBe('198.51.100.7');
  });

  it('is whom a proxy with a known address names', async () => {
    expect(await readCaller(['127.0.0.1'], '203.0.113.1, 198.51.100.7')).toBe('198.51.100.7');
    expect(await readCaller(['192.0.2.1'], '198.51.100.7')).toBe('127.0.0.1');
  });
});
