import type { RequestListener } from 'node:http';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { type DnsAnswers, startDnsServer } from '#test/helpers/startDnsServer.ts';
import { startWebsite, type TestWebsite } from '#test/helpers/startWebsite.ts';
import { resolveAddresses, resolveTexts } from './nameServers.ts';
import { requestPublic } from './requestPublic.ts';

const token = 'parapet-team=abc';
const answers: DnsAnswers = new Map();
const names = await startDnsServer(answers, { garbage: [token] });
const silent = await Promise.all([startDnsServer(answers), startDnsServer(answers)]);
const nameServers = [names.server];
const open: TestWebsite[] = [];
afterAll(async () => {
  for (const server of [names, ...silent]) await server.close();
});
afterEach(async () => {
  for (const site of open.splice(0)) await site.close();
});

const name = 'acme.test';
const limitMs = 300;
/** More than the limit, less than what a resolver left to itself would take. */
const patienceMs = 3000;

async function timed<T>(work: () => Promise<T>): Promise<T | string> {
  const start = performance.now();
  const answer = await work().catch((error: Error) => error.message);
  expect(performance.now() - start).toBeLessThan(patienceMs);
  return answer;
}
const texts = (servers = nameServers) =>
  timed(() => resolveTexts(name, { signal: AbortSignal.timeout(limitMs), nameServers: servers }));
const unanswered = `no name server answered for ${name}`;

describe('a name server', () => {
  it.each(['silent', 'held', 'cut', 'garbage', 'fails'] as const)(
    'that is %s holds nobody longer than the limit and proves nothing',
    async (answer) => {
      answers.set(name, answer);
      expect(await texts()).toBe(unanswered);
      expect(
        await timed(() => resolveAddresses(name, { signal: AbortSignal.timeout(limitMs), nameServers })),
      ).toBe(unanswered);
    },
  );

  it('that is silent beside others that are does not add up', async () => {
    answers.set(name, 'silent');
    expect(await texts([names.server, ...silent.map(({ server }) => server)])).toBe(unanswered);
  });

  it('that answers late changes no later answer', async () => {
    answers.set(name, 'held');
    expect(await texts()).toBe(unanswered);
    answers.set(name, ['now']);
    const next = texts();
    expect(names.release()).toBeGreaterThan(0);
    expect(await next).toEqual(['now']);
  });

  it('may send as much as fits a datagram, and no more is read of it', async () => {
    answers.set(name, [...Array.from({ length: 200 }, (_, at) => `${at} ${'x'.repeat(240)}`), token]);
    expect(await texts()).toHaveLength(201);
    answers.set(name, ['y'.repeat(50_000)]);
    expect(await texts()).toEqual(['y'.repeat(50_000)]);
  });

  it('is not asked when nobody waits any more', async () => {
    answers.set(name, [token]);
    await expect(resolveTexts(name, { signal: AbortSignal.abort(), nameServers })).rejects.toThrow(
      unanswered,
    );
  });

  it('says definitely that there is no such name, or nothing of the kind', async () => {
    answers.delete(name);
    expect(await texts()).toEqual([]);
    answers.set(name, ['only a text']);
    const signal = AbortSignal.timeout(limitMs);
    expect(await resolveAddresses(name, { signal, nameServers })).toEqual([]);
  });
});

describe('a request by a name', () => {
  async function start(answer: RequestListener) {
    const site = await startWebsite(answer, { https: false });
    open.push(site);
    return `http://${name}:${new URL(site.origin).port}/`;
  }

  it.each(['silent', 'cut', 'garbage'] as const)(
    'ends in time when its name server is %s',
    async (answer) => {
      answers.set(name, answer);
      expect(
        await timed(() => requestPublic({ url: `http://${name}/`, timeoutMs: limitMs, nameServers })),
      ).toBe(unanswered);
    },
  );

  it('goes nowhere when one of the addresses is inside', async () => {
    answers.set(name, { addresses: () => ['93.184.215.14', '127.0.0.1'] });
    await expect(requestPublic({ url: `http://${name}/`, nameServers })).rejects.toMatchObject({
      fault: 'forbidden',
      message: `${name} is not a public host`,
    });
  });

  it('connects to what was checked, although the name says something else a moment later', async () => {
    let asked = 0;
    let reached = 0;
    const url = await start((_request, response) => {
      reached++;
      response.end('inside');
    });
    // 127.0.0.2 stands for the public address that is checked, 127.0.0.1 for the network inside, where somebody listens.
    answers.set(name, { addresses: () => [asked++ === 0 ? '127.0.0.2' : '127.0.0.1'] });
    const isAllowed = (address: string) => address === '127.0.0.2';
    await expect(requestPublic({ url, timeoutMs: limitMs, isAllowed, nameServers })).rejects.toMatchObject({
      fault: 'unreachable',
    });
    expect([asked, reached]).toEqual([1, 0]);
    await expect(requestPublic({ url, isAllowed, nameServers })).rejects.toMatchObject({
      fault: 'forbidden',
    });
    expect([asked, reached]).toEqual([2, 0]);
  });

  it('asks and checks anew for a redirect to the same name', async () => {
    let asked = 0;
    const reached: string[] = [];
    const url = await start((request, response) => {
      reached.push(request.url ?? '');
      response.writeHead(302, { location: '/next' }).end();
    });
    answers.set(name, { addresses: () => [asked++ === 0 ? '127.0.0.1' : '10.0.0.1'] });
    const isAllowed = (address: string) => address === '127.0.0.1';
    await expect(requestPublic({ url, redirects: 3, isAllowed, nameServers })).rejects.toMatchObject({
      fault: 'forbidden',
    });
    expect([asked, reached]).toEqual([2, ['/']]);
  });

  it('takes a name that the machine alone knows for one that nobody has', async () => {
    answers.delete('inside.test');
    await expect(requestPublic({ url: 'http://inside.test/', nameServers })).rejects.toMatchObject({
      fault: 'unresolved',
    });
  });
});
