import { type CallResult, type ContractCall, callContracts } from '#chain/callContract.ts';
import { getBlockNumber } from '#chain/chainReads.ts';
import type { RpcClient } from '#chain/createRpcClient.ts';
import { RpcError } from '#chain/rpcError.ts';
import type { RpcCall, RpcOutcome } from '#chain/rpcTransport.ts';
import { fromNumber } from '#chain/wireValue.ts';
import type { ChainRequest } from '#core/portfolio/PortfolioReader.ts';
import type { Hex } from '#lib/hex.ts';
import type { ApprovalKey, ChainAnswer } from '#model/portfolio.ts';
import { encodeApprovalQuestion, encodeCall } from '#model/portfolioCalls.ts';

interface SettleOptions {
  calls: readonly ContractCall[];
  block: number;
  /** The chain's Multicall3, where there is one. */
  multicall: Hex | undefined;
}

const toOutcome = (result: CallResult): RpcOutcome =>
  result.success ? { result: result.data } : { error: new RpcError('refused', { kind: 'reverted' }) };

/** Calls at one block where each failure stays its own. */
export async function settleCalls(
  client: RpcClient,
  { calls, block, multicall }: SettleOptions,
): Promise<RpcOutcome[]> {
  if (calls.length === 0) return [];
  if (multicall !== undefined) {
    try {
      const results = await callContracts(client, { calls, block, multicall });
      // Without a reason it may have burnt the gas of those after it: they are asked apart, each with gas of its own.
      const burner = results.findIndex(({ success, data = '0x' }) => !success && data === '0x');
      const fair = burner < 0 ? results : results.slice(0, burner);
      return [
        ...fair.map(toOutcome),
        ...(await settleCalls(client, { calls: calls.slice(fair.length), block, multicall: undefined })),
      ];
    } catch (error) {
      // One contract that burns all gas fails the whole bundle, so each call is then asked alone.
      if (error instanceof RpcError && error.retryable) throw error;
    }
  }
  return client.settle(
    calls.map((call): RpcCall => ({ method: 'eth_call', params: [call, fromNumber(block)] })),
  );
}

const wordDigits = 64;

const findWord = (data: unknown, position: number, words: number): bigint | undefined => {
  // A word whose leading zeros are left out counts where one is expected.
  const pattern =
    words === 1 ? /^0x[0-9a-f]{1,64}$/i : new RegExp(`^0x[0-9a-f]{${words * wordDigits}}$`, 'i');
  if (typeof data !== 'string' || !pattern.test(data)) return undefined;
  const digits = data.slice(2).padStart(words * wordDigits, '0');
  return BigInt(`0x${digits.slice(position * wordDigits, (position + 1) * wordDigits)}`);
};

/** What an approval allows by the answer to its question; undefined where that is no answer. */
function readApprovalAnswer(
  { kind, spender }: ApprovalKey,
  data: unknown,
): { amount: bigint; expiresAt?: number; answer?: string } | undefined {
  if (kind === 'permit2') {
    const amount = findWord(data, 0, 3);
    const expires = findWord(data, 1, 3);
    if (amount === undefined || expires === undefined) return undefined;
    return { amount, expiresAt: Number(expires), answer: String(data) };
  }
  const amount = findWord(data, 0, 1);
  if (amount === undefined || kind !== 'item') return amount === undefined ? undefined : { amount };
  return { amount: amount === BigInt(spender) ? 1n : 0n };
}

/** Multicall3 has this address on every chain that has it at all. */
const canonicalMulticall = '0xca11bde05977b3631167028862be2a173976ca11';
const callsPerPart = 500;

/** One word is an amount; anything else is no answer. */
function findAmount(outcome: RpcOutcome | undefined): bigint | undefined {
  if (outcome === undefined || 'error' in outcome) return undefined;
  const { result } = outcome;
  return typeof result === 'string' && /^0x[0-9a-f]{1,64}$/i.test(result) ? BigInt(result) : undefined;
}

interface ReadOptions {
  request: Omit<ChainRequest, 'chain'>;
  /** The chain's newest block unless given. */
  block?: number;
  onAsked?: (calls: number) => void;
}

/**
 * Coin and token balances and allowances, all at one block. A token that fails is named, a chain that does not answer is
 * unavailable; neither is ever a zero.
 */
export async function readHoldings(
  client: RpcClient,
  { request, block: given, onAsked = () => undefined }: ReadOptions,
): Promise<ChainAnswer> {
  const { wallets, tokens, approvals } = request;
  try {
    const block = given ?? (await getBlockNumber(client));
    const tag = fromNumber(block);
    const [code, ...coins] = await client.settle([
      { method: 'eth_getCode', params: [canonicalMulticall, tag] },
      ...wallets.map((wallet) => ({ method: 'eth_getBalance', params: [wallet, tag] })),
    ]);
    if (code !== undefined && 'error' in code) throw code.error;
    const multicall = code?.result === '0x' ? undefined : canonicalMulticall;

    onAsked(wallets.length);
    const pairs = wallets.flatMap((wallet) => tokens.map((token) => ({ wallet, token })));
    const calls = [
      ...pairs.map(({ wallet, token }) => ({
        to: token.toLowerCase() as Hex,
        data: encodeCall('balanceOf', [wallet]),
      })),
      ...approvals.map((approval) => {
        const { to, data } = encodeApprovalQuestion(approval);
        return { to: to.toLowerCase() as Hex, data };
      }),
    ];
    const outcomes: RpcOutcome[] = [];
    for (let start = 0; start < calls.length; start += callsPerPart) {
      const part = calls.slice(start, start + callsPerPart);
      outcomes.push(...(await settleCalls(client, { calls: part, block, multicall })));
      onAsked(part.length);
    }

    const all = [...coins, ...outcomes];
    const [first] = all;
    // Every call refused for want of an endpoint says something about the endpoint, not about the tokens.
    if (first && 'error' in first && all.every((one) => 'error' in one && one.error.retryable))
      throw first.error;

    const failed = new Set<string>();
    const amounts = pairs.map(({ wallet, token }, index) => {
      const amount = findAmount(outcomes[index]);
      if (amount === undefined) failed.add(token);
      return { wallet, token, amount };
    });
    const ownCoins = wallets.map((wallet, index) => ({
      wallet,
      token: null,
      amount: findAmount(coins[index]),
    }));
    const allowances = approvals.map((approval, index) => {
      const outcome = outcomes[pairs.length + index];
      const answer =
        outcome && 'result' in outcome ? readApprovalAnswer(approval, outcome.result) : undefined;
      return { ...approval, amount: undefined, ...answer };
    });
    return {
      status: 'read',
      block,
      balances: [...ownCoins, ...amounts].flatMap(({ wallet, token, amount }) =>
        amount ? [{ wallet, token, amount: String(amount) }] : [],
      ),
      allowances: allowances.flatMap(({ amount, ...approval }) =>
        amount ? [{ ...approval, amount: String(amount) }] : [],
      ),
      failedTokens: [...failed],
      incomplete: [...ownCoins, ...allowances].some(({ amount }) => amount === undefined),
    };
  } catch (error) {
    return { status: 'unavailable', reason: error instanceof Error ? error.message : String(error) };
  }
}
