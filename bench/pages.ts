import { spawn } from 'node:child_process';
import { createServer as createHttpServer, get, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { migrate } from '#db/migrate.ts';
import { openLite } from '#db/openLite.ts';
import { createTestServer } from '#test/helpers/createTestServer.ts';

// Requests per second of a cached page and of a JSON endpoint, as a share of a bare node:http server that sends the
// same bytes and headers, in one run, alternating. Needs wrk (apt-get install wrk) and a build (npm run build).

interface Answer {
  headers: Record<string, string>;
  body: Buffer;
}

function fetchRaw(url: string): Promise<Answer> {
  return new Promise((resolve, reject) => {
    get(url, { headers: { 'accept-encoding': 'br' } }, (response: IncomingMessage) => {
      const parts: Buffer[] = [];
      response.on('data', (part) => parts.push(part));
      response.on('end', () =>
        resolve({ headers: response.headers as Record<string, string>, body: Buffer.concat(parts) }),
      );
    }).on('error', reject);
  });
}

function wrk(url: string, seconds: number): Promise<number> {
  return new Promise((resolve, reject) => {
    const child = spawn('wrk', ['-t1', '-c32', `-d${seconds}s`, '-H', 'Accept-Encoding: br', url]);
    let said = '';
    child.stdout.on('data', (chunk) => (said += chunk));
    child.on('error', reject);
    child.on('close', () => resolve(Number(/Requests\/sec:\s+([\d.]+)/.exec(said)?.[1] ?? 0)));
  });
}

const median = (values: number[]) => values.sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

const database = await openLite({});
await migrate(database);
const { app, close } = await createTestServer(database);
const ours = await app.listen({ port: 0, host: '127.0.0.1' });

for (const [name, path, goal] of [
  ['home page, cached, brotli', '/', 60],
  ['JSON /healthz', '/healthz', 55],
] as const) {
  const { headers, body } = await fetchRaw(`${ours}${path}`);
  const { date: _date, connection: _connection, 'keep-alive': _keep, ...same } = headers;
  const bare = createHttpServer((_request, response) => {
    response.writeHead(200, same);
    response.end(body);
  });
  await new Promise<void>((resolve) => bare.listen(0, '127.0.0.1', resolve));
  const peer = `http://127.0.0.1:${(bare.address() as AddressInfo).port}/`;
  await wrk(`${ours}${path}`, 2);
  await wrk(peer, 2);
  const rounds = { ours: [] as number[], peer: [] as number[] };
  for (let round = 0; round < 5; round++) {
    rounds.ours.push(await wrk(`${ours}${path}`, 2));
    rounds.peer.push(await wrk(peer, 2));
  }
  const [a, b] = [median(rounds.ours), median(rounds.peer)];
  console.log(
    `${name}: ${a.toFixed(0)} requests/s, bare node:http ${b.toFixed(0)}, ratio ${((a / b) * 100).toFixed(0)} % (goal ${goal} %)`,
  );
  bare.close();
}
await close();
await database.close();
