import type { Holder } from '#model/controlTypes.ts';
import type { Power } from '#model/facts.ts';
import type { PowerClass } from '#model/powerClasses.ts';
import { powerWords } from '#model/powerWords.ts';
import { duration } from '#scoring/factors/words.ts';
import { holdersOf } from '#web/pages/project/powers/describePower.ts';
import type { PrivilegedAddress } from '#wire/powers.ts';

interface ScoredAddress {
  address: string;
  what: string;
  powers: PowerClass[];
}

function nameHolder(holder: Extract<Holder, { address: string }>): string {
  switch (holder.kind) {
    case 'key':
      return 'One key';
    case 'multisig':
      return `Multisig, ${holder.threshold} of ${holder.owners} keys`;
    case 'timelock':
      return `Timelock, ${duration(holder.delaySeconds)}`;
    case 'contract':
      return holder.controller ? 'Contract' : 'Contract whose control is not known';
  }
}

/** Every address that stands between a power and its keys, once, with all it has a part in. */
export function privilegedAddresses(powers: readonly Power[]): ScoredAddress[] {
  const found = new Map<string, ScoredAddress>();
  for (const power of powers) {
    for (const holder of holdersOf(power.holder)) {
      const known = found.get(holder.address) ?? {
        address: holder.address,
        what: nameHolder(holder),
        powers: [],
      };
      if (!known.powers.includes(power.class)) known.powers.push(power.class);
      found.set(holder.address, known);
    }
  }
  return [...found.values()].sort((a, b) => b.powers.length - a.powers.length);
}

export interface AddressRow {
  /** Several where they can do the same in the same way: the owners of a multisig. */
  addresses: AddressName[];
  what: string;
  /** Names of the contracts it has power over. */
  over: string[];
  powers: string[];
}

export interface AddressName {
  address: string;
  /** Undefined where only the score's facts know the address. */
  chain: string | undefined;
  label: string | null;
}

type Found = Omit<AddressRow, 'addresses'> & AddressName & { isOwner: boolean; paths: string[] };

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

/** Every address with a part in a power once, with all it can do; the owners of multisigs last and together. */
export function addressRows(powers: readonly Power[], found: readonly PrivilegedAddress[]): AddressRow[] {
  const rows = new Map<string, Found>();
  for (const { address, what, powers: held } of privilegedAddresses(powers)) {
    const names = { address, chain: undefined, label: null };
    rows.set(address, { ...names, what, over: [], powers: held.map(wordsOf), isOwner: false, paths: [] });
  }
  const ordered = [...found].sort((a, b) => Number(a.kind === 'owner') - Number(b.kind === 'owner'));
  for (const { address, chain, kind, label, contract, contractLabel, powers: held, paths } of ordered) {
    const names = { address, chain, label };
    const row = rows.get(address) ?? {
      ...names,
      what: kindWords[kind],
      over: [],
      powers: [],
      isOwner: kind === 'owner',
      paths: [],
    };
    row.chain ??= chain;
    row.label ??= label;
    addTo(row.over, [contractLabel ?? contract]);
    addTo(row.powers, held.map(wordsOf));
    addTo(row.paths, paths);
    rows.set(address, row);
  }
  return mergeOwners([...rows.values()]);
}

function mergeOwners(found: readonly Found[]): AddressRow[] {
  const rows = new Map<string, AddressRow>();
  for (const { address, chain, label, isOwner, paths, ...rest } of found) {
    const key = isOwner
      ? JSON.stringify([rest.over, rest.powers, paths].map((list) => [...list].sort()))
      : address;
    const row = rows.get(key) ?? { ...rest, addresses: [] };
    row.addresses.push({ address, chain, label });
    if (row.addresses.length > 1) row.what = `${row.addresses.length} owners of a multisig`;
    rows.set(key, row);
  }
  return [...rows.values()];
}
