/**
 * What a signed-in request costs, on PostgreSQL: processor time of a look-up, the session route against a static JSON route
 * of the same server, and 200 sign-ins at once. Needs wrk and a build. Usage: node bench/sessions.ts
 */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { eq, sql } from 'drizzle-orm';
import { hashPassword } from '#core/auth/passwordHash.ts';
import { hashToken } from '#core/auth/secrets.ts';
import { createSession } from '#core/auth/sessions.ts';
import { createUser } from '#core/auth/users.ts';
import { createViewerLookup } from '#core/auth/viewer.ts';
import { migrate } from '#db/migrate.ts';
import { openPostgres } from '#db/openPostgres.ts';
import { authSession } from '#db/schema/auth.ts';
import { appUser } from '#db/schema/users.ts';
import { startPostgres } from '#test/helpers/startPostgres.ts';
import { readRequests, runWrk } from './runWrk.ts';

const sessions = 100_000;
const signIns = 200;
const password = 'Correct-horse-7';

const given = process.env.TEST_DATABASE_URL;
const server = given === undefined ? await startPostgres() : undefined;
const url = given ?? `${server?.url}/${await server?.createDatabase()}`;
const database = await openPostgres({ url });
await migrate(database);
const { db } = database;

const caller = { ip: '127.0.0.1', userAgent: 'bench' };
const user = await createUser(db, { email: 'bench@example.test', password, confirmed: true });
await db.execute(sql`insert into app_user (username, email, email_key, password_hash, confirmed_at)
  select 'bench' || n, n || '@bench.test', n || '@bench.test', ${await hashPassword(password)}, now() from generate_series(1, ${signIns}::int) n`);
await db.execute(sql`insert into auth_session (token_hash, user_id, expires_at)
  select md5(n::text), u.id, now() + interval '1 day' from generate_series(1, ${sessions}::int) n
  join (select id, row_number() over () as r from app_user) u on u.r = n % ${signIns}::int + 1`);
await db.execute(sql`analyze`);
const tokens: string[] = [];
for (let n = 0; n < 20; n++) tokens.push((await createSession(db, { userId: user.id, caller })).token);

const median = (values: number[]) => values.sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
const say = (name: string, value: string, goal: string, met: boolean) =>
  console.log(`${met ? '✓' : '✗'} ${name}: ${value} (goal ${goal})`);

async function measureCpu(work: () => Promise<unknown>, times: number): Promise<number> {
  const before = process.cpuUsage();
  for (let i = 0; i < times; i += 8) await Promise.all(Array.from({ length: 8 }, work));
  const { user: own, system } = process.cpuUsage(before);
  return (own + system) / 1000 / times;
}

const lookUp = createViewerLookup(db);
const anyToken = () => tokens[Math.floor(Math.random() * tokens.length)] ?? '';
const unprepared = () =>
  db
    .select()
    .from(authSession)
    .innerJoin(appUser, eq(appUser.id, authSession.userId))
    .where(eq(authSession.tokenHash, hashToken(anyToken())));
await measureCpu(() => lookUp(anyToken()), 2000);
await measureCpu(unprepared, 400);
const rounds = { prepared: [] as number[], unprepared: [] as number[] };
for (let round = 0; round < 5; round++) {
  rounds.prepared.push(await measureCpu(() => lookUp(anyToken()), 2000));
  rounds.unprepared.push(await measureCpu(unprepared, 400));
}
const cost = median(rounds.prepared);
say(
  `session look-up among ${sessions} sessions, Node's processor time`,
  `${cost.toFixed(3)} ms; the same query built each time ${(median(rounds.unprepared) / cost).toFixed(1)} times as much`,
  'at most 0.35 ms',
  cost <= 0.35,
);

const child: ChildProcess = fork(fileURLToPath(new URL('sessionsServer.ts', import.meta.url)), [url]);
const [{ address }] = (await once(child, 'message')) as [{ address: string }];

async function askServer(): Promise<{ rss: number; cpu: number }> {
  const answer = once(child, 'message') as Promise<[{ rss: number; cpu: number }]>;
  child.send('usage');
  return (await answer)[0];
}

// Each request brings another of the tokens, as different people would.
const script = join(mkdtempSync(join(tmpdir(), 'parapet-bench-')), 'cookies.lua');
writeFileSync(
  script,
  `local tokens = {${tokens.map((token) => `"${token}"`).join(',')}}
local n = 0
request = function()
  n = n % #tokens + 1
  return wrk.format("GET", nil, { Cookie = "session=" .. tokens[n] })
end`,
);

interface Load {
  rate: number;
  /** The server's own processor time per request, which other programs on the machine hardly change. */
  cpu: number;
}

async function wrk(path: string, seconds: number): Promise<Load> {
  const before = await askServer();
  const said = await runWrk(`${address}${path}`, { seconds, script });
  const { cpu } = await askServer();
  return {
    rate: Number(/Requests\/sec:\s+([\d.]+)/.exec(said)?.[1] ?? 0),
    cpu: (cpu - before.cpu) / readRequests(said),
  };
}

const cookie = `session=${anyToken()}`;
const who = (await (await fetch(`${address}/api/auth/session`, { headers: { cookie } })).json()) as {
  user?: { email: string };
};
if (who.user?.email !== 'bench@example.test') throw new Error('the benchmark is not signed in');
await wrk('/api/auth/session', 2);
await wrk('/healthz', 2);
const loads = { session: [] as Load[], fixed: [] as Load[] };
for (let round = 0; round < 5; round++) {
  loads.session.push(await wrk('/api/auth/session', 3));
  loads.fixed.push(await wrk('/healthz', 3));
}
const rateOf = (list: Load[]) => median(list.map(({ rate }) => rate));
const cpuOf = (list: Load[]) => median(list.map(({ cpu }) => cpu));
const share = (100 * rateOf(loads.session)) / rateOf(loads.fixed);
say(
  'GET /api/auth/session signed in against GET /healthz',
  `${rateOf(loads.session).toFixed(0)} against ${rateOf(loads.fixed).toFixed(0)} requests/s = ${share.toFixed(0)} %; by the server's processor time per request ${((100 * cpuOf(loads.fixed)) / cpuOf(loads.session)).toFixed(0)} %`,
  'at least 35 %',
  share >= 35,
);

const askMemory = async () => (await askServer()).rss / 1024 / 1024;

/** A form token with its cookie, as each browser would fetch it beforehand. */
async function fetchToken(): Promise<{ csrfToken: string; cookie: string }> {
  const response = await fetch(`${address}/api/auth/csrf`);
  const { csrfToken } = (await response.json()) as { csrfToken: string };
  return { csrfToken, cookie: response.headers.getSetCookie()[0]?.split(';')[0] ?? '' };
}

async function logIn(n: number, form: { csrfToken: string; cookie: string }): Promise<number> {
  const { status } = await fetch(`${address}/api/auth/callback/credentials`, {
    method: 'POST',
    headers: { cookie: form.cookie, origin: address },
    body: new URLSearchParams({
      csrfToken: form.csrfToken,
      json: 'true',
      email: `${n}@bench.test`,
      password,
    }),
  });
  return status;
}

const p99Of = (times: number[]) => times.sort((a, b) => a - b)[Math.ceil(times.length * 0.99) - 1] ?? 0;

/** Fetches the home page again and again until told to stop. */
function watchPage() {
  const times: number[] = [];
  let running = true;
  let peak = 0;
  const watching = (async () => {
    while (running) {
      const began = performance.now();
      await (await fetch(`${address}/`)).arrayBuffer();
      times.push(performance.now() - began);
      if (times.length % 20 === 0) peak = Math.max(peak, await askMemory());
      await sleep(2);
    }
  })();
  return async () => {
    running = false;
    await watching;
    return { times, peak };
  };
}

const forms = await Promise.all(Array.from({ length: signIns }, fetchToken));
const stopQuiet = watchPage();
await sleep(3000);
const quiet = p99Of((await stopQuiet()).times);
const before = await askMemory();
const stopBusy = watchPage();
const began = performance.now();
const statuses = await Promise.all(forms.map((form, index) => logIn(index + 1, form)));
const seconds = (performance.now() - began) / 1000;
const { times, peak } = await stopBusy();
const grown = Math.max(peak, await askMemory()) - before;
const right = statuses.filter((status) => status === 200).length;
const p99 = p99Of(times);
const shed = statuses.filter((status) => status === 503).length;
say(
  `${signIns} sign-ins at once`,
  `${right} succeeded and ${shed} were told to come back, in ${seconds.toFixed(1)} s`,
  'one or the other for all',
  right + shed === signIns,
);
say('memory meanwhile', `+${grown.toFixed(0)} MB`, 'under +250 MB', grown < 250);
say(
  `p99 of a cached page meanwhile (${times.length} requests)`,
  `${p99.toFixed(0)} ms; without sign-ins ${quiet.toFixed(0)} ms`,
  'under 100 ms',
  p99 < 100,
);

child.kill();
await database.close();
await server?.stop();
