import { useState } from 'react';
import { useSession } from '#web/client/session.tsx';
import { track } from '#web/client/userEvents.ts';
import { Button } from '#web/ui/Button.tsx';
import { describeWalletFailure, signAndSend } from '#web/wallets/signText.ts';
import { type FoundWallet, useWallets } from '#web/wallets/useWallets.ts';
import type { WalletLogIn } from '#wire/wallets.ts';
import { FormMessage } from './FormMessage.tsx';

/** Log-in with a linked wallet, where the browser has one. */
export function WalletButtons({ onSignedIn }: { onSignedIn: () => void }) {
  const wallets = useWallets();
  const { refresh } = useSession();
  const [busy, setBusy] = useState<string>();
  const [message, setMessage] = useState<string>();
  if (wallets.length === 0) return null;
  const logIn = async ({ id, provider }: FoundWallet) => {
    setBusy(id);
    setMessage(undefined);
    try {
      const { state } = await signAndSend<WalletLogIn>(provider, { path: '/api/auth/wallet' });
      if (state === 'secondStep') return location.assign('/auth/second-step');
      track('Log In');
      await refresh({ broadcast: true });
      onSignedIn();
    } catch (error) {
      setMessage(describeWalletFailure(error));
    }
    setBusy(undefined);
  };
  return (
    <div className="space-y-3">
      {message !== undefined && <FormMessage message={message} />}
      {wallets.map((wallet) => (
        <Button key={wallet.id} block loading={busy === wallet.id} onClick={() => logIn(wallet)}>
          Wallet{wallets.length > 1 && ` (${wallet.name})`}
        </Button>
      ))}
    </div>
  );
}
