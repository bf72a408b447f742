import { setTimeout as sleep } from 'node:timers/promises';
import { getAddress } from 'viem/utils';
import { listAskedPaths } from '#test/fuzz/answers/askedPaths.ts';
import { contractKinds, hostileAddress } from '#test/fuzz/answers/contractAnswers.ts';
import { type NodeKind, nodeKinds } from '#test/fuzz/answers/nodeAnswers.ts';
import { hostileRecords } from '#test/fuzz/answers/recordAnswers.ts';
import { ask } from './loadRequests.ts';

/** So many at once, each from networks of its own, with a pause between two requests. */
const attackers = 6;
const pauseMs = 500;
const slowestMs = 15_000;

export const chainOf = (kind: NodeKind) => `eip155:${1001 + nodeKinds.indexOf(kind)}`;
const hostileChains = nodeKinds.filter((kind) => kind !== 'honest').map(chainOf);

/** A project whose contracts are all hostile, as its record says. */
export const hostileProject = {
  id: 'hostile',
  name: 'Hostile',
  description: 'Its contracts answer anything.',
  categories: ['Token'],
  status: 'live',
  chains: [chainOf('contracts')],
  contracts: contractKinds.map((kind) => ({
    chain: chainOf('contracts'),
    address: getAddress(hostileAddress(kind, 1)),
    label: kind,
  })),
};

const json = { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' };

interface Attacked {
  /** Of the site. */
  address: string;
  /** Sessions, the first one of an admin. */
  tokens: readonly string[];
}

/** The nth requests of an attacker. */
function listAttacks({ address, tokens }: Attacked, n: number) {
  const chain = hostileChains[n % hostileChains.length] ?? '';
  const kind = contractKinds[n % contractKinds.length] ?? 'token';
  const paths = listAskedPaths(chain, n);
  const get = (what: string, path: string) => ({ what, url: `${address}${path}`, body: undefined });
  const post = (what: string, path: string, body: object) => ({
    ...get(what, path),
    body: JSON.stringify(body),
  });
  const records = Object.values(hostileRecords);
  return [
    get('page', paths[n % paths.length] ?? '/'),
    get('page', paths[(7 * n) % paths.length] ?? '/'),
    post('scan', '/api/scans', { chain, addresses: [getAddress(hostileAddress(kind, n))] }),
    get('recent scans', '/scan'),
    get('project', '/projects/hostile'),
    get('evidence file', '/api/projects/hostile/evidence'),
    post('claim', '/api/team-proofs/begin', {
      projectId: 'hostile',
      contract: hostileProject.contracts[n % contractKinds.length],
    }),
    post('claim', '/api/team-proofs/sign', {
      projectId: 'hostile',
      signature: `0x${'11'.repeat(65 + (n % 3))}`,
    }),
    post('import', '/api/admin/imports/preview', { files: [records[n % records.length]] }),
  ].map((one, index) => ({
    ...one,
    cookie: `session=${tokens[one.what === 'import' ? 0 : 1 + ((n + index) % (tokens.length - 1))]}`,
  }));
}

type Attack = ReturnType<typeof listAttacks>[number] & { network: string };

function* listAllAttacks(attacked: Attacked, who: number): Generator<Attack, never> {
  for (let n = who; ; n += attackers)
    for (const one of listAttacks(attacked, n)) yield { ...one, network: `203.0.${who}.${n % 250}` };
}

/** Has everything made that is made at its first use alone, without anything hostile. */
export async function askEachOnce(address: string): Promise<void> {
  for (const path of [...listAskedPaths(chainOf('honest'), 0), '/scan', '/projects/bench-1'])
    await ask('first', `${address}${path}`, { headers: { 'x-forwarded-for': '192.0.2.1' } });
}

/** Attackers who go on where they stopped. */
export function createAttackers(attacked: Attacked) {
  const lists = Array.from({ length: attackers }, (_, who) => listAllAttacks(attacked, who));
  /** How often each kind of request was answered how. */
  const seen = new Map<string, number>();

  async function attack(list: (typeof lists)[number], until: number): Promise<void> {
    while (performance.now() < until) {
      const { what, url, body, cookie, network } = list.next().value;
      const began = performance.now();
      const { status } = await ask(what, url, {
        headers: { ...json, cookie, 'x-forwarded-for': network },
        ...(body !== undefined && { method: 'POST', body }),
      });
      const isSlow = performance.now() - began > slowestMs;
      const outcome = `${what} ${isSlow ? 'hung' : status}`;
      seen.set(outcome, (seen.get(outcome) ?? 0) + 1);
      if (isSlow || status >= 500 || status === 0) console.log(`  ${outcome}: ${url}`);
      await sleep(pauseMs);
    }
  }

  return {
    seen,
    attackFor: async (ms: number): Promise<void> => {
      const until = performance.now() + ms;
      await Promise.all(lists.map((list) => attack(list, until)));
    },
  };
}
