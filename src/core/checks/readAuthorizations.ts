import { getAddress, padHex, recoverAuthorizationAddress } from 'viem/utils';
import type * as z from 'zod/mini';
import type { Hex } from '#lib/hex.ts';
import type { Grant } from '#model/checks.ts';
import type { listedAuthorizationSchema } from './requestShapes.ts';

/** EIP-7702: an account is to run the code of `address`. */
export type Authorization = z.output<typeof listedAuthorizationSchema>;

/** `account`: whose code it is; undefined while nobody said. */
function toDelegation(account: string | undefined, to: string): Grant {
  const isTakenBack = /^0x0{40}$/.test(to);
  return {
    ...{ kind: 'delegation', on: getAddress(account ?? to), token: null, isTakenBack },
    to: isTakenBack ? null : getAddress(to),
    ...{ before: null, after: getAddress(to), until: null, atMost: null },
  };
}

/** Undefined where it carries no signature that can be read. */
async function findSigner(one: Authorization): Promise<Hex | undefined> {
  const { address, chainId, nonce, r, s, yParity } = one;
  if (chainId === undefined || nonce === undefined || r === undefined || s === undefined) return undefined;
  return recoverAuthorizationAddress({
    authorization: { address: address as Hex, chainId: Number(chainId), nonce: Number(nonce) },
    signature: {
      r: padHex(r as Hex, { size: 32 }),
      s: padHex(s as Hex, { size: 32 }),
      yParity: Number(yParity),
    },
  }).catch(() => undefined);
}

/** Whoever signed an authorisation takes on the code, which need not be who sends the transaction. */
export async function readAuthorizations(
  list: readonly Authorization[],
  sender: string | undefined,
): Promise<{ signers: (Hex | undefined)[]; grants: Grant[]; unknown: string[] }> {
  const signers = await Promise.all(list.map(findSigner));
  return {
    signers,
    grants: list.map(({ address }, index) => toDelegation(signers[index] ?? sender, address)),
    unknown: signers.includes(undefined)
      ? ['Who signed an authorisation could not be told: it is taken for the sender’s.']
      : [],
  };
}
