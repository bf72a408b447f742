import { type FormEvent, useState } from 'react';
import { messageOf } from '#web/client/messageOf.ts';
import { Button } from '#web/ui/Button.tsx';
import { Checkbox } from '#web/ui/Checkbox.tsx';
import { Field } from '#web/ui/Field.tsx';
import type { PortfolioPage } from '#wire/portfolio.ts';
import { type Wallet, walletLimits } from '#wire/wallets.ts';

interface WalletFormProps {
  chains: PortfolioPage['chains'];
  onAdd: (wallet: Wallet) => Promise<void>;
}

/** The server names the place in the list, which means nothing beside the one field it is about. */
const withoutPlace = (message: string) => message.replace(/^wallets\.\d+\.\w+:? /, '');

export function WalletForm({ chains, onAdd }: WalletFormProps) {
  const [address, setAddress] = useState('');
  const [label, setLabel] = useState('');
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const [error, setError] = useState<string>();
  const [busy, setBusy] = useState(false);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    setError(undefined);
    try {
      await onAdd({ address: address.trim(), label: label.trim(), chains: [...chosen] });
      setAddress('');
      setLabel('');
      setChosen([]);
    } catch (failure) {
      setError(withoutPlace(messageOf(failure)));
    } finally {
      setBusy(false);
    }
  };

  return (
    <form className="grid gap-3" onSubmit={submit}>
      <Field
        label="Address"
        value={address}
        error={error}
        hint="Public address: 0x and 40 hex digits."
        autoComplete="off"
        spellCheck={false}
        autoCapitalize="none"
        maxLength={100}
        onChange={({ target }) => setAddress(target.value)}
      />
      <Field
        label="Label (optional)"
        value={label}
        autoComplete="off"
        maxLength={walletLimits.labelLength}
        onChange={({ target }) => setLabel(target.value)}
      />
      {chains.length > 1 && (
        <fieldset>
          <legend className="mb-1.5 font-[550]">Chains</legend>
          <p className="text-xs text-muted">None chosen means all.</p>
          {chains.map(({ chain, name }) => (
            <Checkbox
              key={chain}
              label={name}
              checked={chosen.includes(chain)}
              onChange={({ target }) =>
                setChosen(target.checked ? [...chosen, chain] : chosen.filter((other) => other !== chain))
              }
            />
          ))}
        </fieldset>
      )}
      <Button type="submit" loading={busy} disabled={address.trim() === ''}>
        Add wallet
      </Button>
    </form>
  );
}
