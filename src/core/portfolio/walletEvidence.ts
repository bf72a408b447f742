import type { Evidence } from '#model/evidence.ts';
import type { ApprovalKey } from '#model/portfolio.ts';
import { encodeApprovalQuestion, encodeCall } from '#model/portfolioCalls.ts';

interface ReadBalance {
  chain: string;
  wallet: string;
  token: string | null;
  amount: string;
  block: number;
}

const toWord = (amount: string) => `0x${BigInt(amount).toString(16).padStart(64, '0')}`;

/** Where a balance can be read again: the token's answer, or the wallet's own page for the chain's coin. */
export function balanceEvidence({ chain, wallet, token, amount, block }: ReadBalance): Evidence {
  const label = `${wallet} at block ${block}`;
  if (token === null) return { kind: 'contract', chain, address: wallet, block, label };
  const data = encodeCall('balanceOf', [wallet]);
  return { kind: 'call', chain, address: token, data, block, value: toWord(amount), label };
}

/** Where an approval can be read again. */
export function approvalEvidence(
  approval: ApprovalKey,
  {
    chain,
    amount,
    answer,
    block,
  }: Pick<ReadBalance, 'chain' | 'amount' | 'block'> & { answer?: string | undefined },
): Evidence {
  const { to, data } = encodeApprovalQuestion(approval);
  const label = `Read at block ${block}`;
  // An item is not asked for by its spender: the answer names the spender.
  const value = answer ?? toWord(approval.kind === 'item' ? approval.spender : amount);
  return { kind: 'call', chain, address: to, data, block, value, label };
}
