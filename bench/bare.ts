import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { report } from './report.ts';
import { readRequests, runWrk } from './runWrk.ts';

// Our answers against a bare node:http server in the same process that sends the same bytes and headers. Compared is the processor
// time of a request: on a shared machine the time on the clock says who else is working. Needs wrk (apt-get install wrk).

export interface Asked {
  path: string;
  /** Sent as a POST. */
  body?: object;
}

interface Answer {
  headers: Record<string, string>;
  body: Buffer;
}

export function fetchRaw(origin: string, { path, body }: Asked): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const headers = { 'accept-encoding': 'br', ...(body && { 'content-type': 'application/json' }) };
    const sent = request(
      `${origin}${path}`,
      // A kept connection may be closed by the server in this very moment.
      { method: body ? 'POST' : 'GET', headers, agent: false },
      (response: IncomingMessage) => {
        const parts: Buffer[] = [];
        response.on('data', (part) => parts.push(part));
        response.on('end', () =>
          resolve({ headers: response.headers as Record<string, string>, body: Buffer.concat(parts) }),
        );
      },
    );
    sent.on('error', reject);
    sent.end(body && JSON.stringify(body));
  });
}

/** How many were answered. Several addresses are asked for in turn. */
export async function load(origin: string, asked: readonly Asked[], seconds: number): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), 'parapet-wrk-'));
  const script = join(folder, 'ask.lua');
  const lines = asked.map(({ path, body }) =>
    body
      ? `wrk.format("POST", ${JSON.stringify(path)}, {["Content-Type"]="application/json",["Accept-Encoding"]="br"}, ${JSON.stringify(JSON.stringify(body))})`
      : `wrk.format("GET", ${JSON.stringify(path)}, {["Accept-Encoding"]="br"})`,
  );
  writeFileSync(
    script,
    `local all = {}\nlocal n = 0\ninit = function() all = {${lines.join(',\n')}} end\nrequest = function() n = n % #all + 1 return all[n] end\n`,
  );
  const said = await runWrk(origin, { seconds, script });
  rmSync(folder, { recursive: true });
  if (/Non-2xx/.test(said)) throw new Error(said);
  return readRequests(said);
}

/** Microseconds of this process for one request, on all its threads. */
async function measure(origin: string, asked: readonly Asked[], seconds: number): Promise<number> {
  const before = process.cpuUsage();
  const requests = await load(origin, asked, seconds);
  const { user, system } = process.cpuUsage(before);
  return (user + system) / requests;
}

const median = (values: readonly number[]) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

export interface Comparison {
  name: string;
  ours: string;
  asked: readonly Asked[];
  /** Percent of the bare server. */
  least: number;
  seconds?: number;
  rounds?: number;
}

/** Ours between two slices of the bare server, several times; the two must agree. The worst slice is printed too. */
export async function compareWithBare(comparison: Comparison): Promise<void> {
  const { name, ours, asked, least, seconds = 1, rounds = 5 } = comparison;
  const answers = await Promise.all(asked.map((one) => fetchRaw(ours, one)));
  let turn = 0;
  const bare = createServer((_request, response) => {
    const { headers, body } = answers[turn++ % answers.length] as Answer;
    const { date: _date, connection: _connection, 'keep-alive': _keep, ...same } = headers;
    response.writeHead(200, same);
    response.end(body);
  });
  await new Promise<void>((resolve) => bare.listen(0, '127.0.0.1', resolve));
  const peer = `http://127.0.0.1:${(bare.address() as AddressInfo).port}`;
  await load(ours, asked, seconds);
  await load(peer, asked, seconds);
  const slices: { ours: number; peer: number; noise: number }[] = [];
  for (let round = 0; round < rounds; round++) {
    const first = await measure(peer, asked, seconds);
    const own = await measure(ours, asked, seconds);
    const second = await measure(peer, asked, seconds);
    slices.push({
      ours: own,
      peer: (first + second) / 2,
      noise: Math.abs(first - second) / Math.max(first, second),
    });
  }
  bare.close();
  const shares = slices.map((slice) => (slice.peer / slice.ours) * 100);
  report({
    name,
    value: median(shares),
    unit: '% of bare node:http',
    goal: { least },
    noise: median(slices.map((slice) => slice.noise)),
    detail: `${median(slices.map((slice) => slice.ours)).toFixed(0)} µs a request, worst slice ${Math.min(...shares).toFixed(0)} %`,
  });
}
