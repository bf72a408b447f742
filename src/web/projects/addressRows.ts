import type { Power } from '#scoring/facts.ts';
import type { PrivilegedAddress } from '#wire/powers.ts';
import { powerWords } from './describePower.ts';
import { privilegedAddresses } from './privilegedAddresses.ts';

export interface AddressRow {
  address: string;
  /** Undefined where only the score's facts know the address. */
  chain: string | undefined;
  label: string | null;
  what: string;
  /** Names of the contracts it has power over. */
  over: string[];
  powers: string[];
}

const kindWords: Record<PrivilegedAddress['kind'], string> = {
  key: 'One key',
  multisig: 'Multisig',
  timelock: 'Timelock',
  contract: 'Contract',
  owner: 'One of the owners of a multisig',
};

const addTo = (list: string[], items: readonly string[]) => {
  for (const item of items) if (!list.includes(item)) list.push(item);
};

const wordsOf = (power: string): string => (powerWords as Record<string, string>)[power] ?? power;

/** Every address with a part in a power once, the owners of multisigs last, with all it can do. */
export function addressRows(powers: readonly Power[], found: readonly PrivilegedAddress[]): AddressRow[] {
  const rows = new Map<string, AddressRow>();
  for (const known of privilegedAddresses(powers)) {
    const { address, what } = known;
    rows.set(address, {
      address,
      what,
      chain: undefined,
      label: null,
      over: [],
      powers: known.powers.map(wordsOf),
    });
  }
  const ordered = [...found].sort((a, b) => Number(a.kind === 'owner') - Number(b.kind === 'owner'));
  for (const { address, chain, kind, label, contract, contractLabel, powers: held } of ordered) {
    const row = rows.get(address) ?? { address, chain, label, what: kindWords[kind], over: [], powers: [] };
    row.chain ??= chain;
    row.label ??= label;
    addTo(row.over, [contractLabel ?? contract]);
    addTo(row.powers, held.map(wordsOf));
    rows.set(address, row);
  }
  return [...rows.values()];
}
