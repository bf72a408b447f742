import { once } from 'node:events';
import { createServer, type Server, type ServerResponse } from 'node:http';
import { type AddressInfo, createServer as createTcpServer, type Server as TcpServer } from 'node:net';
import { gzipSync } from 'node:zlib';
import { afterEach, describe, expect, it } from 'vitest';
import { createHttpTransport } from './createHttpTransport.ts';
import { createRpcClient } from './createRpcClient.ts';
import type { RpcTransport } from './rpcTransport.ts';

const closers: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

const megabyte = 1024 * 1024;

interface FakeNode {
  url: string;
  requests: number;
  /** Connections that the other side has closed. */
  closed: number;
  /** Bytes that left this side. */
  sent: number;
}

async function listen(server: Server | TcpServer): Promise<string> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** A node that answers every request as it is told to. */
async function startNode(
  answer: (response: ServerResponse, ids: number[], request: number) => unknown,
): Promise<FakeNode> {
  const node: FakeNode = { url: '', requests: 0, closed: 0, sent: 0 };
  const server = createServer((request, response) => {
    const { socket } = request;
    response.on('error', () => undefined);
    let text = '';
    request.on('data', (chunk) => {
      text += chunk;
    });
    request.on('end', () => {
      const calls = [JSON.parse(text)].flat() as { id: number }[];
      answer(
        response,
        calls.map(({ id }) => id),
        ++node.requests,
      );
    });
    socket.once('close', () => {
      node.closed++;
      node.sent += socket.bytesWritten;
    });
  });
  closers.push(() => {
    server.closeAllConnections();
    server.close();
  });
  node.url = await listen(server);
  return node;
}

/** A part again and again, as fast as it is taken, so many times at most. */
function pour(response: ServerResponse, part: string, times = Number.POSITIVE_INFINITY): void {
  let left = times;
  const more = () => {
    while (left-- > 0 && !response.destroyed) if (!response.write(part)) return response.once('drain', more);
    return response.end('"}');
  };
  more();
}

const head = (id: number | undefined) => `{"jsonrpc":"2.0","id":${id},"result":"0x`;
const good = (ids: number[]) => JSON.stringify(ids.map((id) => ({ jsonrpc: '2.0', id, result: '0x7' })));

function connect(url: string, options: { elapsed?: () => number } = {}): RpcTransport {
  const transport = createHttpTransport({ url, timeout: 600_000, ...options });
  closers.push(() => transport.close());
  return transport;
}

const number = [{ method: 'eth_blockNumber', params: [] }];
const call = [{ method: 'eth_call', params: [{ to: '0x01' }, '0x1'] }];
const logs = [{ method: 'eth_getLogs', params: [{}] }];
const large = 'a'.repeat(megabyte);

describe('a node that answers what no honest one does', () => {
  it('is given up while it sends 50 MB, and not asked again until it has rested', async () => {
    const node = await startNode((response, ids, request) => {
      if (request > 1) return response.end(good(ids));
      response.write(head(ids[0]));
      return pour(response, large, 50);
    });
    let time = 0;
    const transport = connect(node.url, { elapsed: () => time });
    await expect(transport.send(number)).rejects.toMatchObject({
      kind: 'malformed',
      message: `${transport.name} answered more than 64 kB to eth_blockNumber`,
    });
    await expect.poll(() => node.closed).toBe(1);
    // What fits the buffers of two sockets, and not the whole.
    expect(node.sent).toBeLessThan(20 * megabyte);
    await expect(transport.send(number)).rejects.toMatchObject({ kind: 'unavailable', retryAfter: 30_000 });
    expect(node.requests).toBe(1);
    expect(transport.findFault?.()).toMatchObject({ count: 1, problem: expect.stringContaining('64 kB') });
    time += 30_000;
    expect(await transport.send(number)).toEqual([{ result: '0x7' }]);
    expect(transport.findFault?.()).toBeUndefined();
  });

  it('is given up by the length that it states alone', async () => {
    const node = await startNode((response) => {
      response.writeHead(200, { 'content-length': 50 * megabyte });
      response.write(' ');
    });
    await expect(connect(node.url).send(number)).rejects.toThrow(/more than 64 kB/);
    await expect.poll(() => node.closed).toBe(1);
  });

  it('is not believed when it states less than it sends', async () => {
    const server = createTcpServer((socket) => {
      socket.on('error', () => undefined);
      socket.once('data', () => {
        socket.write('HTTP/1.1 200 OK\r\ncontent-length: 5\r\n\r\n');
        socket.write(head(1) + large);
      });
    });
    closers.push(() => server.close());
    await expect(connect(await listen(server)).send(number)).rejects.toThrow(
      /without JSON|cannot be reached/,
    );
  });

  it('is set aside for headers without end', async () => {
    const server = createTcpServer((socket) => {
      socket.on('error', () => undefined);
      socket.once('data', () => {
        socket.write('HTTP/1.1 200 OK\r\n');
        const more = () => {
          while (!socket.destroyed && socket.write(`x-${'a'.repeat(60)}: ${'b'.repeat(900)}\r\n`));
          if (!socket.destroyed) socket.once('drain', more);
        };
        more();
      });
    });
    closers.push(() => server.close());
    const transport = connect(await listen(server));
    await expect(transport.send(call)).rejects.toThrow(/headers of more than 16 kB/);
    expect(transport.findFault?.()).toMatchObject({ count: 1 });
  });

  it('is set aside for JSON that nests without end, and its words reach no parser', async () => {
    const node = await startNode((response) => response.end('['.repeat(100_000)));
    const transport = connect(node.url);
    await expect(transport.send(logs)).rejects.toThrow(/nests its answer to eth_getLogs without end/);
    expect(transport.findFault?.()).toMatchObject({ count: 1 });
  });

  it('does not get its compressed answer unpacked', async () => {
    const node = await startNode((response) => {
      response.writeHead(200, { 'content-encoding': 'gzip' });
      response.end(gzipSync(Buffer.alloc(50 * megabyte)));
    });
    await expect(connect(node.url).send(logs)).rejects.toThrow(/without JSON/);
  });

  it('is only asked for less where a contract or a question may be the cause', async () => {
    const node = await startNode((response, ids) => {
      response.write(head(ids[0]));
      pour(response, large);
    });
    const transport = connect(node.url);
    await expect(transport.send(call)).rejects.toMatchObject({ kind: 'range' });
    await expect(transport.send(logs)).rejects.toMatchObject({ kind: 'range' });
    expect(transport.findFault?.()).toBeUndefined();
  });

  it('is only asked for less when its values would fill the memory', async () => {
    const node = await startNode((response, ids) => {
      response.write(`{"jsonrpc":"2.0","id":${ids[0]},"result":["\\\\",`);
      pour(response, '{},'.repeat(10_000), 400);
    });
    await expect(connect(node.url).send(logs)).rejects.toMatchObject({ kind: 'range' });
  });
});

it('takes calls that nest as deep as the EVM allows', async () => {
  const frame = `${'{"type":"CALL","calls":['.repeat(1_025)}${']}'.repeat(1_025)}`;
  const node = await startNode((response, ids) => response.end(`{"id":${ids[0]},"result":${frame}}`));
  const [outcome] = await connect(node.url).send([{ method: 'debug_traceCall', params: [] }]);
  expect(outcome).toHaveProperty('result.calls.0.type', 'CALL');
});

it('asks for a batch in parts when its answer is too large', async () => {
  const node = await startNode((response, ids) => {
    if (ids.length <= 2) return response.end(good(ids));
    return response.writeHead(200, { 'content-length': 50 * megabyte }).write('[');
  });
  const transport = connect(node.url);
  const client = createRpcClient({ transports: [transport] });
  const calls = Array.from({ length: 8 }, () => logs[0] as (typeof logs)[number]);
  expect(await client.batch(calls)).toEqual(calls.map(() => '0x7'));
  expect(transport.findFault?.()).toBeUndefined();
});

it('asks for what contracts answer in parts of which each is parsed in a moment', async () => {
  let longest = 0;
  const node = await startNode((response, ids) => {
    const answer = JSON.stringify(ids.map((id) => ({ jsonrpc: '2.0', id, result: `0x${large}${large}` })));
    response.writeHead(200, { 'content-length': answer.length });
    if (answer.length <= 8 * megabyte) longest = Math.max(longest, ids.length);
    response.end(answer);
  });
  const client = createRpcClient({ transports: [connect(node.url)] });
  const calls = Array.from({ length: 8 }, () => call[0] as (typeof call)[number]);
  const answers = await client.batch(calls);
  expect(answers.map((one) => String(one).length)).toEqual(calls.map(() => 2 * megabyte + 2));
  expect([node.requests, longest]).toEqual([7, 2]);
});

describe('a request that nobody waits for any more', () => {
  it('ends at the socket, blames nobody, and leaves its place to the next', async () => {
    const node = await startNode((response, ids, request) => {
      if (request > 1) return response.end(good(ids));
      // Byte by byte.
      const drip = setInterval(() => response.write(' '), 20);
      response.once('close', () => clearInterval(drip));
      return undefined;
    });
    const transport = connect(node.url);
    const client = createRpcClient({ transports: [transport], concurrency: 1, patience: 0 });
    const waiting = new AbortController();
    const slow = client.request('eth_blockNumber', [], { signal: waiting.signal });
    const next = client.request('eth_blockNumber', []);
    await expect.poll(() => node.requests).toBe(1);
    waiting.abort();
    await expect(slow).rejects.toMatchObject({ kind: 'aborted', retryable: false });
    expect(await next).toBe('0x7');
    await expect.poll(() => node.closed).toBe(1);
  });

  it('is never sent when its turn had not come', async () => {
    const first = Promise.withResolvers<void>();
    const node = await startNode((response, ids) => first.promise.then(() => response.end(good(ids))));
    const client = createRpcClient({ transports: [connect(node.url)], concurrency: 1 });
    const running = client.request('eth_blockNumber', []);
    const waiting = new AbortController();
    const given = client.request('eth_blockNumber', [], { signal: waiting.signal });
    waiting.abort();
    await expect(given).rejects.toMatchObject({ kind: 'aborted' });
    first.resolve();
    await running;
    expect(node.requests).toBe(1);
  });

  it('does not wait for an endpoint that rests', async () => {
    const node = await startNode((response) => response.writeHead(429, { 'retry-after': '60' }).end());
    const transports = [connect(node.url)];
    const client = createRpcClient({ transports, attempts: 2, patience: 2_000 });
    await expect(client.request('eth_blockNumber', [])).rejects.toMatchObject({ kind: 'rateLimit' });
    await expect(client.request('eth_blockNumber', [])).rejects.toThrow(/is not asked at present/);
    expect(node.requests).toBe(1);
  });
});
