import { readFileSync } from 'node:fs';
import { analyzeContract } from '#analyzer/analyzeContract.ts';
import type { Callees } from '#analyzer/readCallees.ts';

const artifacts: Record<string, Record<string, string>> = JSON.parse(
  readFileSync(new URL('artifacts.json', import.meta.url), 'utf8'),
);

/** How each sample is compiled. */
export const calleeBuilds = ['plain', 'ir'] as const;

/** Whom a sample calls, from its code alone. */
export async function readCalleeSample(name: string, build: (typeof calleeBuilds)[number]): Promise<Callees> {
  const code = artifacts[name]?.[build];
  if (!code) throw new Error(`no sample ${name}`);
  let ticks = 0;
  return (await analyzeContract({ code: `0x${code}`, now: () => ticks++ / 1_000 })).callees;
}
