import { fetchJson } from '#web/client/fetchJson.ts';
import type { WalletProvider } from './useWallets.ts';

const toHex = (text: string) =>
  `0x${[...new TextEncoder().encode(text)].map((byte) => byte.toString(16).padStart(2, '0')).join('')}`;

/** Wallets answer with a hexadecimal number of any width. */
const toChain = (chainId: unknown) => `eip155:${Number(chainId)}`;

/**
 * Asks our server for a text for the wallet's account, has the wallet sign it (`personal_sign`), and hands it in. Rejects when the
 * wallet or the server refuses.
 */
export async function signAndSend<Answer>(
  provider: WalletProvider,
  { path, address }: { path: string; address?: string },
): Promise<Answer> {
  const accounts = await provider.request({ method: 'eth_requestAccounts' });
  const held = (Array.isArray(accounts) ? accounts : []).filter((one) => typeof one === 'string');
  const account = held.find((one) => !address || one.toLowerCase() === address.toLowerCase());
  if (account === undefined)
    throw new Error(
      address
        ? 'This wallet does not hold that address. Choose it in the wallet first.'
        : 'The wallet gave no address.',
    );
  const chain = toChain(await provider.request({ method: 'eth_chainId' }));
  const { message } = await fetchJson<{ message: string }>(`${path}/begin`, {
    body: { address: account, chain },
  });
  const signature = await provider.request({ method: 'personal_sign', params: [toHex(message), account] });
  return fetchJson<Answer>(path, { body: { message, signature } });
}
