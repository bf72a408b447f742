import { useState } from 'react';
import { fetchJson } from '#web/client/fetchJson.ts';
import { messageOf } from '#web/client/messageOf.ts';
import { Button } from '#web/ui/Button.tsx';
import { CopyField } from '#web/ui/CopyField.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { type FeedFormat, feedFormats, secretFeedHref } from '#wire/feeds.ts';
import type { WatchlistView } from '#wire/watchlists.ts';

const labels: Readonly<Record<FeedFormat, string>> = {
  atom: 'Changes (Atom)',
  json: 'Changes (JSON Feed)',
  ics: 'Timelock calendar (iCal)',
};

interface FeedDialogProps {
  list: WatchlistView;
  onClose: () => void;
  onChanged: () => Promise<void>;
}

/** The secret addresses of a list, for readers of feeds and calendars. */
export function FeedDialog({ list: { id, name, feedKey: first }, onClose, onChanged }: FeedDialogProps) {
  const [feedKey, setFeedKey] = useState(first);
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState<string>();
  const set = async (on: boolean) => {
    setBusy(true);
    setFault(undefined);
    try {
      const answer = await fetchJson<{ feedKey: string | null }>('/api/watchlist/feed', { body: { id, on } });
      setFeedKey(answer.feedKey);
      await onChanged();
    } catch (error) {
      setFault(messageOf(error));
    }
    setBusy(false);
  };
  return (
    <Dialog open onClose={onClose} title={`Feed of “${name}”`}>
      <p className="text-muted">
        {feedKey === null
          ? 'Follow this list in a feed reader or calendar.'
          : 'Anyone with these addresses can read the list.'}
      </p>
      {feedKey !== null && (
        <div className="mt-4 grid gap-3">
          {feedFormats.map((format) => (
            <CopyField
              key={format}
              label={labels[format]}
              value={new URL(secretFeedHref('watchlists', feedKey, format), location.origin).href}
            />
          ))}
        </div>
      )}
      {fault !== undefined && (
        <p role="alert" className="mt-3 text-danger">
          {fault}
        </p>
      )}
      <div className="mt-5 flex flex-wrap justify-end gap-2">
        {feedKey !== null && (
          <Button loading={busy} onClick={() => void set(true)}>
            New addresses
          </Button>
        )}
        <Button
          variant={feedKey === null ? 'primary' : 'danger'}
          loading={busy}
          onClick={() => void set(feedKey === null)}
        >
          {feedKey === null ? 'Make a feed' : 'End the feed'}
        </Button>
      </div>
    </Dialog>
  );
}
