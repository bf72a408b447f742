import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import {
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { findFreePort } from '#test/helpers/startPostgres.ts';

const templates = fileURLToPath(new URL('../../docs/cluster/', import.meta.url));
const portNames = [
  ...['PG1', 'PG2', 'REST1', 'REST2', 'HA_RW', 'HA_RO', 'HA_WEB', 'WEB1', 'WEB2', 'BOUNCE'],
  ...['E1', 'E2', 'E3', 'P1', 'P2', 'P3'],
] as const;
type Port = (typeof portNames)[number];
type Node = 'n1' | 'n2';
type Program = 'etcd1' | 'etcd2' | 'etcd3' | Node | 'haproxy' | 'pgbouncer';

/** PostgreSQL and patroni refuse to run as root; Debian's package brings an account for them. */
function findAccount(): { uid?: number; gid?: number } {
  if (process.getuid?.() !== 0) return {};
  const id = (flag: string) =>
    Number(spawnSync('id', [flag, 'postgres'], { encoding: 'utf8' }).stdout.trim());
  return { uid: id('-u'), gid: id('-g') };
}

async function isOk(url: string): Promise<boolean> {
  return fetch(url, { signal: AbortSignal.timeout(2000) }).then(
    ({ ok }) => ok,
    () => false,
  );
}

export async function waitFor(what: string, check: () => Promise<boolean> | boolean, seconds = 120) {
  const until = Date.now() + seconds * 1000;
  while (!(await check())) {
    if (Date.now() > until) throw new Error(`${what}: not within ${seconds} s`);
    await sleep(100);
  }
}

export type Cluster = Awaited<ReturnType<typeof startCluster>>;

/** Two PostgreSQL kept by patroni with three etcd, behind haproxy and pgbouncer, in one folder on free ports. */
export async function startCluster() {
  const account = findAccount();
  // A unix socket's path has 107 bytes.
  const folder = mkdtempSync('/tmp/rh-');
  for (const name of ['run', 'log', 'repo']) mkdirSync(join(folder, name));
  const ports = {} as Record<Port, number>;
  for (const name of portNames) ports[name] = await findFreePort();
  const etcds = [1, 2, 3] as const;
  const environment = { PATH: `${process.env.PATH}:/usr/sbin`, LC_ALL: 'C.UTF-8', HOME: folder };
  const running = new Map<Program, ChildProcess>();

  function render(name: string, values: Record<string, string | number> = {}): string {
    const all: Record<string, string | number> = {
      DIR: folder,
      ETCD: etcds.map((n) => `'127.0.0.1:${ports[`E${n}`]}'`).join(','),
      ...ports,
      ...values,
    };
    return readFileSync(join(templates, `${name}.in`), 'utf8').replaceAll(/@(\w+)@/g, (_, key: string) =>
      String(all[key]),
    );
  }
  const write = (name: string, text: string) => writeFileSync(join(folder, name), text, { mode: 0o644 });
  write('n1.yml', render('patroni.yml', { NAME: 'n1', PG: ports.PG1, REST: ports.REST1 }));
  write('n2.yml', render('patroni.yml', { NAME: 'n2', PG: ports.PG2, REST: ports.REST2 }));
  for (const name of ['haproxy.cfg', 'pgbouncer.ini', 'pgbackrest.conf']) write(name, render(name));
  write('userlist.txt', '"postgres" "super"\n');
  if (account.uid !== undefined && account.gid !== undefined)
    for (const name of ['', ...readdirSync(folder)]) chownSync(join(folder, name), account.uid, account.gid);

  function commandOf(program: Program): [string, string[]] {
    if (program === 'haproxy') return ['haproxy', ['-db', '-f', join(folder, 'haproxy.cfg')]];
    if (program === 'pgbouncer') return ['pgbouncer', [join(folder, 'pgbouncer.ini')]];
    if (program === 'n1' || program === 'n2') return ['patroni', [join(folder, `${program}.yml`)]];
    const n = Number(program.slice(4)) as 1 | 2 | 3;
    const client = `http://127.0.0.1:${ports[`E${n}`]}`;
    const peer = (m: 1 | 2 | 3) => `http://127.0.0.1:${ports[`P${m}`]}`;
    return [
      'etcd',
      [
        ...[
          '--name',
          program,
          '--data-dir',
          join(folder, program),
          '--logger',
          'zap',
          '--log-level',
          'error',
        ],
        ...['--listen-client-urls', client, '--advertise-client-urls', client],
        ...['--listen-peer-urls', peer(n), '--initial-advertise-peer-urls', peer(n)],
        ...['--initial-cluster', etcds.map((m) => `etcd${m}=${peer(m)}`).join(',')],
      ],
    ];
  }
  function start(program: Program): void {
    const log = openSync(join(folder, 'log', `${program}.log`), 'a');
    const [command, args] = commandOf(program);
    running.set(
      program,
      spawn(command, args, { ...account, cwd: folder, env: environment, stdio: ['ignore', log, log] }),
    );
  }
  const end = (program: Program, signal: NodeJS.Signals) =>
    new Promise<void>((resolve) => {
      const child = running.get(program);
      if (!child || child.exitCode !== null || child.signalCode !== null) return resolve();
      child.once('exit', () => resolve());
      child.kill(signal);
    });
  const rest = (node: Node, path: string) =>
    isOk(`http://127.0.0.1:${node === 'n1' ? ports.REST1 : ports.REST2}${path}`);
  async function findPrimary(): Promise<Node | undefined> {
    if (await rest('n1', '/primary')) return 'n1';
    return (await rest('n2', '/primary')) ? 'n2' : undefined;
  }
  function postmaster(node: string): number | undefined {
    const file = join(folder, node, 'postmaster.pid');
    return existsSync(file) ? Number(readFileSync(file, 'utf8').split('\n')[0]) : undefined;
  }
  function killPostgres(node: string, signal: NodeJS.Signals = 'SIGKILL'): void {
    const pid = postmaster(node);
    try {
      if (pid) process.kill(pid, signal);
    } catch {
      // It has ended meanwhile.
    }
  }
  function backrest(...args: string[]): void {
    const done = spawnSync(
      'pgbackrest',
      [`--config=${join(folder, 'pgbackrest.conf')}`, '--stanza=main', ...args],
      { ...account, cwd: folder, env: environment, encoding: 'utf8' },
    );
    if (done.status !== 0) throw new Error(`pgbackrest ${args.join(' ')}: ${done.stdout}${done.stderr}`);
  }
  /** A primary, and a replica that may take over: only a synchronous one has every acknowledged write. */
  const isWhole = async () => {
    const primary = await findPrimary();
    return primary !== undefined && rest(primary === 'n1' ? 'n2' : 'n1', '/sync');
  };

  for (const n of etcds) start(`etcd${n}`);
  await waitFor('etcd', () => isOk(`http://127.0.0.1:${ports.E1}/health`));
  start('n1');
  await waitFor('the primary', async () => (await findPrimary()) !== undefined);
  for (const program of ['n2', 'haproxy', 'pgbouncer'] as const) start(program);
  await waitFor('the replica', isWhole);

  return {
    folder,
    ports,
    start,
    kill: (program: Program) => end(program, 'SIGKILL'),
    killPostgres,
    findPrimary,
    isWhole,
    async switchOver(): Promise<void> {
      const leader = await findPrimary();
      const candidate = leader === 'n1' ? 'n2' : 'n1';
      const port = leader === 'n1' ? ports.REST1 : ports.REST2;
      const answer = await fetch(`http://127.0.0.1:${port}/switchover`, {
        method: 'POST',
        body: JSON.stringify({ leader, candidate }),
      });
      if (!answer.ok) throw new Error(`switchover: ${answer.status} ${await answer.text()}`);
    },
    backUp(): void {
      backrest('stanza-create');
      backrest('--type=full', 'backup');
    },
    /** Beside the running cluster, as it was at that time; archiving off, since it would write into the same stanza. */
    async restore(time: string): Promise<{ url: string }> {
      const path = join(folder, 'restored');
      backrest(
        'restore',
        `--pg1-path=${path}`,
        '--type=time',
        `--target=${time}`,
        '--target-action=promote',
        '--archive-mode=off',
      );
      const port = await findFreePort();
      const log = openSync(join(folder, 'log', 'restored.log'), 'a');
      const settings = ['-c', 'listen_addresses=127.0.0.1', '-c', `unix_socket_directories=${folder}/run`];
      spawn('/usr/lib/postgresql/15/bin/postgres', ['-D', path, '-p', String(port), ...settings], {
        ...account,
        cwd: folder,
        env: environment,
        stdio: ['ignore', log, log],
      });
      return { url: `postgres://postgres:super@127.0.0.1:${port}` };
    },
    async stop(): Promise<void> {
      for (const program of ['haproxy', 'pgbouncer', 'n2', 'n1'] as const) await end(program, 'SIGTERM');
      for (const n of etcds) await end(`etcd${n}`, 'SIGKILL');
      for (const node of ['n1', 'n2', 'restored']) killPostgres(node, 'SIGQUIT');
      await sleep(500);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
