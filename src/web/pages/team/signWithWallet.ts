/** A wallet of the browser (EIP-1193), as far as it is used here. */
interface BrowserWallet {
  request: (call: { method: string; params?: readonly unknown[] }) => Promise<unknown>;
}

declare global {
  interface Window {
    ethereum?: BrowserWallet;
  }
}

export const hasWallet = () => window.ethereum !== undefined;

const toHex = (text: string) =>
  `0x${[...new TextEncoder().encode(text)].map((byte) => byte.toString(16).padStart(2, '0')).join('')}`;

/** Asks the wallet for a signature over a text (`personal_sign`), and for nothing else; undefined when it gives none. */
export async function signWithWallet(text: string): Promise<string | undefined> {
  try {
    const accounts = await window.ethereum?.request({ method: 'eth_requestAccounts' });
    const account: unknown = Array.isArray(accounts) ? accounts[0] : undefined;
    const signature = await window.ethereum?.request({
      method: 'personal_sign',
      params: [toHex(text), account],
    });
    return typeof signature === 'string' ? signature : undefined;
  } catch {
    return undefined;
  }
}
