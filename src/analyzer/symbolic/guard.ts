import type { Hex } from '#lib/hex.ts';

/** A storage word, or a field inside it: `(word >> shift) & mask`. */
export interface Field {
  readonly slot: Hex;
  readonly shift: number;
  readonly mask: Hex;
}

/** A question to another contract. */
export interface Question {
  readonly target: Source;
  readonly selector: Hex | undefined;
  /** What it is asked with, word by word; `undefined`: a word that only a call has. */
  readonly words: readonly (Hex | 'sender' | 'self' | undefined)[];
}

export type Source =
  | ({ readonly kind: 'slot' } & Field)
  | { readonly kind: 'constant'; readonly address: Hex }
  | { readonly kind: 'immutable'; readonly address: Hex | undefined }
  | { readonly kind: 'self' }
  | ({ readonly kind: 'external' } & Question)
  | { readonly kind: 'computed' };

/** What the sender must be or have, or whoever signs what is sent. */
export type SignerGuard =
  | {
      readonly kind: 'address';
      readonly source: Source;
      readonly origin: boolean;
      /** What was done to the sender's address before it was compared: the source is not the address that is asked for. */
      readonly altered?: 'hashed' | 'reckoned';
    }
  | {
      readonly kind: 'member';
      /** The mapping's declared slot, when it could be followed down to it. */
      readonly slot: Hex | undefined;
      /** Constant keys before the sender's, outermost first: the role id, for one. */
      readonly keys: readonly (Hex | undefined)[];
      /** Word of the entry, when it is a struct. */
      readonly offset: number;
      readonly skeleton: string;
      /** Which key positions are the sender. */
      readonly seats: readonly string[];
      /** Compared with an amount rather than tested as a flag. */
      readonly quantity: boolean;
    }
  | ({ readonly kind: 'registry'; readonly quantity: boolean } & Question);

/** What a call needs to get through; structured so that the holder can be looked up. */
export type Guard =
  | SignerGuard
  | { readonly kind: 'item'; readonly skeleton: string }
  /** Anybody may send it who shows a signature by such an account; `several`: one signature is not enough. */
  | { readonly kind: 'signature'; readonly by: SignerGuard; readonly several: boolean };

/** The stranger would pass by satisfying any one of these. */
export type Clause = readonly Guard[];

/** Identity of a guard, to count and compare them. */
export const guardKey = (g: Guard): string => JSON.stringify(g);
