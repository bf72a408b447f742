import * as z from 'zod/mini';
import { anyChainPattern, chainIdPattern } from '#model/chainId.ts';

export const walletLimits = { wallets: 20, labelLength: 60, chains: 20 } as const;

export const walletSchema = z.object({
  address: z.string().check(z.maxLength(100)),
  label: z._default(z.string().check(z.trim(), z.maxLength(walletLimits.labelLength)), ''),
  /** CAIP-2 ids; empty means every chain that this site reads. */
  chains: z._default(
    z
      .array(z.string().check(z.regex(anyChainPattern, 'must be a CAIP-2 id such as eip155:1')))
      .check(z.maxLength(walletLimits.chains)),
    [],
  ),
});
export type Wallet = z.infer<typeof walletSchema>;

/** `GET /api/user/wallets`, and the body and answer of `POST /api/user/wallets/update`. */
export const walletsSchema = z.object({
  wallets: z.array(walletSchema).check(z.maxLength(walletLimits.wallets)),
});

/** A wallet that was shown to be the user's by its signature. */
export const walletProofSchema = z.object({
  address: z.string(),
  /** Of a contract: the chain on which it accepted the signature. */
  chain: z.nullable(z.string()),
  provedAt: z.string(),
  lastUsedAt: z.nullable(z.string()),
});
export type WalletProof = z.infer<typeof walletProofSchema>;
export const walletProofsSchema = z.object({ proved: z.array(walletProofSchema) });

/** Asks for a text to sign (EIP-4361). */
export const askWalletSchema = z.object({
  address: z.string().check(z.maxLength(100)),
  /** CAIP-2 id; it matters for wallets that are contracts. */
  chain: z.string().check(z.regex(chainIdPattern, 'must be a CAIP-2 id such as eip155:1')),
});
export const walletTextSchema = z.object({ message: z.string() });

export const signedWalletSchema = z.object({
  message: z.string().check(z.maxLength(2_000)),
  signature: z.string().check(z.maxLength(20_000)),
});

/** `POST /api/auth/wallet`: whether the account asks for a second step. */
export const walletLogInSchema = z.object({ state: z.enum(['signedIn', 'secondStep']) });
export type WalletLogIn = z.infer<typeof walletLogInSchema>;

export const unlinkWalletSchema = z.object({ address: z.string().check(z.maxLength(100)) });
