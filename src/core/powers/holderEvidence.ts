import type { Evidence } from '#model/evidence.ts';
import type { FoundPower } from './contractReading.ts';
import { listAddresses } from './controlNode.ts';

const addressDigits = 40;

/** Addresses of a set that a piece of evidence names: in words, or in the data of a call. */
function findNamed(one: Evidence, addresses: ReadonlySet<string>): Set<string> {
  const named = new Set<string>();
  for (const [run] of JSON.stringify(one)
    .toLowerCase()
    .matchAll(/[0-9a-f]{40,}/g))
    for (let at = 0; at + addressDigits <= run.length; at++) {
      const digits = run.slice(at, at + addressDigits);
      if (addresses.has(digits)) named.add(digits);
    }
  return named;
}

/**
 * The evidence of a power by holder: what names holders stands with those it names, all else with each. A role of a hundred members has a
 * hundred times the evidence of one, and as facts each of them is a power of its own.
 */
export function splitByHolder({ holders, evidence }: Pick<FoundPower, 'holders' | 'evidence'>): Evidence[][] {
  if (holders.length < 2) return holders.map(() => evidence);
  const addresses = holders.map((node) =>
    listAddresses(node).map(({ address }) => address.slice(2).toLowerCase()),
  );
  const all = new Set(addresses.flat());
  const general: Evidence[] = [];
  const byAddress = new Map<string, Set<Evidence>>();
  for (const one of evidence) {
    const named = findNamed(one, all);
    if (named.size === 0) general.push(one);
    for (const address of named) byAddress.set(address, (byAddress.get(address) ?? new Set()).add(one));
  }
  return addresses.map((own) => {
    const shown = new Set(general);
    for (const address of own) for (const one of byAddress.get(address) ?? []) shown.add(one);
    return [...shown];
  });
}
