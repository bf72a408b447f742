import { useSyncExternalStore } from 'react';

/** What is asked of a wallet (EIP-1193). */
export interface WalletProvider {
  request(asked: { method: string; params?: unknown }): Promise<unknown>;
}

/** A wallet that has announced itself (EIP-6963). */
export interface FoundWallet {
  id: string;
  name: string;
  provider: WalletProvider;
}

interface Announcement {
  info: { uuid: string; name: string };
  provider: WalletProvider;
}

const isAnnouncement = (detail: unknown): detail is Announcement => {
  const { info, provider } = (detail ?? {}) as Partial<Announcement>;
  return (
    typeof info?.uuid === 'string' && typeof info.name === 'string' && typeof provider?.request === 'function'
  );
};

let found: readonly FoundWallet[] = [];
const none: readonly FoundWallet[] = [];
const longestName = 40;

function subscribe(onChange: () => void): () => void {
  const hear = (event: Event) => {
    const { detail } = event as CustomEvent<unknown>;
    if (!isAnnouncement(detail) || found.some(({ id }) => id === detail.info.uuid)) return;
    const { info, provider } = detail;
    found = [...found, { id: info.uuid, name: info.name.slice(0, longestName), provider }];
    onChange();
  };
  window.addEventListener('eip6963:announceProvider', hear);
  window.dispatchEvent(new Event('eip6963:requestProvider'));
  return () => window.removeEventListener('eip6963:announceProvider', hear);
}

/** The wallets of this browser. */
export const useWallets = (): readonly FoundWallet[] =>
  useSyncExternalStore(
    subscribe,
    () => found,
    () => none,
  );
