import { PageHead } from '#web/pages/content/PageHead.tsx';
import { resourcesCrumb } from '#web/pages/resources/trails.ts';
import { Meta } from '#web/seo/Meta.tsx';
import { Card, CardHeader, CardRow } from '#web/ui/Card.tsx';
import { CopyField } from '#web/ui/CopyField.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { formatBytes } from '#web/ui/formatBytes.ts';
import { formatNumber } from '#web/ui/formatNumber.ts';
import { Link } from '#web/ui/Link.tsx';
import { nameCounted } from '#web/ui/nameCounted.ts';
import { type Column, Table } from '#web/ui/Table.tsx';
import { TimeAgo } from '#web/ui/TimeAgo.tsx';
import { type Dump, type DumpsData, type DumpTableAnswer, dumpFileHref } from '#wire/dumps.ts';
import { fixedPages } from '#wire/fixedPages.ts';

const columnsOfColumns: Column<DumpTableAnswer['columns'][number]>[] = [
  {
    key: 'name',
    header: 'Column',
    title: true,
    cell: ({ name }) => <code className="wrap-anywhere">{name}</code>,
  },
  { key: 'type', header: 'Type', cell: ({ type }) => type },
  { key: 'about', header: 'Meaning', cell: ({ about }) => about },
];

function Files({ dump: { id }, table: { name, files } }: { dump: Dump; table: DumpTableAnswer }) {
  return (
    <ul className="flex flex-wrap gap-2">
      {files.map((file) => (
        <li key={file.format}>
          <a className="btn btn-sm" href={dumpFileHref(id, file.name)} download={`${id}-${file.name}`}>
            {`${file.format} (${formatBytes(file.bytes)})`}
            <span className="sr-only">{` of ${name}`}</span>
          </a>
        </li>
      ))}
    </ul>
  );
}

function Tables({ dump }: { dump: Dump }) {
  return (
    <Card aria-labelledby="files-title">
      <CardHeader
        id="files-title"
        title="Newest dump"
        description={
          <>
            {dump.id}, made <TimeAgo at={dump.madeAt} />
          </>
        }
        aside={
          <a className="link" href={dumpFileHref(dump.id, 'manifest.json')}>
            Manifest with hashes
          </a>
        }
      />
      {dump.tables.map((table) => (
        <CardRow key={table.name} className="grid gap-3">
          <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
            <div className="max-w-[62ch]">
              <h3>
                {table.name}{' '}
                <span className="num text-muted">{`${formatNumber(table.rows)} ${nameCounted(table.rows, 'rows')}`}</span>
              </h3>
              <p className="mt-1 text-muted">{table.about}</p>
            </div>
            <Files dump={dump} table={table} />
          </div>
          <details>
            <summary className="link w-fit cursor-pointer">{`Columns of ${table.name}`}</summary>
            <div className="mt-3 overflow-x-auto">
              <Table
                caption={`Columns of ${table.name}`}
                columns={columnsOfColumns}
                rows={table.columns}
                rowKey={({ name }) => name}
              />
            </div>
          </details>
        </CardRow>
      ))}
    </Card>
  );
}

function Licence({ licence }: { licence: string | null }) {
  if (licence === null) return 'None is stated: ask the operator before you publish the data.';
  return /^https:\/\//.test(licence) ? (
    <a className="link wrap-anywhere" href={licence} rel="license">
      {licence}
    </a>
  ) : (
    licence
  );
}

function About({ dump, kept }: { dump: Dump; kept: number }) {
  const read = dump.chains.map(({ chain, block }) =>
    block === null ? `${chain} not yet read` : `${chain} to block ${formatNumber(block)}`,
  );
  return (
    <Card aria-labelledby="about-title">
      <CardHeader id="about-title" title="About the data" />
      <CardRow>
        <h3>Licence</h3>
        <p className="mt-1">
          <Licence licence={dump.licence} />
        </p>
      </CardRow>
      <CardRow>
        <h3>As of</h3>
        <p className="mt-1">
          Rules {dump.rulesVersion}, analyser {dump.analyzerVersion}.{' '}
          {read.join(', ') || 'No chain is followed'}.
        </p>
      </CardRow>
      <CardRow>
        <h3>Unknown</h3>
        <p className="mt-1">An empty value is unknown. It is neither “no” nor “none”.</p>
      </CardRow>
      <CardRow className="grid gap-3">
        <CopyField
          label="Check the hashes"
          value={`sha256sum -c <(jq -r '.tables[].files[] | "\\(.sha256)  \\(.name)"' manifest.json)`}
        />
        <p className="text-muted">
          The newest {formatNumber(kept)} dumps are kept; <code>/api/v1/dumps</code> lists them.{' '}
          <Link className="link underline" to={fixedPages.api.path}>
            API reference
          </Link>
        </p>
      </CardRow>
    </Card>
  );
}

export function Component({ data: { dumps, kept } }: { data: DumpsData }) {
  const { path, title, description } = fixedPages.data;
  const [newest] = dumps;
  return (
    <main id="main">
      <Meta title={title} description={description} />
      <PageHead trail={[resourcesCrumb, { name: title, path }]} title={title} summary={description} />
      <div className="wrap grid gap-6 py-6 sm:py-12" data-site="">
        {newest ? (
          <>
            <Tables dump={newest} />
            <About dump={newest} kept={kept} />
          </>
        ) : (
          <EmptyState
            title={kept > 0 ? 'No dump yet' : 'No dumps here'}
            action={
              <Link className="btn" to={fixedPages.api.path}>
                Ask the API
              </Link>
            }
          >
            {kept > 0
              ? 'The first is made some minutes after the site starts, then one a day.'
              : 'The operator of this site does not make any.'}
          </EmptyState>
        )}
      </div>
    </main>
  );
}
