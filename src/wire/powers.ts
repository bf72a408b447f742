import * as z from 'zod/mini';
import { chainIdPattern } from '#model/chainId.ts';
import { holderKinds } from '#model/controlTypes.ts';
import { evidenceSchema } from '#model/evidence.ts';
import { powerClasses, powerMethods, powerVerdicts } from '#model/powerClasses.ts';
import { addressQuery } from './addressQuery.ts';

const chainId = z.string().check(z.regex(chainIdPattern, 'must be a CAIP-2 id such as eip155:1'));

export const powersQuerySchema = z.object({
  address: addressQuery,
  /** CAIP-2; without it every chain is searched. */
  chain: z.optional(chainId),
});
export type PowersQuery = z.infer<typeof powersQuerySchema>;

export const walletsQuerySchema = z.object({
  address: addressQuery,
  /** A project's id or a chain's CAIP-2 id; without it everything is searched. */
  protocol: z.optional(z.string().check(z.maxLength(80))),
});
export type WalletsQuery = z.infer<typeof walletsQuerySchema>;

export const powerEvidenceSchema = z.object({
  label: z.string(),
  block: z.nullable(z.number()),
  txHash: z.nullable(z.string()),
  /** Storage word that was read. */
  slot: z.nullable(z.string()),
  /** The page that shows it: of this site or elsewhere; null where there is none. */
  href: z.nullable(z.string()),
});
export type PowerEvidence = z.infer<typeof powerEvidenceSchema>;

const place = {
  chain: z.string(),
  /** The contract that the power is over. */
  contract: z.string(),
  contractLabel: z.nullable(z.string()),
  /** Where and when it was read. */
  block: z.number(),
  time: z.string(),
};

/** An address with power over a contract. */
export const privilegedAddressSchema = z.object({
  ...place,
  address: z.string(),
  label: z.nullable(z.string()),
  /** `owner`: one of a multi-signature wallet's owners. */
  kind: z.enum(holderKinds),
  /** Whether it can make the calls itself, not through another contract or with others. */
  direct: z.boolean(),
  powers: z.array(z.enum(powerClasses)),
  functions: z.array(z.string()),
  /** The control paths in plain words. */
  paths: z.array(z.string()),
  evidence: z.array(powerEvidenceSchema),
  /** There is more evidence of these powers than is listed here: it stands with their functions. */
  moreEvidence: z.boolean(),
});
export type PrivilegedAddress = z.infer<typeof privilegedAddressSchema>;

/** A function that only some may call, or by which anybody can, or perhaps can, do harm (verdict `open`). */
export const privilegedFunctionSchema = z.object({
  ...place,
  /** What must be called: the contract, or the beacon behind it. */
  target: z.string(),
  selector: z.string(),
  /** Null where no signature is known. */
  name: z.nullable(z.string()),
  class: z.enum(powerClasses),
  /** What its holder can do by the same function besides. */
  beside: z.array(z.enum(powerClasses)),
  verdict: z.enum(powerVerdicts),
  guard: z.nullable(z.string()),
  method: z.enum(powerMethods),
  /** One for each holder. */
  paths: z.array(z.string()),
  holders: z.array(z.string()),
  evidence: z.array(powerEvidenceSchema),
});
export type PrivilegedFunction = z.infer<typeof privilegedFunctionSchema>;

/** A contract that was read: where and when, and why part of it could not be. */
const contractReadSchema = z.object({
  chain: z.string(),
  contract: z.string(),
  block: z.number(),
  time: z.string(),
  problem: z.nullable(z.string()),
});
export type ContractRead = z.infer<typeof contractReadSchema>;

/** A key behind a contract. */
export const powerWalletSchema = z.object({
  ...place,
  address: z.string(),
  label: z.nullable(z.string()),
  /** The multi-signature wallet it is an owner of; null for a key that acts alone. */
  multisig: z.nullable(z.object({ address: z.string(), threshold: z.number(), owners: z.number() })),
  powers: z.array(z.enum(powerClasses)),
  paths: z.array(z.string()),
});
export type PowerWallet = z.infer<typeof powerWalletSchema>;

/** Who holds the powers over a project's contracts, now or at a moment. */
export const projectPowersSchema = z.object({
  /** The moment that was asked for; null: now. */
  at: z.nullable(z.string()),
  state: z.enum(['known', 'lost', 'unknown']),
  /** Why it is not known, or no longer read; null where it is known. */
  why: z.nullable(z.string()),
  /** The time of the block that it was read at. */
  readAt: z.nullable(z.string()),
  /** Of a moment: since when it held, when it was last read otherwise, and since when this site knows. */
  since: z.nullable(
    z.object({ validFrom: z.string(), notBefore: z.nullable(z.string()), knownFrom: z.string() }),
  ),
  /**
   * With fewer contracts read than there are, there may be more powers; likewise unless somebody said that the record names
   * every contract and token (`complete`).
   */
  contracts: z.nullable(z.object({ all: z.number(), read: z.number(), complete: z.boolean() })),
  /** Null where it is unknown, which is not none. */
  powers: z.nullable(
    z.array(
      z.object({
        class: z.enum(powerClasses),
        contract: z.string(),
        function: z.string(),
        /** The control path in plain words. */
        path: z.string(),
        /** Every address on the way, the nearest first. */
        addresses: z.array(z.string()),
        /** What it does was not followed to its end: it may be any other power too. */
        cut: z.optional(z.literal(true)),
        /** It sets what decides over users' money: an oracle's answer, a rate, a set of validators. */
        decides: z.optional(z.literal(true)),
        evidence: z.array(evidenceSchema),
      }),
    ),
  ),
});
export type ProjectPowers = z.infer<typeof projectPowersSchema>;

/**
 * `read`: the contracts at this address that were read. Without one, that nothing is listed does not say that there is none.
 * `hasMore`: there are more powers than the 500 that were looked at, those over the address itself first, then
 * those over contracts on record.
 */
const listOf = <T extends z.ZodMiniType>(item: T) =>
  z.object({
    items: z.array(item),
    total: z.number(),
    hasMore: z.boolean(),
    read: z.array(contractReadSchema),
  });

export const privilegedAddressesSchema = listOf(privilegedAddressSchema);
export const privilegedFunctionsSchema = listOf(privilegedFunctionSchema);
export const powerWalletsSchema = listOf(powerWalletSchema);
