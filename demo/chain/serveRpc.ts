import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { ChainRpcError } from './startDemoChain.ts';

export interface RpcServer {
  port: number;
  close: () => Promise<void>;
}

type Request = (method: string, params: readonly unknown[]) => Promise<unknown>;
type Answer = { jsonrpc: '2.0'; id: unknown } & ({ result: unknown } | { error: object });

const bodyLimit = 1_000_000;
const batchLimit = 1_000;
/** Reading only: the chain's contents follow from its seed, and no web page may change them through the visitor. */
const readMethods = new Set([
  'web3_clientVersion',
  'net_version',
  'eth_syncing',
  'eth_chainId',
  'eth_blockNumber',
  'eth_getBalance',
  'eth_getCode',
  'eth_getStorageAt',
  'eth_getTransactionCount',
  'eth_call',
  'eth_estimateGas',
  'eth_gasPrice',
  'eth_maxPriorityFeePerGas',
  'eth_feeHistory',
  'eth_getBlockByNumber',
  'eth_getBlockByHash',
  'eth_getBlockTransactionCountByNumber',
  'eth_getBlockTransactionCountByHash',
  'eth_getTransactionByHash',
  'eth_getTransactionByBlockNumberAndIndex',
  'eth_getTransactionByBlockHashAndIndex',
  'eth_getTransactionReceipt',
  'eth_getLogs',
  'eth_getProof',
]);

/** Answers JSON-RPC on a loopback port, single and in batches, so that any wallet or tool can check the figures. */
export async function serveRpc(request: Request, { port }: { port: number }): Promise<RpcServer> {
  const server = createServer((incoming, response) => {
    handle(request, incoming, response).catch(() => response.destroy());
  });
  server.headersTimeout = 8_000;
  server.requestTimeout = 15_000;
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', resolve);
  });
  return {
    port: (server.address() as AddressInfo).port,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function handle(request: Request, incoming: IncomingMessage, response: ServerResponse): Promise<void> {
  // A foreign host name on a loopback socket is a page that rebound its DNS name to this machine.
  const host = (incoming.headers.host ?? '').replace(/:\d+$/, '');
  if (host !== '127.0.0.1' && host !== 'localhost')
    return end(response, 403, fault(null, -32_600, 'Host not allowed'));
  if (incoming.method !== 'POST') return end(response, 405, fault(null, -32_600, 'Use POST'));
  const body = await readBody(incoming);
  if (body === undefined) return end(response, 413, fault(null, -32_600, 'Body too large'));
  let message: unknown;
  try {
    message = JSON.parse(body);
  } catch {
    return end(response, 200, fault(null, -32_700, 'Parse error'));
  }
  if (!Array.isArray(message)) return end(response, 200, await answerOne(request, message));
  if (message.length === 0 || message.length > batchLimit)
    return end(response, 200, fault(null, -32_600, `A batch holds 1 to ${batchLimit} calls`));
  end(response, 200, await Promise.all(message.map((one) => answerOne(request, one))));
}

async function answerOne(request: Request, message: unknown): Promise<Answer> {
  const { id = null, method, params = [] } = (message ?? {}) as Record<string, unknown>;
  if (typeof method !== 'string' || !Array.isArray(params)) return fault(id, -32_600, 'Invalid request');
  if (!readMethods.has(method))
    return fault(id, -32_601, `${method} is not available: this chain is read-only`);
  try {
    return { jsonrpc: '2.0', id, result: await request(method, params) };
  } catch (error) {
    if (!(error instanceof ChainRpcError)) return fault(id, -32_603, 'The embedded chain is not running');
    return { jsonrpc: '2.0', id, error: { code: error.code, message: error.message, data: error.data } };
  }
}

function fault(id: unknown, code: number, message: string): Answer {
  return { jsonrpc: '2.0', id, error: { code, message } };
}

async function readBody(incoming: IncomingMessage): Promise<string | undefined> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of incoming as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > bodyLimit) return undefined;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

function end(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}
