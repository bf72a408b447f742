import { fetchJson } from '#web/client/fetchJson.ts';
import { messageOf } from '#web/client/messageOf.ts';
import { Button } from '#web/ui/Button.tsx';
import { Chip } from '#web/ui/Chip.tsx';
import { useToast } from '#web/ui/ToastProvider.tsx';
import { describeWalletFailure, signAndSend } from '#web/wallets/signText.ts';
import { type FoundWallet, useWallets } from '#web/wallets/useWallets.ts';
import type { WalletProof } from '#wire/wallets.ts';

/** Whether a wallet is shown to be the user's, and the way to show it. */
export function ProofMark({
  address,
  proved,
  onProved,
}: {
  address: string;
  proved: readonly WalletProof[];
  onProved: (proved: readonly WalletProof[]) => void;
}) {
  const wallets = useWallets();
  const toast = useToast();
  const isProved = proved.some((one) => one.address === address);
  const unlink = async () => {
    try {
      const body = { address };
      onProved((await fetchJson<{ proved: WalletProof[] }>('/api/user/wallets/unlink', { body })).proved);
    } catch (error) {
      toast.show(messageOf(error), { kind: 'error' });
    }
  };
  if (isProved)
    return (
      <>
        <Chip tone="signal">Proved</Chip>
        <Button size="sm" aria-label={`Unlink ${address}`} onClick={unlink}>
          Unlink
        </Button>
      </>
    );
  const prove = async ({ provider }: FoundWallet) => {
    try {
      const answer = await signAndSend<{ proved: WalletProof[] }>(provider, {
        path: '/api/user/wallets/prove',
        address,
      });
      onProved(answer.proved);
      toast.show('Proved. You can log in with this wallet.');
    } catch (error) {
      toast.show(describeWalletFailure(error), { kind: 'error' });
    }
  };
  return wallets.map((wallet) => {
    const which = wallets.length > 1 ? ` with ${wallet.name}` : '';
    return (
      <Button
        key={wallet.id}
        size="sm"
        aria-label={`Prove ${address}${which}`}
        onClick={() => void prove(wallet)}
      >
        Prove{which}
      </Button>
    );
  });
}
