import { type FormEvent, useState } from 'react';
import { Button } from '#web/ui/Button.tsx';
import { Field } from '#web/ui/Field.tsx';
import { watchlistLimits } from '#wire/watchlists.ts';
import { useListChanges } from './useListChanges.ts';

export function NewListForm() {
  const { create } = useListChanges();
  const [name, setName] = useState('');
  const [busy, setBusy] = useState(false);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    if (await create(name.trim())) setName('');
    setBusy(false);
  };
  return (
    <form className="mt-4 flex items-end gap-2" onSubmit={submit}>
      <Field
        className="grow"
        label="New watchlist"
        value={name}
        maxLength={watchlistLimits.nameLength}
        onChange={({ target }) => setName(target.value)}
      />
      <Button type="submit" loading={busy} disabled={name.trim() === ''}>
        Create
      </Button>
    </form>
  );
}
