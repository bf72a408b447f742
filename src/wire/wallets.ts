import * as z from 'zod/mini';
import { anyChainPattern } from '#model/chainId.ts';

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
