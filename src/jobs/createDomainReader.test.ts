import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findProof } from '#core/teamProofs/DomainReader.ts';
import { type DnsAnswers, startDnsServer } from '#test/helpers/startDnsServer.ts';
import { createDomainReader } from './createDomainReader.ts';

const answers: DnsAnswers = new Map();
const names = await startDnsServer(answers);
const website = createServer((request, response) => {
  const status = Number(request.url?.slice(1)) || 200;
  response.writeHead(status, { location: '/200' }).end(status === 200 ? 'parapet-team=abc\n' : '');
});

beforeAll(async () => {
  website.listen(0, '127.0.0.1');
  await once(website, 'listening');
});
afterAll(async () => {
  await names.close();
  website.close();
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
  const read = (status: string, options = reader) =>
    options.readFile(`http://127.0.0.1:${(website.address() as AddressInfo).port}/${status}`);

  it('is read, is not there, or is unknown when the website says neither', async () => {
    expect(await read('200')).toBe('parapet-team=abc\n');
    expect(await read('404')).toBe('');
    expect(await read('500')).toBeUndefined();
    // Where it points is not the domain of the record.
    expect(await read('302')).toBeUndefined();
  });

  it('is not asked for inside our own network', async () => {
    expect(await read('200', createDomainReader())).toBeUndefined();
  });
});
