import { caseHref } from '#model/caseHref.ts';
import { fetchJson } from '#web/client/fetchJson.ts';
import { useSession } from '#web/client/session.tsx';
import { useResource } from '#web/client/useResource.ts';
import { Card, CardHeader, CardRow } from '#web/ui/Card.tsx';
import { Chip } from '#web/ui/Chip.tsx';
import { Link } from '#web/ui/Link.tsx';
import { TimeAgo } from '#web/ui/TimeAgo.tsx';
import type { TraceCaseLine } from '#wire/traceCases.ts';

const load = () => fetchJson<TraceCaseLine[]>('/api/trace-cases');

/** The cases of whoever is signed in; nothing for others, and nothing before the first. */
export function CaseList() {
  return useSession().session.status === 'authenticated' ? <OwnCases /> : null;
}

function OwnCases() {
  const [cases, reload] = useResource(load);
  if (cases.kind === 'failed')
    return (
      <p role="alert">
        Your cases could not be loaded.{' '}
        <button type="button" className="link underline" onClick={() => void reload()}>
          Try again
        </button>
      </p>
    );
  if (cases.kind === 'loading' || cases.data.length === 0) return null;
  return (
    <Card aria-labelledby="cases-title">
      <CardHeader id="cases-title" title="Your cases" description="Kept by you, or watched by you." />
      {cases.data.map(({ id, title, updatedAt, isMine, isWatched }) => (
        <CardRow key={id} className="flex flex-wrap items-center gap-x-4 gap-y-1">
          <Link to={caseHref(id)} className="link min-w-48 flex-1 font-[550] wrap-anywhere">
            {title}
          </Link>
          {isWatched && <Chip>watched</Chip>}
          {!isMine && <Chip>not yours</Chip>}
          <span className="num text-xs text-muted">
            <TimeAgo at={updatedAt} />
          </span>
        </CardRow>
      ))}
    </Card>
  );
}
