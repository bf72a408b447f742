import type { WalletProvider } from '#web/wallets/useWallets.ts';

export interface Revocation {
  to: string;
  data: string;
}

interface Sending {
  provider: WalletProvider;
  /** CAIP-2. */
  chain: string;
  chainName: string;
  /** Whose approvals they are. */
  owner: string;
  calls: readonly Revocation[];
  /** What the visitor has to do or wait for. */
  onStep: (text: string) => void;
}

/** Something that the visitor can put right. */
export class WalletError extends Error {}

const same = (a: unknown, b: string) => typeof a === 'string' && a.toLowerCase() === b.toLowerCase();
const toHexChain = (chain: string) => `0x${Number(chain.split(':')[1]).toString(16)}`;
const codeOf = (error: unknown) => (error as { code?: unknown } | null)?.code;
const refusedByUser = 4001;

const pollMs = 1_000;
const mostPolls = 180;
const pause = () => new Promise((resolve) => setTimeout(resolve, pollMs));

/** Of a wallet's error only what helps: a refusal is the visitor's own. */
function explain(error: unknown): WalletError {
  if (error instanceof WalletError) return error;
  if (codeOf(error) === refusedByUser)
    return new WalletError('You declined it in your wallet. Nothing was sent.');
  const { message } = (error ?? {}) as { message?: unknown };
  return new WalletError(
    `Your wallet says: ${typeof message === 'string' ? message.slice(0, 200) : 'it failed'}`,
  );
}

async function requireAccount({ provider, owner }: Sending): Promise<void> {
  const accounts = await provider.request({ method: 'eth_requestAccounts' });
  if (!Array.isArray(accounts) || !accounts.some((one) => same(one, owner)))
    throw new WalletError(
      `Wrong account: only ${owner} can revoke these approvals. Choose it in your wallet and try again.`,
    );
}

async function requireChain({ provider, chain, chainName, onStep }: Sending): Promise<void> {
  const wanted = toHexChain(chain);
  const isThere = async () => same(await provider.request({ method: 'eth_chainId' }), wanted);
  if (await isThere()) return;
  onStep(`Your wallet is on another chain. Confirm the change to ${chainName} there.`);
  await provider
    .request({ method: 'wallet_switchEthereumChain', params: [{ chainId: wanted }] })
    .catch(() => undefined);
  if (!(await isThere()))
    throw new WalletError(`Wrong chain: choose ${chainName} (${chain}) in your wallet and try again.`);
}

/** Whether the wallet takes several calls at once (EIP-5792). */
async function canBatch({ provider, owner, chain, calls }: Sending): Promise<boolean> {
  if (calls.length < 2) return false;
  try {
    const answer = await provider.request({
      method: 'wallet_getCapabilities',
      params: [owner, [toHexChain(chain)]],
    });
    const own = (answer as Record<string, { atomic?: { status?: unknown } } | undefined>)[toHexChain(chain)];
    return own?.atomic?.status === 'supported' || own?.atomic?.status === 'ready';
  } catch {
    return false;
  }
}

/** That it has not this method, or not for these calls (EIP-1193, EIP-5792): in a row they can go all the same. */
function isUnsupported(error: unknown): boolean {
  const code = codeOf(error);
  return code === 4200 || code === -32601 || (typeof code === 'number' && code >= 5700 && code <= 5760);
}

/** The batch's id; undefined: the wallet takes no batch after all, and has sent nothing. */
async function sendBatch({ provider, chain, owner, calls }: Sending): Promise<unknown> {
  const batch = {
    ...{ version: '2.0.0', chainId: toHexChain(chain), from: owner, atomicRequired: false },
    calls: calls.map(({ to, data }) => ({ to, data, value: '0x0' })),
  };
  try {
    const sent = await provider.request({ method: 'wallet_sendCalls', params: [batch] });
    return (sent as { id?: unknown }).id ?? sent;
  } catch (error) {
    if (isUnsupported(error)) return undefined;
    throw error;
  }
}

async function waitForReceipt(provider: WalletProvider, hash: unknown): Promise<void> {
  for (let poll = 0; poll < mostPolls; poll++) {
    const receipt = await provider.request({ method: 'eth_getTransactionReceipt', params: [hash] });
    const { status } = (receipt ?? {}) as { status?: unknown };
    if (status === '0x1') return;
    if (status !== undefined) throw new WalletError('The transaction failed on the chain: still approved.');
    await pause();
  }
  throw new WalletError('The transaction is not in a block yet. Look again later.');
}

async function waitForBatch(provider: WalletProvider, id: unknown): Promise<void> {
  for (let poll = 0; poll < mostPolls; poll++) {
    const { status } = (await provider.request({ method: 'wallet_getCallsStatus', params: [id] })) as {
      status?: unknown;
    };
    if (status === 200) return;
    if (typeof status === 'number' && status >= 300)
      throw new WalletError('Not all of it went through. The list shows what is left.');
    await pause();
  }
  throw new WalletError('The transactions are not in a block yet. Look again later.');
}

/**
 * Hands transactions to the visitor's wallet, all at once where it can, in a row where not. Nothing but transactions: a
 * signature is never asked for.
 */
export async function sendRevocations(sending: Sending): Promise<void> {
  const { provider, owner, calls, onStep } = sending;
  try {
    onStep('Choose your account in your wallet.');
    await requireAccount(sending);
    await requireChain(sending);
    if (await canBatch(sending)) {
      onStep(`Confirm ${calls.length} revocations in your wallet.`);
      const id = await sendBatch(sending);
      if (id !== undefined) {
        onStep('Sent. Waiting for its block.');
        return await waitForBatch(provider, id);
      }
    }
    for (const [index, { to, data }] of calls.entries()) {
      const part = calls.length === 1 ? '' : ` ${index + 1} of ${calls.length}`;
      onStep(`Confirm revocation${part} in your wallet.`);
      const hash = await provider.request({
        method: 'eth_sendTransaction',
        params: [{ from: owner, to, data, value: '0x0' }],
      });
      onStep(`Sent${part}. Waiting for its block.`);
      await waitForReceipt(provider, hash);
    }
  } catch (error) {
    throw explain(error);
  }
}
