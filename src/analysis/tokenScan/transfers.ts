import { encodeAbiParameters } from 'viem';
import type { StateReader } from '#analysis/reads/stateReader.ts';
import { findRevertData } from '#chain/callContract.ts';
import { RpcError } from '#chain/rpcError.ts';
import { fromNumber, toBytes } from '#chain/wireValue.ts';
import type { Hex } from '#lib/hex.ts';
import { readRevertReason } from './askToken.ts';

/** Calls are (token, recipient, amount): the recipient's balance, transfer, the balance again; a revert is passed on. */
const askBalance = '6370a0823160e01b600052602035600452';
const beforeTransfer = `${askBalance}60206080602460006000355afa5063a9059cbb60e01b600052602035600452604035602452602060c06044600060006000355af1`;
const passOnRevert = '3d600060003e3d6000fd';
const afterTransfer = `5b3d60e052${askBalance}602060a0602460006000355afa5060806080f3`;
const jumpLength = 3;

function assembleProbe(): Hex {
  const target = (beforeTransfer.length + passOnRevert.length) / 2 + jumpLength;
  const jump = `60${target.toString(16).padStart(2, '0')}57`;
  return `0x${beforeTransfer}${jump}${passOnRevert}${afterTransfer}`;
}

const probe = assembleProbe();
/** About what one transaction may use on Ethereum: a transfer that needs more is refused there, too. */
const gas = fromNumber(16_000_000);

/** A simulated transfer of `sent` base units. */
export type TransferTrial = { sent: bigint } & (
  | { kind: 'arrived'; amount: bigint }
  | { kind: 'refused'; reason: string }
  | { kind: 'unsupported'; why: string }
);

/** Sends tokens as their holder would, in a call that changes nothing: the probe is the code override of the holder. */
export async function simulateTransfer(
  { client, block }: StateReader,
  { token, from, to, amount: sent }: { token: Hex; from: Hex; to: Hex; amount: bigint },
): Promise<TransferTrial> {
  const data = encodeAbiParameters(
    [{ type: 'address' }, { type: 'address' }, { type: 'uint256' }],
    [token, to, sent],
  );
  const call = { from, to: from, data, gas };
  const [outcome] = await client.settle([
    { method: 'eth_call', params: [call, fromNumber(block), { [from]: { code: probe } }] },
  ]);
  if (!outcome || 'error' in outcome) {
    const error = outcome?.error ?? new RpcError('no answer', { kind: 'malformed' });
    if (error.kind === 'reverted')
      return { kind: 'refused', reason: readRevertReason(findRevertData(error) ?? '0x'), sent };
    if (error.retryable) throw error;
    return { kind: 'unsupported', why: 'the node does not simulate with changed state', sent };
  }
  const words = toBytes(outcome.result, 'simulation').slice(2);
  // A node that ignores the override calls an address without code, which answers nothing.
  if (words.length !== 256)
    return { kind: 'unsupported', why: 'the node does not simulate with changed state', sent };
  const [before = 0n, after = 0n, returned = 0n, size = 0n] = [0, 1, 2, 3].map((index) =>
    BigInt(`0x${words.slice(index * 64, index * 64 + 64)}`),
  );
  if (size >= 32n && returned === 0n) return { kind: 'refused', reason: 'the transfer answers false', sent };
  return { kind: 'arrived', amount: after - before, sent };
}
