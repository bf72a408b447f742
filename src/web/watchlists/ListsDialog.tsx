import { type FormEvent, useState } from 'react';
import { Button } from '#web/ui/Button.tsx';
import { Checkbox } from '#web/ui/Checkbox.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { Field } from '#web/ui/Field.tsx';
import { watchlistLimits } from '#wire/watchlists.ts';
import { useWatchlists, type Watched } from './WatchlistsContext.tsx';

/** Which lists hold a project, and a new one for it. */
export function ListsDialog({ project, onClose }: { project: Watched; onClose: () => void }) {
  const { lists = [], change, create } = useWatchlists();
  const [name, setName] = useState('');
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (await create(name.trim(), [project.id])) setName('');
  };
  return (
    <Dialog open onClose={onClose} title={`Lists with ${project.name}`}>
      <fieldset className="space-y-1">
        <legend className="sr-only">Watchlists</legend>
        {lists.map((list) => (
          <Checkbox
            key={list.id}
            label={list.name}
            checked={list.projects.includes(project.id)}
            onChange={({ target }) =>
              void change(list.id, target.checked ? { add: [project.id] } : { remove: [project.id] })
            }
          />
        ))}
      </fieldset>
      <form className="mt-5 flex items-end gap-2" onSubmit={submit}>
        <Field
          className="grow"
          label="New list"
          value={name}
          maxLength={watchlistLimits.nameLength}
          onChange={({ target }) => setName(target.value)}
        />
        <Button type="submit" disabled={name.trim() === ''}>
          Create
        </Button>
      </form>
    </Dialog>
  );
}
