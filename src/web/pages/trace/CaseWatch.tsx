import { useState } from 'react';
import { fetchJson } from '#web/client/fetchJson.ts';
import { messageOf } from '#web/client/messageOf.ts';
import { Button } from '#web/ui/Button.tsx';
import { CardRow } from '#web/ui/Card.tsx';
import { formatNumber } from '#web/ui/formatNumber.ts';
import { Link } from '#web/ui/Link.tsx';
import type { OwnTraceCase } from '#wire/traceCases.ts';

interface CaseWatchProps {
  id: string;
  own: OwnTraceCase;
  onChange: (own: OwnTraceCase) => void;
}

/** Whether the signed-in user hears when the money of a case moves on, and how. */
export function CaseWatch({ id, own, onChange }: CaseWatchProps) {
  const [isBusy, setBusy] = useState(false);
  const [fault, setFault] = useState<string>();
  const { watchedSince, mails } = own;
  const isWatched = watchedSince !== null;
  const toggle = async () => {
    setBusy(true);
    setFault(undefined);
    try {
      onChange(await fetchJson<OwnTraceCase>('/api/trace-cases/watch', { body: { id, on: !isWatched } }));
    } catch (error) {
      setFault(messageOf(error));
    }
    setBusy(false);
  };
  return (
    <CardRow className="flex flex-wrap items-center gap-x-3 gap-y-2">
      <Button aria-pressed={isWatched} loading={isBusy} onClick={() => void toggle()}>
        {isWatched ? 'Watched: end it' : 'Watch this money'}
      </Button>
      <span className="max-w-[70ch] text-xs text-muted" role="status">
        {isWatched && <>Watched since block {formatNumber(watchedSince)}. </>}
        {mails === 'off' ? (
          <>
            Mails about alerts are off in{' '}
            <Link to="/my/settings" className="link underline">
              your settings
            </Link>
            , so nothing would be sent.
          </>
        ) : (
          'A mail tells when traced money leaves an address of this trace, as far as the trace follows it: not behind exchanges, bridges, mixers and hubs.'
        )}
      </span>
      {fault && (
        <span role="alert" className="text-danger">
          {fault}
        </span>
      )}
    </CardRow>
  );
}
