import { getAddress } from 'viem/utils';
import type { AnalyzeCode } from '#analysis/code/analyzeCode.ts';
import { createAddressAnalyzer } from '#analysis/powers/analyzeAddress.ts';
import { markOraclePowers } from '#analysis/powers/markOraclePowers.ts';
import { createCreations } from '#analysis/reads/createCreations.ts';
import { createNodeLogs } from '#analysis/reads/logs.ts';
import { openStateReader } from '#analysis/reads/stateReader.ts';
import { createFunctionTransport, type RequestFunction } from '#chain/createFunctionTransport.ts';
import { createRpcClient } from '#chain/createRpcClient.ts';
import type { ContractReading } from '#core/powers/contractReading.ts';
import { toHolder } from '#core/powers/controlNode.ts';
import { describePath } from '#core/powers/describePath.ts';
import { measuredFacts } from '#core/powers/measuredFacts.ts';
import { judgeCompleteness } from '#core/scores/judgeCompleteness.ts';
import { controlOf } from '#core/scores/summarizeProject.ts';
import type { Hex } from '#lib/hex.ts';
import type { ControlNode, ControlType, Holder } from '#model/controlTypes.ts';
import type { Evidence } from '#model/evidence.ts';
import type { Facts } from '#model/facts.ts';
import type { Score } from '#model/score.ts';
import { unknownFacts } from '#scoring/buildFacts.ts';
import { rules } from '#scoring/rules.ts';
import { score } from '#scoring/score.ts';
import { limitNode, type NodeLimits } from '#test/helpers/limitNode.ts';

/** Whether the analyser's time runs out over a contract's functions alone, or before it knows what kind of contract it is. */
export const hastes = ['functions', 'everything'] as const;
export type Haste = (typeof hastes)[number];

/** A world that stands still, and the code in it analysed once. */
export interface World {
  request: RequestFunction;
  analyzeCode: (haste: Haste | undefined) => AnalyzeCode;
  addresses: readonly Hex[];
  head: number;
}

/** What is kept from us of a project. */
export interface Hidden {
  limits: NodeLimits;
  /** Events before it are not asked for. */
  startBlock: number;
  /** Contracts of the project, by place, that cannot be read at all. */
  unread: readonly number[];
  /** Contracts of the project, by place, that its record leaves out. */
  unlisted: readonly number[];
  /** Nobody says that the record names all of them. */
  unstated: boolean;
  /** Undefined: the analyser has all the time that it needs. */
  haste: Haste | undefined;
}

/** Everything that is published about a project because of what its contracts are. */
export interface Answers {
  facts: Facts;
  score: Score;
  control: ControlType | null;
  /** Each power with the sentences about who holds it. */
  paths: Record<string, string[]>;
  /** Each power with every single way to the keys: a published holder is the weakest of several that may be alike. */
  ways: Record<string, Holder[]>;
}

function listWays(node: ControlNode): Holder[] {
  if (node.kind !== 'timelock' && node.kind !== 'contract') return [toHolder(node)];
  if (node.controllers.length === 0) return [toHolder(node)];
  return node.controllers
    .flatMap(listWays)
    .map((controller) =>
      node.kind === 'timelock'
        ? { kind: node.kind, address: node.address, delaySeconds: node.delaySeconds, controller }
        : { kind: node.kind, address: node.address, controller },
    );
}

export const powerKey = (contract: string, name: string, kind: string) => `${contract} ${name} ${kind}`;

const chain = 'eip155:31337';
const now = new Date('2026-11-15T00:00:00Z');

/** Whoever leaves contracts out cannot say that they are all. */
const wholeList: Evidence = { kind: 'record', type: 'project', id: 'law', label: 'Contract list checked' };

/** What the product says about contracts as one project, read through a node that keeps something from us. */
export async function answerAbout(world: World, addresses: readonly Hex[], hidden: Hidden): Promise<Answers> {
  const transport = createFunctionTransport('limited', limitNode(world.request, hidden.limits));
  const client = createRpcClient({ transports: [transport], pause: 1, attempts: 1, batchSize: 1000 });
  const readings: ContractReading[] = [];
  const missing: string[] = [];
  const reader = await openStateReader(client, { chain });
  const findCreation = createCreations(reader);
  const getLogs = createNodeLogs(client, { from: hidden.startBlock, to: reader.block, findCreation });
  const analyze = createAddressAnalyzer({
    reader,
    getLogs,
    analyzeCode: world.analyzeCode(hidden.haste),
    getCandidates: async () => [],
  });
  for (const [place, address] of addresses.entries()) {
    if (hidden.unlisted.includes(place)) continue;
    if (hidden.unread.includes(place)) {
      missing.push('it could not be read');
      continue;
    }
    const analysis = await analyze(address);
    const { codeHash, implementation, implementationHash, proxy, problem } = analysis;
    readings.push({
      chain,
      address: getAddress(address),
      codeHash: codeHash ?? null,
      proxyKind: proxy.kind,
      facets: analysis.facets,
      implementation: implementation ?? null,
      implementationHash: implementationHash ?? null,
      problem: problem ?? null,
      powers: markOraclePowers(analysis.powers, analysis.functions),
      takeovers: analysis.takeovers,
      paused: null,
      creation: (codeHash && (await findCreation(address))) ?? null,
      block: reader.block,
      time: reader.time,
    });
  }
  const measured = measuredFacts({
    contracts: readings.length + missing.length,
    readings,
    missing,
    compared: [],
    watched: addresses.length,
    token: undefined,
    now,
  });
  const isWhole = readings.length + missing.length === addresses.length && !hidden.unstated;
  const facts = judgeCompleteness({ ...unknownFacts(), ...measured }, isWhole ? [wholeList] : []);
  const powers = readings.flatMap((reading) =>
    reading.powers.flatMap((one) =>
      [one.class, ...(one.beside ?? [])].map((what) => ({
        ...one,
        class: what,
        key: powerKey(reading.address, one.name ?? one.selector, what),
      })),
    ),
  );
  const group = <T>(list: (one: (typeof powers)[number]) => T[]): Record<string, T[]> => {
    const found: Record<string, T[]> = {};
    for (const one of powers) found[one.key] = [...(found[one.key] ?? []), ...list(one)];
    return found;
  };
  return {
    facts,
    score: score(facts, rules, now),
    control: controlOf(facts),
    paths: group(({ class: what, holders }) => holders.map((node) => describePath(toHolder(node), [what]))),
    ways: group(({ holders }) => holders.flatMap(listWays)),
  };
}
