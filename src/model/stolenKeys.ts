import * as z from 'zod/mini';
import type { ControlNode } from './controlTypes.ts';
import { type Evidence, evidenceSchema } from './evidence.ts';
import type { PowerClass } from './powerClasses.ts';

/** An amount of a token, in its smallest unit, with what it is worth; null where that is not known. */
export const stakeSchema = z.object({
  /** EIP-55; null: the chain's own coin. */
  token: z.nullable(z.string()),
  symbol: z.nullable(z.string()),
  decimals: z.nullable(z.number()),
  amount: z.string(),
  usd: z.nullable(z.number()),
});
export type Stake = z.infer<typeof stakeSchema>;

/**
 * How a key gets at what a contract holds:
 * - replaceCode, take, dilute, tax, burn: by a power of that kind
 * - handOut: by powers that it may hand to itself
 * - setting: by a power that may do any of that
 * - wallet: the key is the wallet
 * - depends: the contract relies on one that the key reaches
 * - market: it holds a token that the key reaches, so that it may be sold there
 * - maybe: who holds a power over it is not known; it may be this key
 */
export const theftActs = [
  'replaceCode',
  'take',
  'dilute',
  'wallet',
  'tax',
  'burn',
  'handOut',
  'setting',
  'depends',
  'market',
  'maybe',
] as const;
export type TheftAct = (typeof theftActs)[number];

const reachSchema = z.object({
  /** EIP-55. */
  contract: z.string(),
  name: z.string(),
  act: z.enum(theftActs),
  /** By which it is reached, the first few. */
  functions: z.array(z.string()),
  /** From the theft of the key on. */
  delaySeconds: z.number(),
  /** What it holds and, of a token, what everybody holds. */
  stakes: z.array(stakeSchema),
});
export type TheftReach = z.infer<typeof reachSchema>;

const stepSchema = z.object({
  /** Null: a contract is created, `creates`. */
  to: z.nullable(z.string()),
  creates: z.nullable(z.string()),
  from: z.string(),
  /** "upgradeToAndCall on Margin engine". */
  what: z.string(),
  data: z.string(),
});
export type TheftStep = z.infer<typeof stepSchema>;

const leastSchema = z.discriminatedUnion('state', [
  z.object({
    state: z.literal('simulated'),
    /** What the thief had more of in the end; empty where no sequence worked. */
    stakes: z.array(stakeSchema),
    /** Tokens that it made for itself; they are worth what somebody pays. */
    minted: z.array(stakeSchema),
    steps: z.array(stepSchema),
    /** Who gets it, beside the accounts that make the calls. */
    thief: z.string(),
    block: z.number(),
  }),
  z.object({ state: z.literal('unknown'), why: z.string() }),
]);
export type TheftLeast = z.infer<typeof leastSchema>;

/** What a thief of one key, or of as many keys as a multisig needs, could do to a project. */
export const stolenKeySchema = z.object({
  chain: z.string(),
  /** Of the key, or of the multisig. EIP-55. */
  address: z.string(),
  kind: z.enum(['key', 'multisig']),
  /** How many keys must be stolen, and of how many. */
  threshold: z.number(),
  owners: z.array(z.string()),
  /** Wallets and timelocks that it acts through. */
  through: z.array(z.string()),
  /** Until the first of it can be gone; null where nothing can. */
  soonestSeconds: z.nullable(z.number()),
  /** The most valuable first. */
  reach: z.array(reachSchema),
  moreReach: z.number(),
  /** Contracts that it can pause or from which it can bar accounts; nothing of that is lost. */
  blocks: z.array(z.object({ contract: z.string(), name: z.string() })),
  most: z.discriminatedUnion('state', [
    z.object({ state: z.literal('known'), usd: z.number() }),
    z.object({ state: z.literal('unknown'), why: z.string() }),
  ]),
  least: leastSchema,
  /** Worth of `least`; null where a price or the sequence is unknown. */
  leastUsd: z.nullable(z.number()),
  sentence: z.string(),
  evidence: z.array(evidenceSchema),
  /** SHA-256 of the facts that it was decided from. */
  hash: z.string(),
});
export type StolenKey = z.infer<typeof stolenKeySchema>;

/** All keys of one project, the largest loss first. */
export const stolenKeysSchema = z.object({
  keys: z.array(stolenKeySchema),
  /** Accounts beside these. */
  more: z.number(),
  /** What holds for all of them: who else may hold powers, and what is not counted. */
  notes: z.array(z.string()),
  blocks: z.array(z.object({ chain: z.string(), block: z.number() })),
});
export type StolenKeys = z.infer<typeof stolenKeysSchema>;

export interface TheftPower {
  contract: string;
  function: string;
  class: PowerClass;
  /** What it does was not followed to its end: it may be any other power too. */
  cut: boolean;
  holders: ControlNode[];
  evidence: Evidence[];
}

export type StakesRead = { stakes: Stake[]; evidence: Evidence[] } | { why: string };

export interface TheftContract {
  address: string;
  name: string;
  holds: StakesRead;
  /** Undefined where it is no token. */
  token:
    | {
        /** All of it, in everybody's hands. */
        supply: Stake | { why: string };
        /** Contracts that hold it, where it may be sold. */
        markets: string[] | { why: string };
      }
    | undefined;
}

/** What was read of one project on one chain at one block. Addresses are EIP-55. */
export interface TheftFacts {
  chain: string;
  block: number;
  contracts: TheftContract[];
  powers: TheftPower[];
  /** `from` runs, calls or obeys `to`. */
  relies: { from: string; to: string }[];
  /** Why there may be contracts beside these; null where there are none. */
  openWhy: string | null;
}
