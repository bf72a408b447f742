import { PageHead } from '#web/pages/content/PageHead.tsx';
import { Meta } from '#web/seo/Meta.tsx';
import { Card } from '#web/ui/Card.tsx';
import { Link } from '#web/ui/Link.tsx';
import { SectionCard } from '#web/ui/SectionCard.tsx';
import { fixedPages } from '#wire/fixedPages.ts';
import type { TraceNode } from '#wire/trace.ts';
import type { TracePageData } from '#wire/tracePage.ts';
import { CaseHead } from './CaseHead.tsx';
import { CaseList } from './CaseList.tsx';
import { FollowFurther, TraceProgress } from './DeepTrace.tsx';
import { TraceForm } from './TraceForm.tsx';
import { TraceResult } from './TraceResult.tsx';

/** Something to look at for whoever comes without a question. */
function TrailList({ trails, hasMoreTrails }: Pick<TracePageData, 'trails' | 'hasMoreTrails'>) {
  if (trails.length === 0) return null;
  return (
    <SectionCard
      title="Try one"
      description={`${hasMoreTrails ? 'The newest traces' : 'Traces'} of incidents and labelled attackers.${hasMoreTrails ? ' There are more.' : ''}`}
      bare
    >
      <ul>
        {trails.map(({ title, path, project }) => (
          <li key={path} className="flex flex-wrap gap-x-4 border-t border-line px-4.5 py-2.5">
            <Link to={path} className="link font-[550] wrap-anywhere">
              {title}
            </Link>
            {project !== null && <span className="text-muted">incident at {project}</span>}
          </li>
        ))}
      </ul>
    </SectionCard>
  );
}

const canGoOn = ({ cut }: TraceNode): boolean =>
  cut !== null && cut !== 'labelled' && cut !== 'swapped' && cut !== 'hub';

export function Component({ data }: { data: TracePageData }) {
  const { path, title, description } = fixedPages.trace;
  const { query, chains, result, run, case: shown } = data;
  // Another question is another picture, with nothing chosen in it.
  const key = JSON.stringify(query);
  const nodes = result && 'trace' in result ? result.trace.nodes : [];
  const name = nodes.find(({ address }) => address.toLowerCase() === query.start?.toLowerCase())?.label?.name;
  return (
    <main id="main">
      {shown ? (
        <CaseHead shown={shown} />
      ) : result ? (
        <div className="wrap pt-4">
          <Meta title={title} description={description} path={path} noindex />
          <p className="text-xs text-muted">
            <Link to={path} className="link underline">
              SkyTrace
            </Link>
          </p>
          <h1 className="mt-1 text-lg wrap-anywhere" tabIndex={-1}>
            Trace of {name ?? <span className="font-mono text-base">{query.start}</span>}
          </h1>
          {name && <p className="font-mono text-xs wrap-anywhere text-muted">{query.start}</p>}
        </div>
      ) : (
        <>
          <Meta title={title} description={description} path={path} />
          <PageHead trail={[{ name: 'SkyTrace', path }]} title="Follow the money" summary={description}>
            <Link to="/products/skytrace" className="link">
              How tracing works
            </Link>
          </PageHead>
        </>
      )}
      <div className={`wrap grid gap-6 [&>*]:min-w-0 ${result && !shown ? 'py-4' : 'py-6 sm:py-12'}`}>
        {!result && <TraceForm key={key} query={query} chains={chains} />}
        {!result && <TrailList {...data} />}
        {!result && <CaseList />}
        {result && 'fault' in result && (
          <Card role="alert" className="p-4.5">
            <p className="font-semibold text-danger">This cannot be traced</p>
            <p className="mt-1 max-w-[76ch] wrap-anywhere">{result.fault}</p>
          </Card>
        )}
        {run && <TraceProgress key={run.id} run={run} />}
        {result && 'trace' in result && (
          <TraceResult
            key={`${key} result`}
            trace={result.trace}
            query={query}
            shown={shown}
            further={!run && result.trace.nodes.some(canGoOn) && <FollowFurther query={query} />}
          />
        )}
        {result && <TraceForm key={key} query={query} chains={chains} />}
        {result && <TrailList {...data} />}
      </div>
    </main>
  );
}
