import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { findFreePort } from '#test/helpers/startPostgres.ts';
import { type Site, startSite } from '#test/helpers/startSite.ts';
import { createPostgresDatabase } from '#test/helpers/testDatabase.ts';

let data = '';
const parts: Site[] = [];
beforeEach(() => {
  data = mkdtempSync(join(tmpdir(), 'parapet-parts-'));
});
afterEach(async () => {
  await Promise.all(parts.splice(0).map((part) => part.stop()));
  rmSync(data, { recursive: true, force: true });
});

async function startPart(part: 'web' | 'worker', settings: Record<string, string>): Promise<Site> {
  const site = await startSite({ PARAPET_DATA: join(data, part), PARAPET_DEMO: 'off', ...settings }, [
    `--${part}`,
  ]);
  parts.push(site);
  return site;
}

// The embedded database serves one process, so only PostgreSQL can be shared.
describe('the site in two processes', () => {
  it('serves in one and works in the other', async () => {
    const port = await findFreePort();
    const settings = {
      DATABASE_URL: await createPostgresDatabase({ migrated: false }),
      PARAPET_SECRET: 'a secret of at least thirty-two bytes',
      PARAPET_ORIGIN: `http://127.0.0.1:${port}`,
      PORT: String(port),
    };
    const web = await startPart('web', settings);
    const post = (path: string, body: object) =>
      fetch(web.address + path, {
        method: 'POST',
        headers: { 'content-type': 'application/json', origin: web.address },
        body: JSON.stringify(body),
      });
    expect((await fetch(`${web.address}/readyz`)).status).toBe(200);
    const signedUp = await post('/api/auth/signup', {
      email: 'ada@example.org',
      password: 'correct horse 1',
    });
    expect(signedUp.status).toBe(200);
    expect(readdirSync(join(data, 'web'))).not.toContain('mail');

    await startPart('worker', settings);
    const folder = join(data, 'worker', 'mail');
    const mail = await vi.waitUntil(
      () => {
        const [name] = existsSync(folder) ? readdirSync(folder).filter((file) => file.endsWith('.eml')) : [];
        return name && readFileSync(join(folder, name), 'utf8');
      },
      { timeout: 120_000 },
    );
    expect(mail).toContain('ada@example.org');
  });
});

// It ends before it asks for any database.
it('a part on its own says all it needs', async () => {
  const error = await startPart('worker', { PARAPET_DEMO: 'on' }).catch(String);
  expect(error).toContain('The configuration has 4 faults:');
  expect(error).toContain('DATABASE_URL is required: the embedded database serves one process');
  expect(error).toContain('PARAPET_DEMO must be off: the demo chain lives inside one process');
});
