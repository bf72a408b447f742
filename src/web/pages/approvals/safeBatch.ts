import type { Revocation } from './sendRevocations.ts';

interface SafeBatch {
  version: '1.0';
  chainId: string;
  createdAt: number;
  meta: { name: string; description: string; createdFromSafeAddress: string };
  transactions: { to: string; value: '0'; data: string; contractMethod: null; contractInputsValues: null }[];
}

/** A file for the Transaction Builder of a Safe, whose owners then sign there. */
export function writeSafeBatch(
  calls: readonly Revocation[],
  { chain, owner, now }: { chain: string; owner: string; now: number },
): SafeBatch {
  return {
    version: '1.0',
    chainId: chain.split(':')[1] ?? '',
    createdAt: now,
    meta: { name: 'Revoke approvals', description: `Approvals of ${owner}`, createdFromSafeAddress: owner },
    transactions: calls.map(({ to, data }) => ({
      ...{ to, value: '0', data },
      ...{ contractMethod: null, contractInputsValues: null },
    })),
  };
}
