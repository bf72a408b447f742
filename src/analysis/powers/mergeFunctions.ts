import type { AnalyzeCode } from '#analysis/code/analyzeCode.ts';
import { findAddress } from '#analysis/holders/findAddress.ts';
import type { StateReader } from '#analysis/reads/stateReader.ts';
import { attributeToSigners, doubtUnseenCode } from '#analyzer/accessVerdict.ts';
import type { ContractAnalysis } from '#analyzer/analyzeContract.ts';
import type { AnalyzedFunction } from '#analyzer/analyzedFunction.ts';
import type { Source } from '#analyzer/symbolic/guards.ts';
import type { Hex } from '#lib/hex.ts';
import type { SubjectFunction } from './findPowers.ts';

export interface Layer {
  address: Hex;
  analysis: ContractAnalysis;
}

/** Codes beside the one behind a contract that functions of it are handed on to. */
const mostBeside = 8;

const toSubject = (one: AnalyzedFunction, target: Hex): SubjectFunction =>
  attributeToSigners({ ...one, target });

const isView = ({ stateMutability }: AnalyzedFunction) =>
  stateMutability === 'view' || stateMutability === 'pure';

/** The proxy's own functions come before those of the code behind it, unless they only have that do the same. */
function mergeLayers(layers: readonly Layer[], at: Hex): SubjectFunction[] {
  const merged = new Map<string, SubjectFunction>();
  for (const { analysis } of layers)
    for (const one of analysis.functions) {
      const before = merged.get(one.selector);
      if (!before || before.forwardedCalls?.behind) merged.set(one.selector, toSubject(one, at));
    }
  return [...merged.values()];
}

async function findCode(reader: StateReader, at: Hex, to: Source): Promise<Hex> {
  const address = await findAddress({ reader, note: () => undefined }, at, to);
  return address && address !== 'refused' ? reader.getCode(address) : '0x';
}

/**
 * The functions of a contract and of the code behind it, each as it is where it runs. One that only has other code do
 * the same is what it is there; where that code was not found, it is not known who may call it.
 */
export async function mergeFunctions(
  { reader, analyzeCode }: { reader: StateReader; analyzeCode: AnalyzeCode },
  { layers, at, signal }: { layers: readonly Layer[]; at: Hex; signal: AbortSignal },
): Promise<SubjectFunction[]> {
  const merged = mergeLayers(layers, at);
  const beside = new Map<string, readonly AnalyzedFunction[]>();
  async function findBeside({ selector }: AnalyzedFunction, to: Source) {
    const key = JSON.stringify(to);
    if (!beside.has(key)) {
      const code = beside.size < mostBeside ? await findCode(reader, at, to) : '0x';
      beside.set(key, code === '0x' ? [] : (await analyzeCode(reader, { code, at, signal })).functions);
    }
    return beside.get(key)?.find((one) => one.selector === selector);
  }
  const settled: SubjectFunction[] = [];
  for (const one of merged) {
    const { to, behind } = one.forwardedCalls ?? {};
    const isHere = !one.forwardedCalls || isView(one) || (behind && layers.length > 1);
    const found = isHere || !to ? undefined : await findBeside(one, to);
    if (isHere) settled.push(one);
    else settled.push(found && !found.forwardedCalls ? toSubject(found, at) : doubtUnseenCode(one));
  }
  return settled;
}
