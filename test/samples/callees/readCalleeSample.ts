import { readFileSync } from 'node:fs';
import { analyzeContract, type ContractAnalysis } from '#analyzer/analyzeContract.ts';
import type { Callees } from '#analyzer/readCallees.ts';
import type { Hex } from '#lib/hex.ts';

const artifacts: Record<string, Record<string, string>> = JSON.parse(
  readFileSync(new URL('artifacts.json', import.meta.url), 'utf8'),
);

/** How each sample is compiled. */
export const calleeBuilds = ['plain', 'ir'] as const;

export function getCalleeCode(name: string, build: (typeof calleeBuilds)[number]): Hex {
  const code = artifacts[name]?.[build];
  if (!code) throw new Error(`no sample ${name}`);
  return `0x${code}`;
}

/** A sample from its code alone. */
export function analyzeCalleeSample(
  name: string,
  build: (typeof calleeBuilds)[number],
): Promise<ContractAnalysis> {
  let ticks = 0;
  return analyzeContract({ code: getCalleeCode(name, build), now: () => ticks++ / 1_000 });
}

/** Whom a sample calls. */
export const readCalleeSample = async (
  name: string,
  build: (typeof calleeBuilds)[number],
): Promise<Callees> => (await analyzeCalleeSample(name, build)).callees;
