import { type FormEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import { messageOf } from '#web/client/messageOf.ts';
import { track } from '#web/client/userEvents.ts';
import { useOwner } from '#web/organisations/OwnerScope.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { Field } from '#web/ui/Field.tsx';
import { Menu, MenuAction } from '#web/ui/Menu.tsx';
import { useToast } from '#web/ui/ToastProvider.tsx';
import { type WatchlistView, watchlistLimits } from '#wire/watchlists.ts';
import { FeedDialog } from './FeedDialog.tsx';
import { deleteList, moveList, renameList } from './listCalls.ts';
import { useListChanges } from './useListChanges.ts';

/** Rename, move, export, follow and delete a list. */
export function ListMenu({ list, lists }: { list: WatchlistView; lists: readonly WatchlistView[] }) {
  const [asking, setAsking] = useState<'rename' | 'feed' | 'delete'>();
  const { reload } = useListChanges();
  const { pathOf } = useOwner();
  const toast = useToast();
  const navigate = useNavigate();

  const run = async (work: () => Promise<unknown>) => {
    try {
      await work();
      setAsking(undefined);
    } catch (error) {
      toast.show(messageOf(error), { kind: 'error' });
    }
    await reload();
  };
  const move = (by: -1 | 1) =>
    run(async () => {
      await moveList(pathOf('/api/watchlist/order'), { lists, id: list.id, by });
      // Without it the page would go on to whichever list is the first now.
      await navigate(pathOf(`?list=${list.id}`), { replace: true });
    });
  return (
    <>
      <Menu label="List" name={`List ${list.name}: actions`} align="end">
        <MenuAction onClick={() => setAsking('rename')}>Rename</MenuAction>
        <MenuAction onClick={() => void move(-1)}>Move up</MenuAction>
        <MenuAction onClick={() => void move(1)}>Move down</MenuAction>
        <MenuAction onClick={() => location.assign(`/api/watchlist/export.csv?id=${list.id}`)}>
          Export CSV
        </MenuAction>
        <MenuAction onClick={() => setAsking('feed')}>Feed</MenuAction>
        <MenuAction onClick={() => setAsking('delete')}>Delete</MenuAction>
      </Menu>
      {asking === 'feed' && (
        <FeedDialog list={list} onClose={() => setAsking(undefined)} onChanged={reload} />
      )}
      {asking === 'rename' && (
        <RenameDialog
          name={list.name}
          onClose={() => setAsking(undefined)}
          onRename={(name) =>
            run(async () => {
              await renameList(list, name);
              track('Rename Watchlist');
            })
          }
        />
      )}
      <Dialog
        open={asking === 'delete'}
        onClose={() => setAsking(undefined)}
        title={`Delete “${list.name}”?`}
      >
        <p>Only the list is deleted. This cannot be undone.</p>
        <div className="mt-5 flex justify-end gap-2">
          <Button onClick={() => setAsking(undefined)}>Keep it</Button>
          <Button
            variant="danger"
            onClick={() =>
              run(async () => {
                await deleteList(list.id);
                track('Delete Watchlist');
              })
            }
          >
            Delete
          </Button>
        </div>
      </Dialog>
    </>
  );
}

function RenameDialog({
  name,
  onRename,
  onClose,
}: {
  name: string;
  onRename: (name: string) => void;
  onClose: () => void;
}) {
  const [value, setValue] = useState(name);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onRename(value.trim());
  };
  return (
    <Dialog open onClose={onClose} title="Rename the list">
      <form onSubmit={submit}>
        <Field
          label="Name"
          value={value}
          maxLength={watchlistLimits.nameLength}
          onChange={({ target }) => setValue(target.value)}
        />
        <div className="mt-5 flex justify-end">
          <Button type="submit" variant="primary" disabled={value.trim() === ''}>
            Rename
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
