import type { AddressAnalysis } from '#analysis/powers/analyzeAddress.ts';
import type { StateReader } from '#analysis/reads/stateReader.ts';
import type { ContractReading } from '#core/powers/contractReading.ts';

/** An analysis as a grade is made of it, without the database that names its functions. */
export const readingOf = (
  { chain, block, time }: StateReader,
  { address, codeHash, implementation, implementationHash, proxy, problem, ...analysis }: AddressAnalysis,
): ContractReading => ({
  ...{ chain, address, block, time, proxyKind: proxy.kind, codeHash: codeHash ?? null },
  implementation: implementation ?? null,
  implementationHash: implementationHash ?? null,
  facets: analysis.facets,
  problem: problem ?? null,
  powers: analysis.powers,
  takeovers: analysis.takeovers,
  paused: null,
  creation: null,
});
