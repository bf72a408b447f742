import type { ProjectDetails } from '#wire/projectDetails.ts';

/** What a project calls the contract at an address; undefined where it is not on record. */
export type NameOf = (address: string) => string | undefined;

/** Addresses are compared without case: facts and records may differ in it. */
export function contractNames({ contracts, tokens }: Pick<ProjectDetails, 'contracts' | 'tokens'>): NameOf {
  const names = new Map<string, string>();
  for (const { address, symbol } of tokens) if (address) names.set(address.toLowerCase(), `${symbol} token`);
  for (const { address, label } of contracts) if (address) names.set(address.toLowerCase(), label);
  return (address) => names.get(address.toLowerCase());
}
