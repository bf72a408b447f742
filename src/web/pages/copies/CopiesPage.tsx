import { addressKey } from '#model/addressKey.ts';
import { placeHrefs } from '#model/placeHrefs.ts';
import { BoardHead } from '#web/projectRows/BoardHead.tsx';
import { Meta } from '#web/seo/Meta.tsx';
import { Card, CardHeader } from '#web/ui/Card.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { formatNumber } from '#web/ui/formatNumber.ts';
import { Link } from '#web/ui/Link.tsx';
import { Pagination } from '#web/ui/Pagination.tsx';
import { type Column, Table } from '#web/ui/Table.tsx';
import type { CopyGroup, CopyGroups } from '#wire/copies.ts';
import { fixedPages } from '#wire/fixedPages.ts';
import { incidentHref } from '#wire/incidentHref.ts';
import { projectHref } from '#wire/projectHref.ts';

const columns: Column<CopyGroup>[] = [
  {
    key: 'code',
    header: 'Code',
    title: true,
    className: 'align-top lg:min-w-46',
    cell: ({ codeHash, label, functions, codes }) => (
      <>
        <Link to={placeHrefs.code({ hash: codeHash })} className="link font-semibold">
          {label}
        </Link>
        <span className="block text-xs text-muted">
          {functions} own {functions === 1 ? 'function' : 'functions'}
          {codes > 1 && `, compiled ${codes} ways`}
        </span>
      </>
    ),
  },
  {
    key: 'places',
    header: 'Runs at',
    className: 'align-top max-sm:col-span-full',
    cell: ({ codeHash, places, contracts, projects }) => (
      <div data-stated="" className="min-w-0">
        <p className="text-xs text-muted">
          {formatNumber(contracts)} contracts of {formatNumber(projects)} projects
        </p>
        <ul className="grid gap-x-4 sm:grid-cols-2">
          {places.map(({ projectId, project, label, ...place }) => (
            <li key={`${projectId} ${addressKey(place)}`} className="flex flex-wrap items-center gap-x-2">
              <Link to={projectHref(projectId, 'code-audit')} className="font-semibold hover:underline">
                {project}
              </Link>
              <Link to={placeHrefs.address(place)} title={place.address} className="link">
                {label}
              </Link>
            </li>
          ))}
        </ul>
        {contracts > places.length && (
          <Link to={placeHrefs.code({ hash: codeHash })} className="link text-xs">
            More
          </Link>
        )}
      </div>
    ),
  },
  {
    key: 'incidents',
    header: 'Newest incidents',
    className: 'align-top lg:min-w-56 max-sm:col-span-full',
    cell: ({ incidents }) =>
      incidents.length === 0 ? (
        <span className="text-muted">none on record</span>
      ) : (
        <ul>
          {incidents.map(({ id, title, project }) => (
            <li key={id}>
              <Link to={incidentHref(id)} className="link">
                {project}: {title}
              </Link>
            </li>
          ))}
        </ul>
      ),
  },
];

/** Code that several projects run: what is found in one copy may hold for the others. */
export function Component({ data: { items, total, page, perPage } }: { data: CopyGroups }) {
  const { path, title, description } = fixedPages.copies;
  const hrefFor = (number: number) => (number > 1 ? `${path}?page=${number}` : path);
  return (
    <main id="main">
      <Meta title={title} description={description} path={hrefFor(page)} noindex={page > 1} />
      <BoardHead
        trail={[{ name: title, path }]}
        title={title}
        summary={description}
        files={{
          csv: `${path}.csv`,
          json: '/api/copies',
          feedOf: (format) => `/changes.${format}?kind=code&days=31`,
        }}
      />
      <div className="wrap grid gap-6 py-8">
        <Card aria-labelledby="copies-title" className="overflow-hidden">
          <CardHeader
            id="copies-title"
            title="Shared code"
            description="Compared function by function. An incident at one copy was not tried on the others."
            aside={<span data-site="">{formatNumber(total)} in all</span>}
          />
          {items.length === 0 ? (
            <EmptyState title="No copies found">
              Import projects with their contracts. Code is compared once it was read.
            </EmptyState>
          ) : (
            <div className="overflow-x-auto border-t border-line">
              <Table
                short
                caption="Shared code"
                columns={columns}
                rows={items}
                rowKey={({ codeHash }) => codeHash}
              />
            </div>
          )}
        </Card>
        <Pagination
          label="Pages of copies"
          page={page}
          pageCount={Math.ceil(total / perPage)}
          hrefFor={hrefFor}
        />
      </div>
    </main>
  );
}
