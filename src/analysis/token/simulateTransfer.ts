import { decodeErrorResult, encodeAbiParameters, parseAbi } from 'viem';
import type { StateReader } from '#analysis/reads/stateReader.ts';
import { RpcError } from '#chain/rpcError.ts';
import { fromNumber, toBytes } from '#chain/wireValue.ts';
import type { Hex } from '#lib/hex.ts';

/** Calls are (token, recipient, amount): the recipient's balance, transfer, the balance again; a refusal is passed on. */
const askBalance = '6370a0823160e01b600052602035600452';
const beforeTransfer =
  `${askBalance}60206080602460006000355afa5063a9059cbb60e01b600052602035600452604035602452602060c060446000600060003 55af1`.replace(
    ' ',
    '',
  );
const passOnRefusal = '3d600060003e3d6000fd';
const afterTransfer = `5b3d60e052${askBalance}602060a0602460006000355afa5060806080f3`;
const jumpLength = 3;

function assembleProbe(): Hex {
  const target = (beforeTransfer.length + passOnRefusal.length) / 2 + jumpLength;
  const jump = `60${target.toString(16).padStart(2, '0')}57`;
  return `0x${beforeTransfer}${jump}${passOnRefusal}${afterTransfer}`;
}

const probe = assembleProbe();
/** About what one transaction may use on Ethereum: a transfer that needs more is refused there, too. */
const gas = fromNumber(16_000_000);
const errorAbi = parseAbi(['error Error(string message)', 'error Panic(uint256 code)']);

export type Simulated =
  | { kind: 'arrived'; amount: bigint }
  | { kind: 'refused'; reason: string }
  | { kind: 'unsupported'; why: string };

/** A contract's words for its refusal, as far as they are text. */
export function readReason(data: unknown): string {
  const inner = typeof data === 'object' && data !== null && 'data' in data ? data.data : data;
  if (typeof inner !== 'string' || inner.length < 10) return 'without a reason';
  try {
    const { errorName, args } = decodeErrorResult({ abi: errorAbi, data: inner as Hex });
    return errorName === 'Error' ? String(args[0]).slice(0, 200) : `panic ${args[0]}`;
  } catch {
    return `error ${inner.slice(0, 10)}`;
  }
}

/** Sends tokens as their holder would, in a call that changes nothing: the holder's address is lent a small program. */
export async function simulateTransfer(
  { client, block }: StateReader,
  { token, from, to, amount }: { token: Hex; from: Hex; to: Hex; amount: bigint },
): Promise<Simulated> {
  const data = encodeAbiParameters(
    [{ type: 'address' }, { type: 'address' }, { type: 'uint256' }],
    [token, to, amount],
  );
  const call = { from, to: from, data, gas };
  const [outcome] = await client.settle([
    { method: 'eth_call', params: [call, fromNumber(block), { [from]: { code: probe } }] },
  ]);
  if (!outcome || 'error' in outcome) {
    const error = outcome?.error ?? new RpcError('no answer', { kind: 'malformed' });
    if (error.kind === 'reverted') return { kind: 'refused', reason: readReason(error.data) };
    if (error.retryable) throw error;
    return { kind: 'unsupported', why: 'the node does not simulate with changed state' };
  }
  const words = toBytes(outcome.result, 'simulation').slice(2);
  // A node that ignores the override calls an address without code, which answers nothing.
  if (words.length !== 256)
    return { kind: 'unsupported', why: 'the node does not simulate with changed state' };
  const [before = 0n, after = 0n, returned = 0n, size = 0n] = [0, 1, 2, 3].map((index) =>
    BigInt(`0x${words.slice(index * 64, index * 64 + 64)}`),
  );
  if (size >= 32n && returned === 0n) return { kind: 'refused', reason: 'the transfer answers false' };
  return { kind: 'arrived', amount: after - before };
}
