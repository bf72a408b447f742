import { useState } from 'react';
import { useChainName } from '#web/chains/SiteChains.tsx';
import { Button } from '#web/ui/Button.tsx';
import { SectionCard } from '#web/ui/SectionCard.tsx';
import { type FoundWallet, useWallets } from '#web/wallets/useWallets.ts';
import type { ApprovalView } from '#wire/approvals.ts';
import { type Revocation, sendRevocations, WalletError } from './sendRevocations.ts';

interface SafeBatch {
  version: '1.0';
  chainId: string;
  createdAt: number;
  meta: { name: string; description: string; createdFromSafeAddress: string };
  transactions: { to: string; value: '0'; data: string; contractMethod: null; contractInputsValues: null }[];
}

/** A file for the Transaction Builder of a Safe, whose owners then sign there. */
function writeSafeBatch(
  calls: readonly Revocation[],
  { chain, owner, now }: { chain: string; owner: string; now: number },
): SafeBatch {
  return {
    version: '1.0',
    chainId: chain.split(':')[1] ?? '',
    createdAt: now,
    meta: { name: 'Revoke approvals', description: `Approvals of ${owner}`, createdFromSafeAddress: owner },
    transactions: calls.map(({ to, data }) => ({
      ...{ to, value: '0', data },
      ...{ contractMethod: null, contractInputsValues: null },
    })),
  };
}

interface RevokeBarProps {
  owner: string;
  /** Those that were chosen. */
  approvals: readonly ApprovalView[];
  onSent: () => Promise<void>;
}

function download(name: string, content: unknown): void {
  const url = URL.createObjectURL(
    new Blob([JSON.stringify(content, undefined, 2)], { type: 'application/json' }),
  );
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  URL.revokeObjectURL(url);
}

const promise = 'Your wallet sends the transactions. We sign nothing, and never ask for a signature.';

/** Hands what was chosen to the visitor's wallet, chain by chain. */
export function RevokeBar({ owner, approvals, onSent }: RevokeBarProps) {
  const wallets = useWallets();
  const nameOf = useChainName();
  const [step, setStep] = useState<string>();
  const [fault, setFault] = useState<string>();
  const [done, setDone] = useState<string>();
  const byChain = Map.groupBy(approvals, ({ chain }) => chain);

  const send = async ({ provider }: FoundWallet) => {
    setFault(undefined);
    setDone(undefined);
    try {
      for (const [chain, chosen] of byChain)
        await sendRevocations({
          ...{ provider, chain, owner },
          chainName: nameOf(chain),
          calls: chosen.map(({ revoke }) => revoke),
          onStep: setStep,
        });
      setDone('Revoked. The list was read again.');
    } catch (error) {
      setFault(error instanceof WalletError ? error.message : 'That failed. Please try again.');
    }
    setStep(undefined);
    await onSent();
  };

  const state = (
    <>
      <p role="status">{step ?? done}</p>
      {fault !== undefined && (
        <p role="alert" className="text-danger">
          {fault}
        </p>
      )}
    </>
  );
  if (approvals.length === 0)
    return (
      <SectionCard title="Revoke" description={promise}>
        <div className="grid gap-3">
          <p>Choose approvals above.</p>
          {state}
        </div>
      </SectionCard>
    );
  return (
    <section aria-label="Revoke" className="card sticky bottom-3 z-10 grid gap-2 p-3">
      <div className="flex flex-wrap items-center gap-2">
        <p className="mr-auto font-semibold">{`${approvals.length} chosen.`}</p>
        {wallets.map((wallet) => (
          <Button
            key={wallet.id}
            variant="primary"
            loading={step !== undefined}
            onClick={() => void send(wallet)}
          >
            Revoke with {wallet.name}
          </Button>
        ))}
        {[...byChain].map(([chain, chosen]) => (
          <Button
            key={chain}
            onClick={() =>
              download(
                'revoke.json',
                writeSafeBatch(
                  chosen.map(({ revoke }) => revoke),
                  { chain, owner, now: Date.now() },
                ),
              )
            }
          >
            Safe batch, {nameOf(chain)}
          </Button>
        ))}
      </div>
      <p className="text-xs text-muted">
        {wallets.length === 0 ? 'No wallet found in this browser (EIP-6963).' : promise}
      </p>
      {state}
    </section>
  );
}
