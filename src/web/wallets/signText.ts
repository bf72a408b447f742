import { fetchJson } from '#web/client/fetchJson.ts';
import { ClientError } from '#web/client/httpErrors.ts';
import { messages } from '#wire/messages.ts';
import type { WalletProvider } from './useWallets.ts';

/** The wallet did not do what it was asked; says why in words for its owner. */
class WalletError extends Error {}

/** What is wrong, when it is something that whoever holds the wallet can mend. */
export function describeWalletFailure(error: unknown): string {
  if (error instanceof WalletError) return error.message;
  return (error instanceof ClientError ? error.apiMessage : undefined) ?? messages.unknown;
}

/** A person said no (EIP-1193). */
const declined = 4001;

async function ask(provider: WalletProvider, asked: { method: string; params?: unknown }): Promise<unknown> {
  try {
    return await provider.request(asked);
  } catch (error) {
    const { code } = (error ?? {}) as { code?: unknown };
    throw new WalletError(
      code === declined ? 'You declined in the wallet. Nothing was changed.' : 'The wallet did not sign.',
    );
  }
}

async function findAccount(provider: WalletProvider, address?: string): Promise<string> {
  const accounts = await ask(provider, { method: 'eth_requestAccounts' });
  const held = (Array.isArray(accounts) ? accounts : []).filter((one) => typeof one === 'string');
  const account = held.find((one) => !address || one.toLowerCase() === address.toLowerCase());
  if (account !== undefined) return account;
  throw new WalletError(
    address
      ? 'This wallet does not hold that address. Choose it in the wallet first.'
      : 'The wallet gave no address.',
  );
}

const toHex = (text: string) =>
  `0x${[...new TextEncoder().encode(text)].map((byte) => byte.toString(16).padStart(2, '0')).join('')}`;

async function sign(
  provider: WalletProvider,
  { text, account }: { text: string; account: string },
): Promise<string> {
  const signature = await ask(provider, { method: 'personal_sign', params: [toHex(text), account] });
  if (typeof signature === 'string') return signature;
  throw new WalletError('The wallet did not sign.');
}

/** The signature of the wallet's account over a text (`personal_sign`). */
export const signText = async (provider: WalletProvider, text: string): Promise<string> =>
  sign(provider, { text, account: await findAccount(provider) });

/** Wallets answer with a hexadecimal number of any width. */
const toChain = (chainId: unknown) => `eip155:${Number(chainId)}`;

/** Asks our server for a text for the wallet's account, has the wallet sign it, and hands it in. */
export async function signAndSend<Answer>(
  provider: WalletProvider,
  { path, address }: { path: string; address?: string },
): Promise<Answer> {
  const account = await findAccount(provider, address);
  const chain = toChain(await ask(provider, { method: 'eth_chainId' }));
  const { message: text } = await fetchJson<{ message: string }>(`${path}/begin`, {
    body: { address: account, chain },
  });
  const signature = await sign(provider, { text, account });
  return fetchJson<Answer>(path, { body: { message: text, signature } });
}
