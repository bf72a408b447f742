import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export type Answer = (request: IncomingMessage, response: ServerResponse) => void;

export interface FlagServer {
  url: string;
  /** What was asked, in order. */
  requests: { url: string; headers: IncomingMessage['headers'] }[];
  /** Replaces the behaviour for the requests to come. */
  answerWith(answer: Answer): void;
  close(): Promise<void>;
}

/** A flag server on loopback whose (mis)behaviour a test decides. */
export async function startFlagServer(initial: Answer = answerStatus(404)): Promise<FlagServer> {
  let answer = initial;
  const requests: FlagServer['requests'] = [];
  const server = createServer((request, response) => {
    requests.push({ url: request.url ?? '', headers: request.headers });
    answer(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    requests,
    answerWith(next) {
      answer = next;
    },
    close() {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}

export function answerStatus(status: number, body = ''): Answer {
  return (_request, response) => response.writeHead(status).end(body);
}

/** A well-behaved document: ETag over the body, 304 when the client has it. */
export function answerDocument(document: unknown): Answer {
  const body = typeof document === 'string' ? document : JSON.stringify(document);
  const etag = `"${createHash('sha256').update(body).digest('base64url')}"`;
  return (request, response) => {
    response.setHeader('etag', etag);
    response.setHeader('content-type', 'application/json');
    if (request.headers['if-none-match'] === etag) response.writeHead(304).end();
    else response.end(body);
  };
}
