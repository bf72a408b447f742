import type { Address, Hex } from 'viem';
import { keccak256, toHex } from 'viem/utils';
import addresses from './accountAddresses.json' with { type: 'json' };

export interface Accounts {
  /** The account of that name; a new name takes the next free one, so order of first use decides. */
  get: (name: string) => Address;
  names: () => ReadonlyMap<string, Address>;
}

const accountCount = addresses.length;
/** The last of them begin almost empty: through these stolen money is passed on, and should not drown in theirs. */
const modestCount = 8;
const ether = 10n ** 18n;
/** Whose name begins so takes one of those. */
const modestNames = /^exploit/;

export interface FundedAccount {
  privateKey: Hex;
  address: Address;
  balance: bigint;
}

/** Nobody's. */
export const zeroAddress: Address = `0x${'0'.repeat(40)}`;

let funded: readonly FundedAccount[] | undefined;

/** With their keys, and what each begins with. The addresses follow from the keys, which takes a third of a second: they are kept in a file. */
export function getFundedAccounts(): readonly FundedAccount[] {
  funded ??= getAccountKeys().map((privateKey, index) => ({
    privateKey,
    address: addresses[index] as Address,
    balance: index < accountCount - modestCount ? 10_000n * ether : 5n * ether,
  }));
  return funded;
}

/** The chain's funded accounts. The keys are public by construction: they hold nothing outside the demo. */
export function getAccountKeys(): Hex[] {
  return Array.from({ length: accountCount }, (_, index) =>
    keccak256(toHex(`parapet demo account ${index}`)),
  );
}

export function createAccounts(): Accounts {
  const free = getFundedAccounts().map(({ address }) => address);
  const modest = free.splice(-modestCount);
  const names = new Map<string, Address>();
  return {
    get: (name) => {
      const known = names.get(name);
      if (known !== undefined) return known;
      const address = (modestNames.test(name) ? modest : free).shift();
      if (address === undefined) throw new Error(`the demo chain has no account left for ${name}`);
      names.set(name, address);
      return address;
    },
    names: () => names,
  };
}
