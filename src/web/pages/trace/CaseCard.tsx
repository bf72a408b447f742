import { useEffect, useState } from 'react';
import { isAdmitted } from '#model/users.ts';
import type { TraceView } from '#trace/traceView.ts';
import { AuthLink } from '#web/auth/AuthLink.tsx';
import { fetchJson } from '#web/client/fetchJson.ts';
import { messageOf } from '#web/client/messageOf.ts';
import { reportError } from '#web/client/reportError.ts';
import { useSession } from '#web/client/session.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Card, CardHeader, CardRow } from '#web/ui/Card.tsx';
import { formatNumber } from '#web/ui/formatNumber.ts';
import { Link } from '#web/ui/Link.tsx';
import type { OwnTraceCase, TraceCase } from '#wire/traceCases.ts';
import type { TracePageData } from '#wire/tracePage.ts';
import { CaseForm } from './CaseForm.tsx';
import { CaseStaff } from './CaseStaff.tsx';

interface CaseWatchProps {
  id: string;
  own: OwnTraceCase;
  onChange: (own: OwnTraceCase) => void;
}

/** Whether the signed-in user hears when the money of a case moves on, and how. */
function CaseWatch({ id, own, onChange }: CaseWatchProps) {
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

/** What a case is to whoever is signed in; undefined until it is known. */
function useOwnCase(id: string | undefined, isSignedIn: boolean) {
  const [own, setOwn] = useState<OwnTraceCase>();
  useEffect(() => {
    setOwn(undefined);
    if (id === undefined || !isSignedIn) return;
    let isGone = false;
    fetchJson<OwnTraceCase>(`/api/trace-cases/own?id=${id}`).then(
      (answer) => {
        if (!isGone) setOwn(answer);
      },
      (error: unknown) => reportError({ title: location.href, description: String(error) }),
    );
    return () => {
      isGone = true;
    };
  }, [id, isSignedIn]);
  return [own, setOwn] as const;
}

interface CaseCardProps {
  shown: TraceCase | null;
  query: TracePageData['query'];
  view: TraceView;
}

/** Keeping a trace, sharing it, hearing when its money moves on. Depends on who looks, so it is empty until that is known. */
export function CaseCard({ shown, query, view }: CaseCardProps) {
  const { status, user } = useSession().session;
  const [own, setOwn] = useOwnCase(shown?.id, status === 'authenticated');
  if (status === 'loading') return null;
  const isMine = own?.isMine ?? false;
  return (
    <Card aria-labelledby="case-title">
      <CardHeader
        id="case-title"
        title={isMine ? 'Your case' : 'Keep this trace'}
        description="A case keeps the question, the names, pins and folds and your note. Whoever has its link can read it; nobody can guess it."
      />
      {status === 'unauthenticated' ? (
        <CardRow className="flex flex-wrap items-center gap-3">
          <AuthLink to="login">Log in</AuthLink>
          <span className="max-w-[70ch] text-xs text-muted">
            Then it can be kept, and watched: a mail tells when the money moves on. Without an account, the
            address of this page shows the same trace again.
          </span>
        </CardRow>
      ) : (
        <>
          {shown && own && <CaseWatch id={shown.id} own={own} onChange={setOwn} />}
          <CaseForm key={`${shown?.id} ${isMine}`} shown={shown} isMine={isMine} query={query} view={view} />
          {shown && user && isAdmitted(user.role, 'editor') && <CaseStaff shown={shown} />}
        </>
      )}
    </Card>
  );
}
