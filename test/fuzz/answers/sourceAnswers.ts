import type { IncomingMessage, ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { randomFor } from './contractAnswers.ts';
import { hostileTexts } from './hostileTexts.ts';
import { changeOne } from './nodeAnswers.ts';

export const sourceToken = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
const time = 1_794_000_000;
const input = { language: 'Solidity', sources: { 'A.sol': { content: 'contract A {}' } }, settings: {} };
const compilation = { language: 'Solidity', compilerVersion: '0.8.30', fullyQualifiedName: 'A.sol:A' };

/** What each kind of server should answer, by the path that it is asked at. */
const answers: readonly (readonly [path: RegExp, answer: unknown])[] = [
  [
    /\/v2\/contract\//,
    {
      ...{ match: 'exact_match', runtimeMatch: 'exact_match', compilation, stdJsonInput: input },
      deployment: { transactionHash: `0x${'1'.repeat(64)}` },
    },
  ],
  [
    /\/chart\//,
    {
      coins: {
        [`ethereum:${sourceToken}`]: {
          confidence: 0.99,
          prices: Array.from({ length: 3 }, (_, day) => ({ timestamp: time + 86_400 * day, price: 1.5 })),
        },
      },
    },
  ],
  [/market_chart/, { prices: [[time * 1000, 1.5]], total_volumes: [[time * 1000, 1e6]] }],
  [
    /\/domain\//,
    {
      ...{ objectClassName: 'domain', ldhName: 'acme.example' },
      events: [
        { eventAction: 'registration', eventDate: '2020-01-01T00:00:00Z' },
        { eventAction: 'expiration', eventDate: '2030-01-01T00:00:00Z' },
      ],
    },
  ],
  [/\/commits/, [{ commit: { committer: { date: '2026-10-01T00:00:00Z' } } }]],
  [/\/releases\/latest/, { tag_name: 'v1', published_at: '2026-10-01T00:00:00Z' }],
  [/\/contributors/, [{ login: 'a' }]],
  [/\/contents\//, { html_url: 'https://github.com/acme/core/blob/main/SECURITY.md' }],
  [/\/repos\//, { full_name: 'acme/core', private: false, archived: false }],
  [
    /\/tokens$/,
    {
      name: 'List',
      tokens: [{ chainId: 1, address: sourceToken, name: 'Acme', symbol: 'ACME', decimals: 18 }],
    },
  ],
  [
    /\/audits$/,
    [{ name: 'Acme', url: 'https://acme.example', audit_links: ['https://audits.example/acme.pdf'] }],
  ],
  [
    /\/hacks$/,
    [
      {
        ...{ date: time, name: 'Acme', classification: 'Protocol', technique: 'Reentrancy' },
        ...{ amount: 1e6, returnedFunds: 1e5, source: 'https://news.example/acme' },
      },
    ],
  ],
  [
    /\/protocols\//,
    {
      ...{ rubric_version: '1', data_as_of: '2026-10-01' },
      data: {
        protocol_data: {
          protocol: { headline_grade: 'B', graded_at: '2026-10-01', risk_score: 40 },
          deployments: [{ anchor_address: sourceToken }],
        },
      },
    },
  ],
];

const texts = Object.values(hostileTexts).map((bytes) => bytes.toString('utf8'));
const strings = [
  ...texts,
  '\0',
  '\ud800',
  'x'.repeat(500_000),
  'javascript:alert(1)',
  '1e400',
  '9'.repeat(400),
];

/** By these an answer is known to be about what was asked for. */
const names = /^(https?:|0x|\d{4}-|acme[./]|(domain|exact_match|registration|expiration|B)$)/;

/** The same with another text at every other place that holds one. */
function replaceTexts(value: unknown, by: string): unknown {
  if (typeof value === 'string') return names.test(value) ? value : by;
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map((one) => replaceTexts(one, by));
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, replaceTexts(one, by)]));
}

/** The same with as many such entries in every list as fit into so many bytes. */
function crowd(json: string, entry: string, bytes: number): string {
  const entries = `${`${entry},`.repeat(bytes / (entry.length + 1))}${entry}`;
  return json.replaceAll(/\[[^[\]]*\]/g, `[${entries}]`);
}

const nest = (depth: number) => '['.repeat(depth) + ']'.repeat(depth);
const number = /(?<=[:[,])\d+(\.\d+)?/g;

/** What a server answers that is JSON, or begins like it. */
const shapes: Readonly<Record<string, (honest: string) => string | Buffer>> = {
  'what it should': (honest) => honest,
  nothing: () => '',
  'a page': () => '<html>busy</html>',
  'no UTF-8': () => Buffer.from('5b7b2269ff64c328', 'hex'),
  half: (honest) => honest.slice(0, -5),
  'lists of numbers': (honest) => crowd(honest, '0', 900_000),
  'longer lists of numbers': (honest) => crowd(honest, '0', 4_000_000),
  'lists of objects': (honest) => crowd(honest, '{}', 900_000),
  'one list': () => `[${'0,'.repeat(3_500_000)}0]`,
  'many keys': () => `{${Array.from({ length: 40_000 }, (_, n) => `"${n}":0`).join(',')}}`,
  'lists in lists': () => nest(400_000),
  'settings in settings': (honest) => honest.replace('"settings":{}', `"settings":{"a":${nest(100_000)}}`),
  'numbers without end': (honest) => honest.replaceAll(number, '1e308'),
  'numbers far below zero': (honest) => honest.replaceAll(number, '-1e300'),
  ...Object.fromEntries(
    strings.map((text) => [
      `the text ${JSON.stringify(text).slice(0, 30)}`,
      (honest: string) => JSON.stringify(replaceTexts(JSON.parse(honest), text)),
    ]),
  ),
  ...Object.fromEntries(
    Array.from({ length: 8 }, (_, n) => [
      `something else, ${n}`,
      (honest: string) => JSON.stringify(changeOne(JSON.parse(honest), randomFor(n, honest))) ?? '',
    ]),
  ),
};

type Answer = (response: ServerResponse, path: string) => unknown;

/** What is hardly HTTP, or no end of it. */
const manners: Readonly<Record<string, Answer>> = {
  packed: (response) =>
    response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync('0'.repeat(20_000_000))),
  'too much': (response) => {
    const pour = () => {
      while (!response.destroyed && response.write('0'.repeat(65_536)));
    };
    response.on('drain', pour);
    pour();
  },
  'a redirect to itself': (response, path) => response.writeHead(302, { location: path }).end(),
  'a redirect to nowhere': (response) => response.writeHead(302, { location: 'http://[' }).end(),
  'come back never': (response) => response.writeHead(429, { 'retry-after': '1e400' }).end(),
  'come back before': (response) => response.writeHead(503, { 'retry-after': '-1' }).end(),
  'many headers': (response) => {
    for (let n = 0; n < 300; n++) response.setHeader(`x-${n}`, 'x'.repeat(200));
    response.end('{}');
  },
  'a wrong length': (response) => response.writeHead(200, { 'content-length': '10' }).end('{}'.repeat(5)),
  broken: (response) => response.socket?.destroy(),
  slow: async (response) => {
    while (!response.destroyed) {
      response.write(' ');
      await sleep(200);
    }
  },
  never: () => undefined,
};

export const shapeKinds = Object.keys(shapes);
export const mannerKinds = Object.keys(manners);

/** Answers as a server of that kind does, whatever is asked of it. */
export function answerAs(kind: string, { url = '/' }: IncomingMessage, response: ServerResponse): void {
  response.on('error', () => undefined);
  const shape = shapes[kind];
  if (!shape) return void manners[kind]?.(response, url);
  const honest = answers.find(([path]) => path.test(url))?.[1] ?? {};
  response.writeHead(200, { 'content-type': 'application/json', etag: '"1"' });
  response.end(shape(JSON.stringify(honest)));
}
