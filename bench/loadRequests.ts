import { createRandom } from '#lib/random.ts';
import { type LoadWorld, loadPassword } from './loadWorld.ts';

interface Visit {
  what: string;
  /** 0 when the connection broke. */
  status: number;
}

const json = { 'content-type': 'application/json' };

async function ask(what: string, url: string, init: RequestInit = {}): Promise<Visit> {
  return fetch(url, { redirect: 'manual', ...init }).then(
    async (answer) => {
      await answer.arrayBuffer();
      return { what, status: answer.status };
    },
    () => ({ what, status: 0 }),
  );
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
    const form = await fetch(`${address}/api/auth/csrf`, { headers });
    const { csrfToken } = (await form.json()) as { csrfToken: string };
    const cookie = form.headers.getSetCookie()[0]?.split(';')[0] ?? '';
    const email = `${below(tokens.length)}@load.test`;
    return ask('sign-in', `${address}/api/auth/callback/credentials`, {
      method: 'POST',
      headers: { ...headers, cookie, origin: address },
      body: new URLSearchParams({ csrfToken, json: 'true', email, password: loadPassword }),
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
