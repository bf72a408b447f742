import { type FormEvent, use, useEffect, useEffectEvent, useState } from 'react';
import { useLocation } from 'react-router';
import { addressPattern } from '#model/address.ts';
import { SiteChains } from '#web/chains/SiteChains.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Field } from '#web/ui/Field.tsx';
import { Select } from '#web/ui/Select.tsx';
import type { ScanFormData } from '#wire/scans.ts';
import { useStartScan } from './useStartScan.ts';

const readText = (form: FormData, name: string): string => {
  const value = form.get(name);
  return typeof value === 'string' ? value.trim() : '';
};

/** A plain form, which works without scripts. */
export function ScanForm({ data: { address, chain, fault } }: { data: ScanFormData }) {
  const names = use(SiteChains);
  const options = Object.entries(names).map(([value, label]) => ({ value, label }));
  const { busy, fault: refusal, start } = useStartScan();
  const asked: unknown = useLocation().state;
  const first = options[0]?.value ?? '';
  const chosen = Object.hasOwn(names, chain) ? chain : first;

  const begin = useEffectEvent(() => {
    if (asked === 'start' && address !== '' && fault === null) void start({ address, chain: chosen });
  });
  // The search box leads here with an address: it has been chosen, so nobody has to press twice.
  useEffect(() => begin(), []);

  const [wrong, setWrong] = useState<string>();

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const given = readText(form, 'address');
    // The server says the same and more; nobody waits for it because of a slip.
    const isAddress = addressPattern.test(given);
    setWrong(
      isAddress ? undefined : `${given === '' ? 'Give an' : 'That is no'} address: 0x and 40 hex digits.`,
    );
    if (isAddress) void start({ address: given, chain: readText(form, 'chain') });
  };
  return (
    <form method="post" action="/scan" className="card grid gap-4 p-6" noValidate onSubmit={submit}>
      <Field
        label="Address"
        name="address"
        key={address}
        defaultValue={address}
        placeholder="0x…"
        required
        maxLength={80}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        error={wrong ?? refusal ?? fault}
      />
      <Select label="Chain" name="chain" key={chosen} defaultValue={chosen} options={options} />
      <p>
        <Button type="submit" variant="primary" loading={busy}>
          Scan
        </Button>
      </p>
    </form>
  );
}
