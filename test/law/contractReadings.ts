import { createHash } from 'node:crypto';
import { getAddress } from 'viem/utils';
import { getProjectContracts, type ProjectContract } from '#core/contracts/projectContracts.ts';
import type { ComparedContract } from '#core/powers/codeMatch.ts';
import { type ContractReading, type FoundPower, unreadCode } from '#core/powers/contractReading.ts';
import { measuredFacts } from '#core/powers/measuredFacts.ts';
import type { Db } from '#db/Database.ts';
import { factReading } from '#db/schema/scores.ts';
import type { ControlNode } from '#model/controlTypes.ts';

const address = getAddress(`0x${'a1'.repeat(20)}`);
const owners = ['b2', 'c3', 'd4'].map((byte) => getAddress(`0x${byte.repeat(20)}`));
const holders: ControlNode[] = [
  { kind: 'nobody' },
  { kind: 'key', address },
  { kind: 'multisig', address, threshold: 2, owners, modules: 0 },
];
const classes = ['mint', 'upgrade', 'pause'] as const;
const proxies = ['none', 'none', 'none', 'uups', 'diamond'];
const outcomes = ['matching', 'matching', 'matching', 'differing', 'notCompared'] as const;

/** What a chain would tell of a contract: something else of each, and always the same of the same. */
function readContract({ chain, label }: ProjectContract, time: Date) {
  const digest = createHash('sha256').update(`${chain} ${label}`).digest();
  const pick = <T>(place: number, list: readonly [T, ...T[]] | readonly T[]): T => {
    const found = list[(digest[place] ?? 0) % list.length];
    if (found === undefined) throw new Error('the list is empty');
    return found;
  };
  const own = getAddress(`0x${digest.toString('hex', 0, 20)}`);
  const power: FoundPower = {
    target: own,
    selector: '0x40c10f19',
    name: 'act',
    class: pick(20, classes),
    verdict: 'privileged',
    guard: null,
    method: 'symbolic',
    holders: [pick(21, holders)],
    evidence: [],
  };
  const reading: ContractReading = {
    chain,
    address: own,
    codeHash: `0x${digest.toString('hex')}`,
    proxyKind: pick(22, proxies),
    implementation: null,
    implementationHash: null,
    facets: [],
    problem: null,
    powers: pick(23, [true, false]) ? [power] : [],
    takeovers: pick(24, [false, false, false, true])
      ? [{ title: 'anybody can initialize it', open: true }]
      : [],
    paused: null,
    creation: {
      block: 1,
      blockHash: `0x${'b1'.repeat(32)}`,
      proof: 'state',
      time: new Date(time.getTime() - (digest[25] ?? 0) * 4 * 86_400_000),
      transaction: null,
    },
    block: 7,
    time,
  };
  const compared: ComparedContract = {
    ...{ ...unreadCode, chain, address: own, isPartly: false, unnamed: [] },
    outcome: pick(26, outcomes),
  };
  return { reading, compared };
}

/** Keeps, for each project, what was read of the contracts and tokens that its record names. */
export async function insertContractReadings(
  db: Db,
  { ids, now }: { ids: readonly string[]; now: Date },
): Promise<void> {
  const rows: (typeof factReading.$inferInsert)[] = [];
  for (const projectId of ids) {
    const contracts = await getProjectContracts(db, projectId);
    const read = contracts.map((one) => readContract(one, now));
    // How far our own reading goes is about us.
    const {
      monitoring: _,
      lastRead: __,
      ...facts
    } = measuredFacts({
      contracts: contracts.length,
      readings: read.map(({ reading }) => reading),
      missing: [],
      compared: read.map(({ compared }) => compared),
      watched: 0,
      token: undefined,
      now,
    });
    rows.push(...Object.entries(facts).map(([key, fact]) => ({ projectId, key, fact, readAt: now })));
  }
  await db.insert(factReading).values(rows);
}
