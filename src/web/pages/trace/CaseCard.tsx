import { isAdmitted } from '#model/users.ts';
import type { TraceView } from '#trace/traceView.ts';
import { AuthLink } from '#web/auth/AuthLink.tsx';
import { useSession } from '#web/client/session.tsx';
import { Card, CardHeader, CardRow } from '#web/ui/Card.tsx';
import type { TraceCase } from '#wire/traceCases.ts';
import type { TracePageData } from '#wire/tracePage.ts';
import { CaseForm } from './CaseForm.tsx';
import { CaseStaff } from './CaseStaff.tsx';
import { CaseWatch } from './CaseWatch.tsx';
import { useOwnCase } from './useOwnCase.ts';

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
