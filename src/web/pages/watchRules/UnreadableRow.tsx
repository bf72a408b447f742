import { useState } from 'react';
import { fetchJson } from '#web/client/fetchJson.ts';
import { messageOf } from '#web/client/messageOf.ts';
import { useOwner } from '#web/organisations/OwnerScope.tsx';
import { AskFirst } from '#web/ui/AskFirst.tsx';
import { Chip } from '#web/ui/Chip.tsx';
import { useToast } from '#web/ui/ToastProvider.tsx';
import type { UnreadableRule } from '#wire/watchRules.ts';

/** A rule of which only the name can be read: all that can be done is to delete it. */
export function UnreadableRow({ rule, onDeleted }: { rule: UnreadableRule; onDeleted: () => void }) {
  const { id, name } = rule;
  const { mayChange } = useOwner();
  const [isDeleting, setIsDeleting] = useState(false);
  const { show } = useToast();

  const remove = async () => {
    setIsDeleting(true);
    try {
      await fetchJson('/api/watch-rules/delete', { body: { id } });
      onDeleted();
      show(`Deleted ${name}.`);
    } catch (error) {
      show(messageOf(error), { kind: 'error' });
    }
    setIsDeleting(false);
  };

  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-line px-4.5 py-3">
      <div className="min-w-0 flex-1 basis-64">
        <p className="flex flex-wrap items-center gap-x-2 font-[550] wrap-anywhere">
          {name} <Chip tone="warning">Not working</Chip>
        </p>
        <p className="text-xs text-danger">It cannot be read any more. Delete it and make it anew.</p>
      </div>
      {mayChange && (
        <AskFirst
          action="Delete"
          label={`Delete ${name}`}
          question={`Delete “${name}”?`}
          loading={isDeleting}
          onConfirm={() => void remove()}
        >
          Alerts that it set off stay in the inbox. This cannot be undone.
        </AskFirst>
      )}
    </li>
  );
}
