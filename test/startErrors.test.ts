import { spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:net';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { acquireLock } from '#db/lockFile.ts';
import { AppError } from '#lib/AppError.ts';
import { ConfigError, readConfig } from '#settings/readConfig.ts';
import { startApp } from '#start/startApp.ts';
import { shortLived } from '#test/helpers/shortLived.ts';
import { findProgram } from '../scripts/entry/build.js';

const root = fileURLToPath(new URL('..', import.meta.url));
let data = '';
beforeEach(() => {
  data = mkdtempSync(join(tmpdir(), 'parapet-start-'));
});
afterEach(() => rmSync(data, { recursive: true, force: true }));

/** Starts the site, expecting it to refuse, and answers what it said. */
function failToStart(settings: Record<string, string>): Promise<{ code: number | null; said: string }> {
  return new Promise((resolve) => {
    const env = {
      ...process.env,
      NODE_ENV: '',
      PORT: '0',
      PARAPET_DATA: data,
      PARAPET_DEMO: 'off',
      ...settings,
    };
    const child = spawn(process.execPath, [...shortLived, findProgram('main')], { cwd: root, env });
    let said = '';
    child.stdout.on('data', (chunk) => (said += chunk));
    child.stderr.on('data', (chunk) => (said += chunk));
    child.on('close', (code) => resolve({ code, said }));
  });
}

function listenAnywhere(): Promise<Server> {
  return new Promise((resolve) => {
    const server = createServer();
    server.listen(0, '127.0.0.1', () => resolve(server));
  });
}

describe('a start that cannot succeed says why and what to do', () => {
  it('port taken', async () => {
    const other = await listenAnywhere();
    const { port } = other.address() as { port: number };
    const { code, said } = await failToStart({ PORT: String(port) });
    other.close();
    expect(code).toBe(1);
    expect(said).toContain(
      `Port ${port} is taken by another program. Stop it, or set PORT to a free number.`,
    );
    expect(said).not.toContain('    at ');
  });

  // A process prints the text of these errors and ends with 1, as above.
  it('data folder locked by another process', async () => {
    const release = acquireLock(join(data, 'database'), 'The database');
    const { config } = readConfig({ PORT: '0', PARAPET_DATA: data, PARAPET_DEMO: 'off' });
    const failed = await startApp(config).catch((error: unknown) => error);
    release();
    expect(failed).toBeInstanceOf(AppError);
    expect((failed as AppError).message).toContain(
      `is in use by process ${process.pid} on ${hostname()}. Stop that process, or choose another folder with PARAPET_DATA.`,
    );
  });

  it('data folder that cannot be made', () => {
    const file = join(data, 'a-file');
    writeFileSync(file, '');
    chmodSync(file, 0o400);
    const read = () => readConfig({ PARAPET_DATA: join(file, 'below') });
    expect(read).toThrow(ConfigError);
    expect(read).toThrow('cannot be written');
  });

  it('broken configuration, all faults at once', async () => {
    const { code, said } = await failToStart({ PORT: 'x', PARAPET_DEMO: 'x', SMTP_URL: 'x' });
    expect(code).toBe(1);
    expect(said).toContain('The configuration has 3 faults:');
    expect(said).not.toContain('    at ');
  });
});

it('waits for a database that does not answer, and says so', async () => {
  const env = { ...process.env, NODE_ENV: '', PORT: '0', PARAPET_DATA: data, PARAPET_DEMO: 'off' };
  const child = spawn(process.execPath, [...shortLived, findProgram('main')], {
    cwd: root,
    env: { ...env, DATABASE_URL: 'postgres://nobody@127.0.0.1:9/none' },
  });
  const ended = new Promise((resolve) => child.once('close', resolve));
  let said = '';
  await new Promise<void>((resolve) => {
    const hear = (chunk: Buffer) => {
      said += chunk;
      if (said.includes('Waiting for it.')) resolve();
    };
    child.stdout.on('data', hear);
    child.stderr.on('data', hear);
    child.once('close', resolve);
  });
  expect(said).toContain('The database at 127.0.0.1:9 does not answer: connect ECONNREFUSED 127.0.0.1:9.');
  expect(child.exitCode).toBeNull();
  child.kill('SIGTERM');
  await ended;
});
