import type { ProjectDetails } from '#wire/projectDetails.ts';

/** What a project calls the contract at an address; undefined where it is not on record. */
export type NameOf = (address: string) => string | undefined;

type Named = Pick<ProjectDetails, 'contracts' | 'tokens'>;

/** What a project calls its addresses, which are in small letters: facts and records may differ in it. */
export function listNames({ contracts, tokens }: Named): Map<string, string> {
  const names = new Map<string, string>();
  for (const { address, symbol } of tokens) if (address) names.set(address.toLowerCase(), `${symbol} token`);
  for (const { address, label } of contracts) if (address) names.set(address.toLowerCase(), label);
  return names;
}

export function contractNames(project: Named): NameOf {
  const names = listNames(project);
  return (address) => names.get(address.toLowerCase());
}
