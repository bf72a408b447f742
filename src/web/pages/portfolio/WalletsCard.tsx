import { useEffect, useState } from 'react';
import { useRevalidator } from 'react-router';
import { useChainName } from '#web/chains/SiteChains.tsx';
import { fetchJson } from '#web/client/fetchJson.ts';
import { messageOf } from '#web/client/messageOf.ts';
import { track } from '#web/client/userEvents.ts';
import { Address } from '#web/ui/Address.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Card, CardHeader, CardRow } from '#web/ui/Card.tsx';
import { useToast } from '#web/ui/ToastProvider.tsx';
import { useWallets } from '#web/wallets/useWallets.ts';
import type { PortfolioPage } from '#wire/portfolio.ts';
import { type Wallet, type WalletProof, walletLimits } from '#wire/wallets.ts';
import { ProofMark } from './ProofMark.tsx';
import { WalletForm } from './WalletForm.tsx';

interface WalletsCardProps {
  wallets: readonly Wallet[];
  chains: PortfolioPage['chains'];
  /** After a change is kept: what is shown must be read again. */
  onChange: () => Promise<void>;
}

/** The addresses that are looked at; each change is sent at once. */
export function WalletsCard({ wallets, chains, onChange }: WalletsCardProps) {
  const nameOf = useChainName();
  const { revalidate } = useRevalidator();
  const toast = useToast();
  const [busy, setBusy] = useState(false);
  const found = useWallets();
  const [proved, setProved] = useState<readonly WalletProof[]>([]);
  useEffect(() => {
    // Without an answer none is shown as proved.
    fetchJson<{ proved: WalletProof[] }>('/api/user/wallets/proved').then(
      (answer) => setProved(answer.proved),
      () => undefined,
    );
  }, []);

  const save = async (next: readonly Wallet[], count: () => void) => {
    setBusy(true);
    try {
      await fetchJson('/api/user/wallets/update', { body: { wallets: next } });
      // It is done: who leaves while the wallets are read again has done it, too.
      count();
      await revalidate();
      if (next.length > 0) await onChange();
    } finally {
      setBusy(false);
    }
  };
  const add = async (wallet: Wallet) => {
    await save([...wallets, wallet], () => track('Add Wallet', { chains: wallet.chains.length }));
  };
  const remove = async (gone: Wallet) => {
    try {
      const left = wallets.filter(({ address }) => address !== gone.address);
      await save(left, () => track('Remove Wallet'));
    } catch (error) {
      toast.show(messageOf(error), { kind: 'error' });
    }
  };

  return (
    <Card data-site="" aria-labelledby="wallets-title">
      <CardHeader
        id="wallets-title"
        title="Wallets"
        description={found.length > 0 ? 'Prove a wallet by a signature to log in with it.' : undefined}
        aside={`${wallets.length} of ${walletLimits.wallets}`}
      />
      {wallets.map((wallet) => (
        <CardRow key={wallet.address} className="flex flex-wrap items-center gap-x-3 gap-y-2">
          <div className="min-w-0">
            {wallet.label && <p className="truncate font-[550]">{wallet.label}</p>}
            <Address value={wallet.address} />
            <p className="text-xs text-muted">
              {wallet.chains.length === 0 ? 'All chains' : wallet.chains.map(nameOf).join(', ')}
            </p>
          </div>
          <span className="ml-auto flex flex-wrap items-center justify-end gap-2">
            <ProofMark address={wallet.address} proved={proved} onProved={setProved} />
            <Button
              size="sm"
              loading={busy}
              aria-label={`Remove ${wallet.label || wallet.address}`}
              onClick={() => remove(wallet)}
            >
              Remove
            </Button>
          </span>
        </CardRow>
      ))}
      {wallets.length < walletLimits.wallets && (
        <CardRow>
          <WalletForm chains={chains} onAdd={add} />
        </CardRow>
      )}
    </Card>
  );
}
