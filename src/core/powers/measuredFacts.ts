import { analyzerVersion } from '#model/analyzerVersion.ts';
import { getChainNumber } from '#model/chainId.ts';
import type { Evidence } from '#model/evidence.ts';
import type {
  Fact,
  Facts,
  FoundContracts,
  PausedContract,
  Power,
  Takeover,
  Upgradeability,
} from '#model/facts.ts';
import { unknownReasons } from '#model/unknownReasons.ts';
import { known, unknown } from '#scoring/buildFacts.ts';
import { type ComparedContract, countOutcomes } from './codeMatch.ts';
import type { ContractReading } from './contractReading.ts';
import { toHolder } from './controlNode.ts';
import type { Creation } from './creations.ts';
import { splitByHolder } from './holderEvidence.ts';
import type { Read, TokenReading } from './tokenReading.ts';

export interface Measured {
  /** Contracts of the project, tokens included. */
  contracts: number;
  readings: readonly ContractReading[];
  /** Why the others were not read; empty when all were. */
  missing: readonly string[];
  compared: readonly ComparedContract[];
  /** What discovery found beside those on record; undefined where it did not run. */
  discovered?: { readings: readonly ContractReading[]; found: FoundContracts } | undefined;
  watched: number;
  token: TokenReading | undefined;
  /** Why the first token on an EVM chain could not be read: another one does not stand for it. */
  tokenProblem?: string | undefined;
  now: Date;
}

type ReadToken = TokenReading & { codeHash: string | null };

const standardProxies: Record<string, string> = {
  uups: 'UUPS',
  transparent: 'transparent',
  erc1967: 'ERC-1967',
  erc1822: 'ERC-1822',
  zeppelinos: 'ZeppelinOS',
  beacon: 'beacon',
  safe: 'Safe',
};
const fixedKinds = new Set(['none', 'minimal', 'delegation']);

interface ReadContract {
  chain: string;
  address: string;
  block: number;
  codeHash: string | null;
}

const contractOf = ({ chain, address, block, codeHash }: ReadContract, label: string): Evidence => ({
  kind: 'contract',
  chain,
  address,
  block,
  codeHash,
  label,
});

const toEvidence = ({
  chain,
  address,
  block,
  transaction,
  codeHash,
}: Creation & { chain: string; address: string; codeHash: string | null }): Evidence =>
  transaction
    ? { kind: 'transaction', chain, hash: transaction, label: `${address} created in block ${block}` }
    : contractOf({ chain, address, block, codeHash }, `${address} created`);

/** Of the evidence of all powers of a project, in characters. What is over it stands with the power on the page of its contract. */
const mostOfEvidence = 2_000_000;

function listPowers(readings: readonly ContractReading[]): Power[] {
  let characters = 0;
  return readings.flatMap((reading) => {
    const { address, powers } = reading;
    const byCode = [contractOf(reading, `Code of ${address}`)];
    const keep = (evidence: Evidence[]): Evidence[] => {
      characters += JSON.stringify(evidence).length;
      return evidence.length > 0 && characters <= mostOfEvidence ? evidence : byCode;
    };
    // A function of which it could not be told whether only some may call it may be a power: its holder is not known.
    return powers.flatMap((power) => {
      const { class: named, beside = [], name, selector, holders, cut, decides } = power;
      const evidence = splitByHolder(power);
      return holders.flatMap((node, place) => {
        const kept = keep(evidence[place] ?? []);
        return [named, ...beside].map((what) => ({
          class: what,
          contract: address,
          function: name ?? selector,
          holder: toHolder(node),
          ...(cut && { cut }),
          ...(decides && { decides }),
          evidence: kept,
        }));
      });
    });
  });
}

/** paused() */
const pausedData = '0x5c975abb';
const yes = `0x${'1'.padStart(64, '0')}`;

const listPaused = ({ chain, address, block, paused, stopped = [] }: ContractReading): PausedContract[] => {
  if (!paused) return [];
  const label = `${address} says that it is paused`;
  return [
    {
      ...{ contract: address, stopped },
      evidence: [{ kind: 'call', chain, address, data: pausedData, block, value: yes, label }],
    },
  ];
};

/** Some function replaces code though the contract is no proxy: behind a registry, say, or a beacon. */
const replacesCode = ({ powers }: ContractReading) =>
  powers.some((one) => one.class === 'upgrade' && one.holders.some(({ kind }) => kind !== 'nobody'));

const replacedElsewhere =
  'the contracts are no proxies, and some of their functions replace code all the same';

const isCut = ({ powers }: ContractReading) => powers.some(({ cut }) => cut);

function readUpgradeability(
  readings: readonly ContractReading[],
  complete: boolean,
): Upgradeability | undefined {
  const kinds = readings.map(({ proxyKind }) => proxyKind).filter((kind) => !fixedKinds.has(kind));
  const custom = kinds.find((kind) => !standardProxies[kind]);
  if (custom) return { kind: 'customProxy', pattern: custom };
  if (!complete) return undefined;
  const patterns = [...new Set(kinds.map((kind) => standardProxies[kind] ?? kind))].sort();
  if (patterns.length > 0) return { kind: 'standardProxy', pattern: patterns.join(', ') };
  return readings.some((one) => replacesCode(one) || isCut(one)) ? undefined : { kind: 'immutable' };
}

function readTakeovers(readings: readonly ContractReading[]): Takeover[] {
  return readings.flatMap((reading) =>
    reading.takeovers.map(({ title, open }) => ({
      contract: reading.address,
      title,
      open,
      evidence: [
        contractOf(reading, open ? 'Simulated call from an unprivileged address' : 'Not confirmed by a call'),
      ],
    })),
  );
}

/** A fact that follows from what the analyser makes of code: another version may say something else of the same code. */
const byAnalyser = <T>(fact: Fact<T>): Fact<T> =>
  fact.state === 'known' ? { ...fact, maker: `analyser ${analyzerVersion}` } : fact;

function tokenFact<T>(token: ReadToken, read: Read<T>, label: string): Fact<T> {
  return 'why' in read
    ? unknown(read.why)
    : known(read.value, token.time.toISOString(), [contractOf(token, label)]);
}

/** totalSupply() */
const supplyData = '0x18160ddd';

function supplyFact({ chain, address, block, time, supply }: ReadToken): Facts['supply'] {
  if ('why' in supply) return unknown(supply.why);
  const value = `0x${BigInt(supply.value.total).toString(16).padStart(64, '0')}`;
  const label = 'Supply of the token';
  return known(supply.value, time.toISOString(), [
    { kind: 'call', chain, address, data: supplyData, block, value, label },
  ]);
}

/** Everybody who is counted stands in the list, up to the block. */
function holdersFact(token: ReadToken): Facts['holders'] {
  const fact = tokenFact(token, token.holders, 'Transfers up to this block');
  if (fact.state !== 'known') return fact;
  const { chain, address, block } = token;
  const list: Evidence = {
    kind: 'list',
    list: 'holders',
    filter: { chain, contract: address, upTo: `${getChainNumber(chain)}:${block}` },
    count: fact.value.holders ?? 0,
    label: 'List of holders at this block',
  };
  return { ...fact, evidence: [...fact.evidence, list] };
}

const keys = ['holders', 'supply', 'sellSimulation', 'transferFee', 'restrictions'] as const;
const labels = {
  sellSimulation: 'Simulated sale',
  transferFee: 'Simulated transfer',
  restrictions: 'Pause and blacklist up to this block',
};

function tokenFacts(
  token: ReadToken | undefined,
  why: string = unknownReasons.noToken,
): Pick<Facts, (typeof keys)[number]> {
  const none = unknown(why);
  if (!token)
    return { holders: none, supply: none, sellSimulation: none, transferFee: none, restrictions: none };
  return {
    holders: holdersFact(token),
    supply: byAnalyser(supplyFact(token)),
    sellSimulation: byAnalyser(tokenFact(token, token.sellSimulation, labels.sellSimulation)),
    transferFee: byAnalyser(tokenFact(token, token.transferFee, labels.transferFee)),
    restrictions: byAnalyser(tokenFact(token, token.restrictions, labels.restrictions)),
  };
}

/** What the chain says about a project. What could not be read is unknown, with the reason. */
export function measuredFacts(measured: Measured): Partial<Facts> {
  const { readings: onRecord, missing, compared, watched, discovered, tokenProblem, now } = measured;
  const readings = [...onRecord, ...(discovered?.readings ?? [])];
  const contracts = measured.contracts + (discovered?.found.beyond ?? 0);
  const own = onRecord.find(
    ({ chain, address }) => chain === measured.token?.chain && address === measured.token.address,
  );
  const token = measured.token && { ...measured.token, codeHash: own?.codeHash ?? null };
  const whole = readings.filter(({ problem }) => problem === null);
  const why =
    missing[0] ??
    readings.find(({ problem }) => problem !== null)?.problem ??
    (readings.some(isCut) ? 'some functions were too long to follow' : 'not read yet');
  if (onRecord.length === 0) {
    const none = unknown(why);
    return {
      control: none,
      upgradeability: none,
      takeovers: none,
      codeMatch: none,
      lastRead: none,
      ...tokenFacts(token, tokenProblem),
    };
  }
  const at = readings.map(({ time }) => time.toISOString()).sort()[0] ?? now.toISOString();
  const evidence = readings.map((one) => contractOf(one, `${one.address} at block ${one.block}`));
  const complete = whole.length >= contracts;
  const upgradeability = readUpgradeability(
    readings.filter(({ problem, proxyKind }) => problem === null || proxyKind === 'diamond'),
    complete,
  );
  const takeovers = readTakeovers(readings);
  const created = onRecord.flatMap(({ chain, address, codeHash, creation }) =>
    creation ? [{ chain, address, codeHash, ...creation }] : [],
  );
  created.sort((a, b) => a.time.getTime() - b.time.getTime());
  const match = countOutcomes(compared);
  return {
    control: byAnalyser(
      known(
        {
          powers: listPowers(readings),
          contractsRead: whole.length,
          contracts,
          tokens: token || tokenProblem !== undefined ? 1 : 0,
          ...(discovered && { found: discovered.found }),
          paused: onRecord.flatMap(listPaused),
        },
        at,
        evidence,
      ),
    ),
    upgradeability: upgradeability
      ? byAnalyser(known(upgradeability, at, evidence))
      : unknown(complete && readings.some(replacesCode) ? replacedElsewhere : why),
    takeovers:
      (complete && !readings.some(isCut)) || takeovers.some(({ open }) => open)
        ? byAnalyser(known(takeovers, at, evidence))
        : unknown(why),
    codeMatch:
      match.matching + match.differing > 0
        ? known(match, at, evidence)
        : unknown(
            compared.some(({ isPartly }) => isPartly)
              ? 'audits name the code of a diamond itself, but not that of all its facets'
              : 'no audit names the code of a deployed contract',
          ),
    monitoring: known({ watched, contracts: measured.contracts }, now.toISOString()),
    lastRead: known({ at }, at, evidence),
    // One whose creation is not known may be the oldest.
    deployment:
      created[0] && created.length >= measured.contracts
        ? known({ firstSeenAt: created[0].time.toISOString() }, at, created.map(toEvidence))
        : unknown('nothing proves when each of its contracts was created'),
    ...tokenFacts(token, tokenProblem),
  };
}
