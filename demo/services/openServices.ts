import { once } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { demoForge } from '#core/sources/subjects.ts';
import type { DemoWorld } from '#jobs/sources/joinDemo.ts';
import { makeCertificate } from './certificate.ts';
import { answerForge, type JsonAnswer } from './forge.ts';
import { openNameServer } from './nameServer.ts';
import { answerRatings, ratingApis } from './ratings.ts';
import { answerSources, type SourceServiceOptions } from './sourceService.ts';
import { readServiceStories } from './story.ts';
import { answerWebsite } from './websites.ts';

export const forgeApi = `https://api.${demoForge}`;
export const sourceService = 'https://sources.example';
const forgeHost = new URL(forgeApi).hostname;
const sourceHost = new URL(sourceService).hostname;
const ratingHosts = Object.values(ratingApis).map((url) => new URL(url).hostname);

const askedTooSoon: JsonAnswer = { status: 503, json: { message: 'The demo chain is being built.' } };

export interface DemoServices extends Omit<DemoWorld, 'forge' | 'verifiedSources' | 'ratings'> {
  /** The name server that knows what demo teams published; undefined for names outside of the demo world. */
  nameServersOf(name: string): readonly string[] | undefined;
  /** From now on the source service knows what is on the chain. */
  follow(chain: SourceServiceOptions): void;
  /** Publishes a text under a name, as a team does in the settings of its domain. */
  publishText(name: string, text: string): void;
  close(): Promise<void>;
}

/**
 * The websites, repositories and services of the demo world, on a port of this machine that speaks TLS and on a name server:
 * live sources ask them as they ask those of real projects.
 */
export async function openServices(): Promise<DemoServices> {
  const stories = readServiceStories();
  const sites = new Map(Object.entries(stories).map(([id, story]) => [`${id}.example`, { id, story }]));
  for (const { id, story } of [...sites.values()])
    if (story.movedTo !== undefined)
      sites.set(story.movedTo, { id, story: { ...story, movedTo: undefined } });
  const hosts = new Set([...sites.keys(), forgeHost, sourceHost, ...ratingHosts]);
  const texts = new Map<string, string[]>();
  let chain: SourceServiceOptions | undefined;

  const sendJson = (response: ServerResponse, { status, json, link }: JsonAnswer) =>
    response
      .writeHead(status, { 'content-type': 'application/json', ...(link !== undefined && { link }) })
      .end(JSON.stringify(json));

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const host = (request.headers.host ?? '').replace(/:\d+$/, '');
    const path = request.url ?? '/';
    const now = new Date();
    if (host === forgeHost) return void sendJson(response, answerForge(stories, path, now));
    if (host === sourceHost)
      return void sendJson(response, chain ? await answerSources(chain, path) : askedTooSoon);
    if (ratingHosts.includes(host)) {
      const { status, type, text } = answerRatings(host, path, now);
      return void response.writeHead(status, { 'content-type': type }).end(text);
    }
    const site = sites.get(host);
    if (site) return answerWebsite(response, { path, ...site, now });
    response.writeHead(404).end();
  }

  const { cert, key } = makeCertificate([...hosts], { now: new Date() });
  const server = createServer({ cert, key }, (request, response) => {
    // Where the packages that the contracts import are not installed, their sources cannot be served.
    answer(request, response).catch(() =>
      sendJson(response, { status: 503, json: { message: 'Unavailable' } }),
    );
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  server.unref();
  const { port } = server.address() as AddressInfo;
  const names = await openNameServer((name) => texts.get(name));
  return {
    ca: cert,
    portOf: (hostname) => (hosts.has(hostname) ? port : undefined),
    isReady: () => chain !== undefined,
    nameServersOf: (name) => (sites.has(name.replace(/^_[^.]+\./, '')) ? [names.server] : undefined),
    follow(options) {
      chain = options;
    },
    publishText: (name, text) => texts.set(name, [...(texts.get(name) ?? []), text]),
    async close() {
      server.closeAllConnections();
      server.close();
      await names.close();
    },
  };
}
