import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { createHttpTransport } from './createHttpTransport.ts';
import { createRpcClient, type RpcClient, type RpcClientOptions } from './createRpcClient.ts';

interface WireCall {
  id: number;
  method: string;
  params: unknown[];
}
interface Reply {
  status?: number;
  headers?: Record<string, string>;
  body?: unknown;
  drop?: boolean;
  silent?: boolean;
}
type Script = (calls: WireCall[], request: number) => Reply;

const open: (Server | RpcClient)[] = [];

afterEach(async () => {
  for (const one of open.splice(0)) {
    if ('closeAllConnections' in one) one.closeAllConnections();
    await one.close();
  }
});

/** A server that behaves as badly as its script says, and counts. */
async function serve(script: Script): Promise<{ url: string; batches: WireCall[][] }> {
  const batches: WireCall[][] = [];
  const server = createServer((request, response) => {
    let text = '';
    request.on('data', (chunk) => {
      text += chunk;
    });
    request.on('end', () => {
      const message = JSON.parse(text) as WireCall | WireCall[];
      const calls = Array.isArray(message) ? message : [message];
      batches.push(calls);
      const { status = 200, headers = {}, body, drop, silent } = script(calls, batches.length);
      if (drop) return request.socket.destroy();
      if (silent) return;
      response.writeHead(status, headers).end(typeof body === 'string' ? body : JSON.stringify(body));
    });
  });
  open.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, batches };
}

function connect(
  urls: string[],
  { timeout = 60_000, ...options }: Partial<RpcClientOptions> & { timeout?: number } = {},
) {
  const pauses: number[] = [];
  let clock = 0;
  const client = createRpcClient({
    transports: urls.map((url) => createHttpTransport({ url, timeout })),
    now: () => clock,
    sleep: async (milliseconds) => {
      pauses.push(milliseconds);
      clock += milliseconds;
    },
    jitter: () => 1,
    ...options,
  });
  open.push(client);
  return { client, pauses };
}

const echo = (calls: WireCall[]): Reply => ({
  body: calls.map(({ id, params }) => ({ jsonrpc: '2.0', id, result: params[0] })),
});
const askFor = (values: number[]) => values.map((value) => ({ method: 'echo', params: [value] }));

it.each([413, 500, 503])('reads why a call was refused with status %i', async (status) => {
  const refuse = (message: string) => (calls: WireCall[]) => ({
    status,
    body: { jsonrpc: '2.0', id: calls[0]?.id, error: { code: -32_614, message } },
  });
  const { url, batches } = await serve(refuse('eth_getLogs is limited to a 10,000 range'));
  const { client } = connect([url]);
  await expect(client.request('eth_getLogs', [])).rejects.toMatchObject({
    kind: 'range',
    message: expect.stringContaining('is limited to a 10,000 range'),
  });
  expect(batches.length).toBe(1);
});

it('puts answers in order whatever order they come in', async () => {
  const { url, batches } = await serve((calls) => ({ body: (echo(calls).body as unknown[]).reverse() }));
  const { client } = connect([url], { batchSize: 4 });
  expect(await client.batch(askFor([1, 2, 3, 4, 5, 6, 7]))).toEqual([1, 2, 3, 4, 5, 6, 7]);
  expect(batches.map((batch) => batch.length).sort()).toEqual([3, 4]);
});

it('asks again only for what failed, with growing pauses', async () => {
  const { url, batches } = await serve((calls, request) => {
    const answers = echo(calls).body as { id: number }[];
    if (request === 1) return { status: 503, body: 'busy' };
    if (request === 2)
      return {
        body: answers.map(({ id }, index) =>
          index === 1
            ? { jsonrpc: '2.0', id, error: { code: -32_000, message: 'header not found' } }
            : answers[index],
        ),
      };
    return echo(calls);
  });
  const { client, pauses } = connect([url], { pause: 100 });
  expect(await client.batch(askFor([1, 2, 3]))).toEqual([1, 2, 3]);
  expect(batches.map((batch) => batch.length)).toEqual([3, 3, 1]);
  expect(pauses).toEqual([100, 200]);
});

it('moves to the next endpoint while one fails, and back once it has rested', async () => {
  let broken = true;
  const first = await serve((calls) => (broken ? { drop: true } : echo(calls)));
  const second = await serve(echo);
  const { client, pauses } = connect([first.url, second.url], { pause: 100 });
  expect(await client.request('echo', [1])).toBe(1);
  expect([first.batches.length, second.batches.length]).toEqual([1, 1]);
  expect(await client.request('echo', [2])).toBe(2);
  expect([first.batches.length, second.batches.length]).toEqual([1, 2]);
  expect(pauses).toEqual([]);
  broken = false;
  const rested = connect([first.url, second.url]);
  expect(await rested.client.request('echo', [3])).toBe(3);
  expect(first.batches.length).toBe(2);
});

it('waits as long as a rate limit asks', async () => {
  const { url } = await serve((calls, request) =>
    request === 1 ? { status: 429, headers: { 'retry-after': '7' }, body: 'slow down' } : echo(calls),
  );
  const { client, pauses } = connect([url]);
  expect(await client.request('echo', [1])).toBe(1);
  expect(pauses).toEqual([7000]);
});

it('times out, retries, and gives up after its attempts', async () => {
  const { url } = await serve(() => ({ silent: true }));
  const { client, pauses } = connect([url], { attempts: 2, timeout: 100 });
  await expect(client.request('echo', [1])).rejects.toMatchObject({ kind: 'timeout' });
  expect(pauses).toEqual([200]);
});

it('does not repeat what is refused for good, and keeps it apart from its neighbours', async () => {
  const { url, batches } = await serve((calls) => ({
    body: calls.map(({ id, params }) =>
      params[0] === 2
        ? { id, error: { code: 3, message: 'execution reverted', data: '0x08c379a0' } }
        : { id, result: params[0] },
    ),
  }));
  const { client } = connect([url]);
  const outcomes = await client.settle(askFor([1, 2, 3]));
  expect(outcomes[0]).toEqual({ result: 1 });
  expect(outcomes[1]).toMatchObject({ error: { kind: 'reverted', data: '0x08c379a0', retryable: false } });
  expect(batches.length).toBe(1);
  await expect(client.batch(askFor([1, 2]))).rejects.toMatchObject({ kind: 'reverted' });
});

it('makes smaller batches for a provider that refuses large ones', async () => {
  const { url, batches } = await serve((calls) =>
    calls.length > 2
      ? { body: { jsonrpc: '2.0', id: null, error: { code: -32_600, message: 'batch too large' } } }
      : echo(calls),
  );
  const { client } = connect([url], { batchSize: 8, concurrency: 1 });
  expect(await client.batch(askFor([1, 2, 3, 4, 5, 6, 7, 8]))).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
  const before = batches.length;
  await client.batch(askFor([1, 2, 3, 4]));
  expect(batches.slice(before).map((batch) => batch.length)).toEqual([2, 2]);
});

it('takes nonsense as a fault of the endpoint', async () => {
  const wrong: Reply[] = [
    { body: '<html>' },
    { body: [] },
    { body: 'null' },
    { status: 401, body: 'no key' },
  ];
  const first = await serve((_, request) => wrong[request - 1] ?? { drop: true });
  const second = await serve(echo);
  const { client } = connect([first.url, second.url], { pause: 0 });
  for (const value of [1, 2, 3, 4]) expect(await client.request('echo', [value])).toBe(value);
  expect(second.batches.length).toBe(4);
});

it('keeps keys out of names and messages', async () => {
  const { url } = await serve(() => ({ status: 500, body: 'down' }));
  const secret = `${url}v3/c0ffee?key=s3cret`;
  const { client } = connect([secret], { attempts: 1 });
  await expect(client.request('echo', [1])).rejects.toThrow(/^127\.0\.0\.1:\d+ answered 500$/);
  const telling = await serve((calls) => ({
    body: calls.map(({ id }) => ({
      id,
      error: { code: -32_600, message: 'project 0123456789 or k3y-of-ours is off' },
    })),
  }));
  const open = connect([`${telling.url}v3/0123456789?key=k3y-of-ours`], { attempts: 1 }).client;
  await expect(open.request('echo', [1])).rejects.toThrow(/^127\.0\.0\.1:\d+: project … or … is off$/);
});

it('tells a node that does not keep the state of an old block from one that has not come so far', async () => {
  const [old, newest] = ['0x64', '0x3e7'];
  let tries = 0;
  const refusal = { code: -32_000, message: 'header not found' };
  const { url, batches } = await serve((calls) => ({
    body: calls.map(({ id, method, params }) => {
      if (method === 'eth_blockNumber') return { id, result: '0x3e8' };
      const isThere = params[1] === newest && ++tries > 2;
      return isThere ? { id, result: '0x6001' } : { id, error: refusal };
    }),
  }));
  const { client } = connect([url]);
  await expect(client.request('eth_getCode', ['0x01', old])).rejects.toMatchObject({ kind: 'noHistory' });
  expect(batches.flat().map(({ method }) => method)).toEqual(['eth_getCode', 'eth_blockNumber']);
  expect(await client.request('eth_getCode', ['0x01', newest])).toBe('0x6001');
  expect(tries).toBe(3);
});

it('never has more requests under way than allowed', async () => {
  let running = 0;
  let most = 0;
  const client = createRpcClient({
    transports: [
      {
        name: 'counting',
        send: async (calls) => {
          most = Math.max(most, ++running);
          await new Promise((resolve) => setTimeout(resolve, 2));
          running--;
          return calls.map(() => ({ result: null }));
        },
        close: async () => undefined,
      },
    ],
    batchSize: 1,
    concurrency: 3,
  });
  await client.batch(askFor([1, 2, 3, 4, 5, 6, 7, 8, 9]));
  expect(most).toBe(3);
});
