import { type FormEvent, useState } from 'react';
import { Button } from '#web/ui/Button.tsx';
import { Card, CardHeader, CardRow } from '#web/ui/Card.tsx';
import { CopyField } from '#web/ui/CopyField.tsx';
import { formatDateTime } from '#web/ui/formatTime.ts';
import { Textarea } from '#web/ui/Textarea.tsx';
import { describeWalletFailure, signText } from '#web/wallets/signText.ts';
import { type FoundWallet, useWallets } from '#web/wallets/useWallets.ts';
import type { TeamProof } from '#wire/teamProofs.ts';
import type { CallProof } from './useProofCall.ts';

interface SignatureStepsProps {
  challenge: NonNullable<TeamProof['challenge']>;
  /** Linked wallets can stand for a signature. */
  hasWallets: boolean;
  busy: string;
  call: CallProof;
}

/** In single quotes nothing means anything to a shell but the quote itself. */
const quote = (text: string) => `'${text.replaceAll("'", "'\\''")}'`;

/** What to sign, with any tool, and where to hand the signature in. */
export function SignatureSteps({ challenge, hasWallets, busy, call }: SignatureStepsProps) {
  const { text, data, validUntil } = challenge;
  const [signature, setSignature] = useState('');
  const [trouble, setTrouble] = useState('');
  const wallets = useWallets();

  const askWallet = async ({ provider }: FoundWallet) => {
    setTrouble('');
    try {
      setSignature(await signText(provider, text));
    } catch (error) {
      setTrouble(describeWalletFailure(error));
    }
  };
  const handIn = (event: FormEvent) => {
    event.preventDefault();
    void call('sign', { key: 'sign', body: { signature } });
  };
  return (
    <>
      {hasWallets && (
        <Card aria-labelledby="linked">
          <CardHeader
            id="linked"
            title="With a linked wallet"
            description="If it owns the contract, you need not sign again."
          />
          <CardRow>
            <Button
              variant="primary"
              loading={busy === 'wallet'}
              onClick={() => void call('wallet', { key: 'wallet' })}
            >
              Claim with a linked wallet
            </Button>
          </CardRow>
        </Card>
      )}
      <Card aria-labelledby="text">
        <CardHeader
          id="text"
          title="The text to sign"
          description={`Valid once, until ${formatDateTime(new Date(validUntil))}`}
        />
        <CardRow className="space-y-3">
          <pre className="text-xs wrap-anywhere whitespace-pre-wrap">{text}</pre>
          <p>
            We ask only for a signature over this text. Never a transaction, approval, key or recovery phrase.
            Refuse anything else.
          </p>
        </CardRow>
      </Card>
      <Card aria-labelledby="sign">
        <CardHeader
          id="sign"
          title="Sign it"
          description="Sign with the owner’s key, or the deployer’s if it has no owner. Owner contracts answer by EIP-1271."
        />
        <CardRow className="space-y-3">
          <CopyField label="With Foundry" value={`cast wallet sign ${quote(text)}`} />
          <CopyField label="As typed data (EIP-712)" value={`cast wallet sign --data ${quote(data)}`} />
          {wallets.map((wallet) => (
            <Button key={wallet.id} onClick={() => void askWallet(wallet)}>
              Sign the text with {wallet.name}
            </Button>
          ))}
          <form className="space-y-3" onSubmit={handIn}>
            <Textarea
              label="Signature"
              hint="Hex, beginning with 0x"
              rows={3}
              required
              maxLength={8194}
              spellCheck={false}
              value={signature}
              error={trouble}
              onChange={(event) => setSignature(event.currentTarget.value)}
            />
            <Button type="submit" variant="primary" loading={busy === 'sign'}>
              Hand in the signature
            </Button>
          </form>
        </CardRow>
      </Card>
    </>
  );
}
