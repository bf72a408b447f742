import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findProof } from '#core/teamProofs/DomainReader.ts';
import { type DnsAnswers, startDnsServer } from '#test/helpers/startDnsServer.ts';
import { createDomainReader } from './createDomainReader.ts';

const answers: DnsAnswers = new Map();
const names = await startDnsServer(answers);
const elsewhere = createServer((_request, response) => response.end('parapet-team=abc\n'));
const website = createServer((request, response) => {
  const url = request.url ?? '/';
  if (url === '/away') return response.writeHead(301, { location: addressOf(elsewhere) }).end();
  if (url === '/long') return response.end(`${'x'.repeat(10_000)}\nparapet-team=abc\n`);
  const status = Number(url.slice(1)) || 200;
  return response.writeHead(status, { location: '/200' }).end(status === 200 ? 'parapet-team=abc\n' : '');
});
const addressOf = (server: Server) => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

beforeAll(async () => {
  for (const server of [website, elsewhere]) {
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
  }
});
afterAll(async () => {
  await names.close();
  website.close();
  elsewhere.close();
});

const reader = createDomainReader({ nameServers: [names.server], isAllowed: () => true });
/** For questions that nobody answers. */
const hasty = createDomainReader({ nameServers: [names.server], timeoutMs: 250 });
const proof = { method: 'dns', domain: 'acme.test', token: 'abc' } as const;
const name = '_parapet-challenge.acme.test';

describe('a proof in DNS', () => {
  it.each([
    [['v=spf1 -all', 'parapet-team=abc'], 'found'],
    [['parapet-team=abd'], 'absent'],
    [[`${'x'.repeat(300)}parapet-team=abc`], 'absent'],
    [Array.from({ length: 40 }, (_, index) => `note ${index}`).concat('parapet-team=abc'), 'found'],
    [['parapet-team=abc parapet-team=abd', 'parapet-team=', '"parapet-team=abc"'], 'absent'],
    [undefined, 'absent'],
    [[], 'absent'],
    ['fails', 'unknown'],
  ] as const)('with the answer %j is %s', async (answer, finding) => {
    if (answer === undefined) answers.delete(name);
    else answers.set(name, answer);
    expect(await findProof(reader, proof)).toBe(finding);
  });

  it('is unknown while nobody answers', async () => {
    answers.set(name, 'silent');
    expect(await findProof(hasty, proof)).toBe('unknown');
  });
});

describe('a file on a website', () => {
  const read = (status: string, options = reader) => options.readFile(`${addressOf(website)}/${status}`);

  it('is read, is not there, or is unknown when the website says neither', async () => {
    expect(await read('200')).toBe('parapet-team=abc\n');
    expect(await read('404')).toBe('');
    expect(await read('500')).toBeUndefined();
    // Where it points is not the domain of the record.
    expect(await read('302')).toBeUndefined();
    expect(await read('away')).toBeUndefined();
    // What comes after the first 4 kB is not read.
    expect(await read('long')).not.toContain('parapet-team');
  });

  it('is not asked for inside our own network, by number or by name', async () => {
    expect(await read('200', createDomainReader())).toBeUndefined();
    const { port } = website.address() as AddressInfo;
    expect(await createDomainReader().readFile(`http://localhost:${port}/200`)).toBeUndefined();
  });
});
