import { spawn, spawnSync } from 'node:child_process';
import { randomBytes, randomInt } from 'node:crypto';
import { chmodSync, chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';

const debianFolder = '/usr/lib/postgresql';

function findBinaries(): string {
  const versions = existsSync(debianFolder)
    ? readdirSync(debianFolder).sort((a, b) => Number(b) - Number(a))
    : [];
  const found = versions
    .map((version) => join(debianFolder, version, 'bin'))
    .find((bin) => existsSync(join(bin, 'initdb')));
  if (!found) throw new Error('PostgreSQL is not installed: apt-get install postgresql');
  return found;
}

/** PostgreSQL refuses to run as root; Debian's package brings an account for it. */
function findAccount(): { uid?: number; gid?: number } {
  if (process.getuid?.() !== 0) return {};
  const id = (flag: string) =>
    Number(spawnSync('id', [flag, 'postgres'], { encoding: 'utf8' }).stdout.trim());
  return { uid: id('-u'), gid: id('-g') };
}

const isFree = (port: number) =>
  new Promise<boolean>((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });

/**
 * For a program that has to be told its port. From 32,768 on the system gives ports to connections and to servers that
 * take any: one from there may be taken before the program opens it.
 */
export async function findFreePort(): Promise<number> {
  let port = randomInt(10_000, 32_768);
  while (!(await isFree(port))) port = randomInt(10_000, 32_768);
  return port;
}

export interface PostgresServer {
  /** Without a database name. */
  url: string;
  createDatabase(template?: string): Promise<string>;
  /** A streaming replica of it. */
  startReplica(): Promise<PostgresServer>;
  /** Kills the server as a crash would; `restart` brings it back on the same data. */
  kill(): Promise<void>;
  restart(): Promise<void>;
  stop(): Promise<void>;
}

interface StartOptions {
  fsync?: boolean;
  /** The address of a server to be a streaming replica of. */
  copyOf?: string;
}

/** A PostgreSQL server of our own in a temporary folder on a free port. */
export async function startPostgres({ fsync = false, copyOf }: StartOptions = {}): Promise<PostgresServer> {
  const bin = findBinaries();
  const account = findAccount();
  const folder = mkdtempSync(join(tmpdir(), 'parapet-pg-'));
  if (account.uid !== undefined && account.gid !== undefined) chownSync(folder, account.uid, account.gid);
  chmodSync(folder, 0o700);
  const data = join(folder, 'data');
  const [program, args]: [string, string[]] = copyOf
    ? ['pg_basebackup', ['-D', data, '-d', copyOf, '-R', '--checkpoint=fast', '--no-sync']]
    : [
        'initdb',
        ['-D', data, '-U', 'postgres', '-A', 'trust', '--no-sync', '-E', 'UTF8', '--locale=C.UTF-8'],
      ];
  const made = spawnSync(join(bin, program), args, { ...account, encoding: 'utf8' });
  if (made.status !== 0) throw new Error(`${program} failed: ${made.stderr}`);
  const port = await findFreePort();
  const url = `postgres://postgres@127.0.0.1:${port}`;
  const settings = [
    'listen_addresses=127.0.0.1',
    `unix_socket_directories=${folder}`,
    ...(fsync ? [] : ['fsync=off', 'full_page_writes=off']),
    'max_connections=200',
    'log_min_messages=panic',
  ].flatMap((setting) => ['-c', setting]);

  const launch = async () => {
    const child = spawn(join(bin, 'postgres'), ['-D', data, '-p', String(port), ...settings], {
      ...account,
      stdio: 'ignore',
    });
    for (let attempt = 0; attempt < 2400; attempt++) {
      const client = new pg.Client({ connectionString: `${url}/postgres` });
      const up = await client.connect().then(
        () => true,
        () => false,
      );
      await client.end().catch(() => undefined);
      if (up) return child;
      if (child.exitCode !== null) throw new Error('PostgreSQL did not start');
      await sleep(50);
    }
    throw new Error('PostgreSQL did not answer within two minutes');
  };
  const end = (child: Awaited<ReturnType<typeof launch>>, signal: NodeJS.Signals) =>
    new Promise<void>((resolve) => {
      if (child.exitCode !== null || child.signalCode !== null) return resolve();
      child.once('exit', () => resolve());
      child.kill(signal);
    });
  let child = await launch();

  return {
    url,
    async createDatabase(template) {
      const name = `t${randomBytes(6).toString('hex')}`;
      const client = new pg.Client({ connectionString: `${url}/postgres` });
      await client.connect();
      await client.query(`create database ${name}${template ? ` template ${template}` : ''}`);
      await client.end();
      return name;
    },
    startReplica: () => startPostgres({ fsync, copyOf: `${url}/postgres` }),
    kill: () => end(child, 'SIGKILL'),
    async restart() {
      child = await launch();
    },
    async stop() {
      await end(child, 'SIGQUIT');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
