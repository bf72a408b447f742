import type { AnalyzeCode } from '#analysis/code/analyzeCode.ts';
import type { HolderContext, WalletNode } from '#analysis/holders/HolderContext.ts';
import { resolveAddress } from '#analysis/holders/resolveAddress.ts';
import { checksum } from '#analysis/reads/decode.ts';
import type { LogSource } from '#analysis/reads/logs.ts';
import type { StateReader } from '#analysis/reads/stateReader.ts';
import { toFunctionVerdict } from '#analyzer/accessVerdict.ts';
import type { ContractAnalysis } from '#analyzer/analyzeContract.ts';
import type { AnalyzedFunction } from '#analyzer/analyzedFunction.ts';
import type { ProxyKind, UnknownCalls } from '#analyzer/detectProxy.ts';
import type { Callees } from '#analyzer/readCallees.ts';
import type { FoundPower } from '#core/powers/contractReading.ts';
import { keepWithinBudget } from '#core/powers/readingBudget.ts';
import { isHastyStep, listWaysBeside, mayBeBeside } from '#core/powers/walletSteps.ts';
import { hashCode } from '#lib/hashCode.ts';
import type { Hex } from '#lib/hex.ts';
import type { ControlNode } from '#model/controlTypes.ts';
import type { FoundTakeover } from '#model/facts.ts';
import type { ReadFacet } from '#model/powerClasses.ts';
import { type AnalysisLimits, openLimits } from './analysisLimits.ts';
import { findPowers, type SubjectFunction } from './findPowers.ts';
import { type Layer, mergeFunctions } from './mergeFunctions.ts';

export interface AddressAnalysis {
  address: Hex;
  codeHash: Hex | undefined;
  proxy: ProxyKind;
  implementation: Hex | undefined;
  /** Undefined where that hands calls on, too: neither code alone is what runs. */
  implementationHash: Hex | undefined;
  /** Of the contract and of the code it runs. */
  functions: SubjectFunction[];
  powers: FoundPower[];
  takeovers: FoundTakeover[];
  /** Of a diamond. */
  facets: ReadFacet[];
  /** Whom its own code and the code behind it call, by the address of that code. */
  callees: { code: Hex; callees: Callees }[];
  /** Why part of the contract was not seen. */
  problem: string | undefined;
}

export interface AnalysisParts {
  reader: StateReader;
  getLogs: LogSource;
  analyzeCode: AnalyzeCode;
  getCandidates: (address: Hex) => Promise<readonly Hex[]>;
  /** Ends every analysis; without it, each has a time limit of its own. */
  signal?: AbortSignal | undefined;
}

interface Analyzed {
  code: Hex;
  /** The contract's own code and, behind it, the code that each hands calls on to. */
  layers: Layer[];
}

const upgradeToAndCall: Hex = '0x4f1ef286';
/** A proxy behind a proxy is rare, a third one rarer. */
const maxLayers = 4;
const titles = {
  authority: 'anybody can take an authority',
  initializer: 'anybody can initialize it',
  delegatecall: 'anybody can run code of their own in it',
  selfdestruct: 'anybody can destroy it',
};

const findImplementation = (proxy: ProxyKind): Hex | undefined =>
  'implementation' in proxy ? proxy.implementation : undefined;

function describeProblem(layers: readonly Layer[]): string | undefined {
  const isSome = (unknownCalls: UnknownCalls) =>
    layers.some(({ analysis }) => analysis.unknownCalls === unknownCalls);
  if (isSome('split')) return 'it hands calls on to more than one code, of which one was followed';
  if (isSome('cut'))
    return 'what it does with calls of functions that it does not have was too long to follow';
  const last = layers.at(-1)?.analysis.proxy;
  if (!last) return 'there is no code at the address';
  if (last.kind === 'diamond') return last.problem;
  if (last.kind === 'none') return undefined;
  return findImplementation(last)
    ? 'the code behind it hands calls on further than was followed'
    : 'the code it forwards to was not found';
}

/** The transparent proxy's upgrade is no function of its own: it answers its admin alone, before anything else. */
function addAdminUpgrade(proxy: ProxyKind, own: readonly AnalyzedFunction[], at: Hex): SubjectFunction[] {
  if (proxy.kind !== 'transparent' || !proxy.admin) return [];
  if (own.some(({ class: what, verdict }) => what === 'upgrade' && verdict === 'privileged')) return [];
  return [
    {
      target: at,
      selector: upgradeToAndCall,
      name: 'upgradeToAndCall',
      signature: 'upgradeToAndCall(address,bytes)',
      arguments: 'address,bytes',
      stateMutability: 'payable',
      verdict: 'privileged',
      reason: 'guarded',
      class: 'upgrade',
      guard: 'sender must be the admin of the proxy',
      guards: [{ kind: 'address', source: { kind: 'constant', address: proxy.admin }, origin: false }],
      signers: [],
      anybody: undefined,
      beside: [],
      misuse: undefined,
      once: false,
      steersTransfers: false,
      uncapped: false,
      some: undefined,
      forwardedCalls: undefined,
      callsAtAnyTime: false,
      sets: [],
      holder: proxy.admin,
      method: 'state',
      facet: undefined,
    },
  ];
}

/** The facets of a diamond with what each of their functions is there. */
async function describeFacets(
  { getCode }: StateReader,
  analysis: ContractAnalysis | undefined,
): Promise<ReadFacet[]> {
  const { proxy, functions } = analysis ?? { proxy: undefined, functions: [] };
  const facets = proxy?.kind === 'diamond' ? proxy.facets : [];
  return Promise.all(
    facets.map(async ({ address }) => {
      const code = await getCode(address);
      return {
        address: checksum(address),
        codeHash: code === '0x' ? null : await hashCode(code),
        functions: functions
          .filter(({ facet }) => facet === address)
          .map((one) => ({
            selector: one.selector,
            name: one.signature ?? one.name ?? null,
            verdict: toFunctionVerdict(one),
          })),
      };
    }),
  );
}

const isWriting = ({ stateMutability, reason }: AnalyzedFunction) =>
  stateMutability !== 'view' && stateMutability !== 'pure' && reason !== 'view' && reason !== 'closed';

/** Commanded by whoever holds its privileged functions; with open ones beside them and no holder, nobody can tell. */
function toControllers({ powers, functions }: AddressAnalysis): ControlNode[] {
  const found = new Map<string, ControlNode>();
  for (const { verdict, holders } of powers)
    if (verdict === 'privileged') for (const node of holders) found.set(JSON.stringify(node), node);
  const held = [...found.values()].filter(({ kind }) => kind !== 'nobody');
  if (held.length > 0) return held;
  const closed = functions.filter(isWriting).every(({ verdict }) => verdict === 'privileged');
  return closed && found.size > 0 ? [{ kind: 'nobody' }] : [];
}

/** Who can replace a wallet's code needs neither signatures nor patience; of other functions it is not known what they allow. */
function toNodesBeside(at: Hex, powers: readonly FoundPower[]): ControlNode[] {
  const nodes = listWaysBeside(checksum(at), powers).flatMap(
    ({ class: what, verdict, selector, name, holders }): readonly ControlNode[] => {
      const why = `what ${name ?? selector} allows beside its procedure is not known`;
      return verdict === 'privileged' && what === 'upgrade' ? holders : [{ kind: 'unknown', why } as const];
    },
  );
  return [...new Map(nodes.map((node) => [JSON.stringify(node), node])).values()];
}

/**
 * All that one block tells about who can do what to a contract: its code and the code behind it, every privileged
 * function with its holders followed to the keys.
 */
export function createAddressAnalyzer(parts: AnalysisParts) {
  const { reader, getLogs, analyzeCode } = parts;
  const done = new Map<string, Promise<AddressAnalysis>>();
  const analyzed = new Map<Hex, Promise<Analyzed>>();

  async function analyzeLayers(at: Hex, { signal }: AnalysisLimits): Promise<Analyzed> {
    const code = await reader.getCode(at);
    const layers: Layer[] = [];
    let next: Hex | undefined = at;
    while (next && layers.length < maxLayers && !layers.some(({ address }) => address === next)) {
      const running: Hex = await reader.getCode(next);
      if (running === '0x') break;
      const analysis = await analyzeCode(reader, { code: running, at, signal });
      layers.push({ address: next, analysis });
      next = findImplementation(analysis.proxy);
    }
    return { code, layers };
  }

  async function findBeaconPowers(
    proxy: ProxyKind,
    { trail }: HolderContext,
    limits: AnalysisLimits,
  ): Promise<FoundPower[]> {
    if (proxy.kind !== 'beacon' || !proxy.beacon) return [];
    const { powers } = await analyze(proxy.beacon, trail, limits);
    return powers.filter(({ class: what }) => what === 'upgrade' || what === 'ownership');
  }

  async function readFunctions(at: Hex, limits: AnalysisLimits) {
    const layersAt = analyzed.get(at) ?? analyzeLayers(at, limits);
    analyzed.set(at, layersAt);
    // What one analysis had no time for another may.
    layersAt.catch(() => analyzed.delete(at));
    const { code, layers } = await layersAt;
    const { functions: own, proxy } = layers[0]?.analysis ?? { functions: [], proxy: { kind: 'none' } };
    return {
      ...{ code, layers, proxy },
      functions: [
        ...(await mergeFunctions(parts, { layers, at, signal: limits.signal })),
        ...addAdminUpgrade(proxy, own, at),
      ],
    };
  }

  const openContext = (at: Hex, trail: readonly Hex[], limits: AnalysisLimits): HolderContext => ({
    reader,
    getLogs,
    trail: [...new Set([...trail, at])],
    note: () => undefined,
    resolve: resolveAddress,
    spend: limits.spend,
    findControllers: async (address, inside) => toControllers(await analyze(address, inside.trail, limits)),
    findBeside: (wallet, inside) => findBeside(wallet, inside, limits),
  });

  /** Of the few functions that are no steps alone: who holds the others is known by the procedure. */
  async function findBeside(
    wallet: WalletNode,
    inside: HolderContext,
    limits: AnalysisLimits,
  ): Promise<ControlNode[]> {
    const at = wallet.address.toLowerCase() as Hex;
    const { functions: all } = await readFunctions(at, limits);
    const functions = all.filter(mayBeBeside);
    const getCandidates = () => parts.getCandidates(at);
    const context = openContext(at, inside.trail, limits);
    const beside = toNodesBeside(at, await findPowers(context, { contract: at, functions, getCandidates }));
    const hasty = wallet.kind === 'timelock' && all.find(isHastyStep);
    const why = hasty && `${hasty.name ?? hasty.selector} may act before its delay is over`;
    return why ? [...beside, { kind: 'unknown', why }] : beside;
  }

  async function run(at: Hex, trail: readonly Hex[], limits: AnalysisLimits): Promise<AddressAnalysis> {
    const { code, layers, proxy, functions } = await readFunctions(at, limits);
    const context = openContext(at, trail, limits);
    const getCandidates = () => parts.getCandidates(at);
    const powers = await findPowers(context, { contract: at, functions, getCandidates });
    const ofBeacon = await findBeaconPowers(proxy, context, limits);
    const implementation = findImplementation(proxy);
    const names = new Map(functions.map(({ selector, name }) => [selector as string, name]));
    return {
      address: at,
      codeHash: code === '0x' ? undefined : await hashCode(code),
      proxy,
      implementation,
      implementationHash:
        layers[1] && !layers[2] ? await hashCode(await reader.getCode(layers[1].address)) : undefined,
      functions,
      powers: keepWithinBudget([...powers, ...ofBeacon]),
      takeovers: layers
        .flatMap(({ analysis }) => analysis.takeovers)
        .map(({ kind, through, status }) => ({
          title: `${titles[kind]} through ${names.get(through) ?? through}`,
          open: status === 'confirmed',
        })),
      facets: await describeFacets(reader, layers.at(-1)?.analysis),
      callees: layers.map(({ address, analysis }) => ({ code: address, callees: analysis.callees })),
      problem: describeProblem(layers),
    };
  }

  /** By the way it was come by, which stops circles; the code itself is analysed once. */
  function analyze(address: Hex, trail: readonly Hex[], limits: AnalysisLimits): Promise<AddressAnalysis> {
    const at = address.toLowerCase() as Hex;
    const key = [at, ...trail].join(' ');
    const known = done.get(key);
    if (known) return known;
    const analysis = run(at, trail, limits);
    done.set(key, analysis);
    return analysis;
  }

  return (address: Hex) => analyze(address, [], openLimits(parts.signal));
}
