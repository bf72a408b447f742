import { PageHead } from '#web/pages/content/PageHead.tsx';
import { BoardHead } from '#web/projectRows/BoardHead.tsx';
import { DemoMark } from '#web/projectRows/ProjectName.tsx';
import { Meta } from '#web/seo/Meta.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Card, CardHeader } from '#web/ui/Card.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { Link } from '#web/ui/Link.tsx';
import { LogoImage } from '#web/ui/LogoImage.tsx';
import { Table } from '#web/ui/Table.tsx';
import type { ComparePageData } from '#wire/compare.ts';
import { compareHref, mostCompared } from '#wire/compareHref.ts';
import { fixedPages } from '#wire/fixedPages.ts';
import { projectHref } from '#wire/projectHref.ts';
import { comparedColumns, differenceColumns } from './compareColumns.tsx';
import { comparedLines } from './comparedLines.tsx';

/** The others are folded. */
const mostShown = 8;

const idsOf = ({ projects }: ComparePageData) => projects.map(({ row }) => row.id);

/** Who is compared; each can be taken out. */
function Chosen({ data }: { data: ComparePageData }) {
  const ids = idsOf(data);
  return (
    <ul aria-label="Projects compared" className="grid grid-cols-2 gap-2 sm:gap-3 lg:grid-cols-4">
      {data.projects.map(({ row: { id, name, logo, demo } }) => (
        <li key={id} className="card flex items-center gap-3 p-3 max-sm:gap-2 max-sm:py-1 max-sm:pr-0">
          <LogoImage logo={logo} name={name} />
          <span className="min-w-0 flex-1">
            <Link to={projectHref(id)} className="link font-semibold break-words">
              {name}
            </Link>{' '}
            {demo && <DemoMark />}
          </span>
          <Link
            to={compareHref(ids.filter((one) => one !== id))}
            className="icon-btn"
            aria-label={`Take out ${name}`}
            title={`Take out ${name}`}
          >
            ×
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** A form and links: it works without scripts. */
function AddProject({ data }: { data: ComparePageData }) {
  const ids = idsOf(data);
  if (ids.length >= mostCompared) return null;
  return (
    <Card aria-labelledby="add-title" className="p-4.5">
      <h2 id="add-title">{ids.length === 0 ? 'Choose projects' : 'Add a project'}</h2>
      <form action={compareHref(ids)} className="mt-3 flex flex-wrap gap-2">
        <input
          type="search"
          name="find"
          defaultValue={data.find}
          key={data.find}
          aria-label="Name or ticker"
          placeholder="Name or ticker"
          maxLength={80}
          className="input min-w-0 flex-1 sm:max-w-80"
        />
        <Button type="submit">Find</Button>
      </form>
      {data.found.length === 0 ? (
        <p className="mt-3 text-muted">
          {data.find === '' ? 'Nothing is trending yet: look for a name.' : 'No other project has this name.'}
        </p>
      ) : (
        <ul aria-label="Projects to add" className="mt-3 flex flex-wrap gap-2">
          {data.found.map(({ id, name }) => (
            <li key={id}>
              <Link to={compareHref([...ids, id])} className="chip min-h-6 hover:text-ink">
                + {name}
              </Link>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

function Differences({ data: { projects, differences } }: { data: ComparePageData }) {
  const table = (caption: string, rows: ComparePageData['differences']) => (
    <div className="overflow-x-auto border-t border-line">
      <Table caption={caption} columns={differenceColumns(projects)} rows={rows} rowKey={({ id }) => id} />
    </div>
  );
  const smaller = differences.slice(mostShown);
  return (
    <Card aria-labelledby="difference-title" className="overflow-hidden">
      <CardHeader
        id="difference-title"
        title="What makes the difference"
        description="Questions of the score with different answers, what weighs most first."
      />
      {differences.length === 0 ? (
        <EmptyState title="No difference known">
          No question of the score has two known answers that differ. More may differ than is known.
        </EmptyState>
      ) : (
        table('Differences', differences.slice(0, mostShown))
      )}
      {smaller.length > 0 && (
        <details>
          <summary className="border-t border-line px-4.5 py-3 text-muted hover:text-ink">
            {smaller.length} smaller
          </summary>
          {table('Smaller differences', smaller)}
        </details>
      )}
    </Card>
  );
}

export function Component({ data }: { data: ComparePageData }) {
  const { path, title: pageTitle, description } = fixedPages.compare;
  const { projects } = data;
  const ids = idsOf(data);
  const names = projects.map(({ row }) => row.name);
  const title = names.length === 0 ? pageTitle : names.join(' vs ');
  const about =
    names.length === 0
      ? description
      : `${names.join(', ')}: score, who holds the keys, audits and incidents.`;
  const trail = [
    { name: pageTitle, path },
    ...(ids.length > 0 ? [{ name: title, path: compareHref(ids) }] : []),
  ];
  return (
    <main id="main">
      {/* One address whatever the order; one project alone is its own page. */}
      <Meta
        title={names.length === 1 ? `Compare ${title}` : title}
        description={about}
        path={compareHref(ids.toSorted())}
        noindex={ids.length === 1 || data.find !== '' || data.leftOut > 0}
      />
      {ids.length === 0 ? (
        <PageHead trail={trail} title={title} summary={description} />
      ) : (
        <BoardHead
          trail={trail}
          title={title}
          files={{
            csv: `${compareHref(ids)}.csv`,
            json: `/api${compareHref(ids)}`,
            feedOf: (format) => `/changes.${format}?projectId=${ids.map(encodeURIComponent).join(',')}`,
          }}
        />
      )}
      <div className="wrap grid gap-6 py-8">
        {data.leftOut > 0 && (
          <p role="status">
            {mostCompared} projects fit. {data.leftOut} more {data.leftOut === 1 ? 'was' : 'were'} left out.
          </p>
        )}
        {ids.length > 0 && <Chosen data={data} />}
        {ids.length > 0 && (
          <Card aria-labelledby="side-title" className="overflow-hidden">
            <CardHeader id="side-title" title="Side by side" />
            <div className="overflow-x-auto border-t border-line">
              <Table
                caption="Side by side"
                short
                columns={comparedColumns(projects)}
                rows={comparedLines(projects)}
                rowKey={({ name }) => name}
              />
            </div>
          </Card>
        )}
        {ids.length > 1 && <Differences data={data} />}
        <AddProject data={data} />
      </div>
    </main>
  );
}
