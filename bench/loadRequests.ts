import { Agent, type IncomingMessage, request } from 'node:http';
import { finished } from 'node:stream/promises';
import { createRandom } from '#lib/random.ts';
import { type LoadWorld, loadPassword } from './loadWorld.ts';

interface Visit {
  what: string;
  /** 0 when the connection broke. */
  status: number;
}

const json = { 'content-type': 'application/json' };
const form = { 'content-type': 'application/x-www-form-urlencoded' };

interface Asking {
  method?: string;
  headers: Readonly<Record<string, string>>;
  body?: string;
}

const agent = new Agent({ keepAlive: true });

/** As a browser asks, without reading what comes: that is work of the visitor's machine, and here they share one. */
export async function ask(
  what: string,
  url: string,
  { method = 'GET', headers, body }: Asking,
): Promise<Visit> {
  const asked = request(url, {
    method,
    agent,
    headers: { 'accept-encoding': 'gzip, deflate, br', ...headers },
  });
  asked.end(body);
  try {
    const answer = await new Promise<IncomingMessage>((resolve, reject) => {
      // What is refused may break off while it is still being sent.
      asked.once('response', resolve).on('error', reject);
    });
    await finished(answer.resume());
    return { what, status: answer.statusCode ?? 0 };
  } catch {
    return { what, status: 0 };
  }
}

/** People who look at pages, use the API, are signed in or sign in, each from a network of its own. */
export function createVisitors(address: string, { projects, tokens }: LoadWorld) {
  const random = createRandom(16);
  const { below } = random;
  const from = () => ({ 'x-forwarded-for': `10.${below(250)}.${below(250)}.${below(250)}` });
  // Most look at the same few projects.
  const project = () => `bench-${Math.floor(random.next() ** 4 * projects)}`;

  async function signIn(): Promise<Visit> {
    const headers = from();
    const answer = await fetch(`${address}/api/auth/csrf`, { headers });
    const { csrfToken } = (await answer.json()) as { csrfToken: string };
    const cookie = answer.headers.getSetCookie()[0]?.split(';')[0] ?? '';
    const email = `${below(tokens.length)}@load.test`;
    return ask('sign-in', `${address}/api/auth/callback/credentials`, {
      method: 'POST',
      headers: { ...headers, ...form, cookie, origin: address },
      body: String(new URLSearchParams({ csrfToken, json: 'true', email, password: loadPassword })),
    });
  }

  return {
    visit(): Promise<Visit> {
      const kind = random.next();
      const headers = from();
      if (kind < 0.3) return ask('home page', address, { headers });
      if (kind < 0.8) return ask('project page', `${address}/projects/${project()}`, { headers });
      if (kind < 0.9) return ask('project', `${address}/api/projects/${project()}`, { headers });
      if (kind < 0.95)
        return ask('list', `${address}/api/projects-list`, {
          method: 'POST',
          headers: { ...headers, ...json },
          body: JSON.stringify({ currentPage: 1 + below(20), sort: { by: 'score', order: 'desc' } }),
        });
      if (kind < 0.998)
        return ask('session', `${address}/api/auth/session`, {
          headers: { ...headers, cookie: `session=${tokens[below(tokens.length)]}` },
        });
      return signIn();
    },
  };
}

const longIds = Array.from({ length: 1000 }, (_, place) => `${place}`.padEnd(80, 'x'));

/** What was seen to hurt: long lists, ever new addresses and pictures, wrong log-ins, deep JSON. Refusals are the answer wanted. */
export async function attack(address: string, n: number): Promise<void> {
  const headers = { 'x-forwarded-for': `192.0.2.${n % 8}` };
  const post = (path: string, body: string) =>
    ask('attack', `${address}${path}`, { method: 'POST', headers: { ...headers, ...json }, body });
  const attacks = [
    () => post('/api/projects-list', JSON.stringify({ projectIds: [...longIds, `${n}`].slice(1) })),
    () => ask('attack', `${address}/?x=${n}`, { headers }),
    () => ask('attack', `${address}/_image?url=%2Flogo.png&w=64&q=${n % 100}`, { headers }),
    () => post('/api/user/events', JSON.stringify({ events: longIds })),
    () => post('/api/auth/signup', JSON.stringify({ email: `${n}@example.test`, password: 'x' })),
    () => post('/api/projects-list', `${'['.repeat(50_000)}${']'.repeat(50_000)}`),
  ];
  await attacks[n % attacks.length]?.();
}
