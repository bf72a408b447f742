import { PageHead } from '#web/pages/content/PageHead.tsx';
import { resourcesCrumb } from '#web/pages/resources/trails.ts';
import { Meta } from '#web/seo/Meta.tsx';
import { Card, CardHeader, CardRow } from '#web/ui/Card.tsx';
import { CopyField } from '#web/ui/CopyField.tsx';
import { formatNumber } from '#web/ui/formatNumber.ts';
import { Link } from '#web/ui/Link.tsx';
import { type Column, Table } from '#web/ui/Table.tsx';
import { TimeAgo } from '#web/ui/TimeAgo.tsx';
import { fixedPages } from '#wire/fixedPages.ts';
import { sealedAboutHref, sealedEntryHref } from '#wire/sealedHref.ts';
import type { SealedLogPage, SealedRow } from '#wire/sealedLog.ts';
import { kindNames } from './sealedWords.ts';

const columns: Column<SealedRow>[] = [
  {
    key: 'index',
    header: 'Entry',
    title: true,
    cell: ({ index }) => (
      <Link to={sealedEntryHref(index)} className="link num">
        {index}
      </Link>
    ),
  },
  { key: 'kind', header: 'Kind', cell: ({ kind }) => kindNames[kind] },
  {
    key: 'about',
    header: 'About',
    cell: ({ about, project }) => (
      <Link
        to={sealedAboutHref(about)}
        rel="nofollow"
        className={project ? 'link' : 'link font-mono text-xs wrap-anywhere'}
      >
        {project?.name ?? about}
      </Link>
    ),
  },
  { key: 'says', header: 'Says', cell: ({ says }) => says },
  { key: 'sealedAt', header: 'Sealed', align: 'end', cell: ({ sealedAt }) => <TimeAgo at={sealedAt} /> },
];

/** Entries of the log, newest first. */
function SealedTable({ caption, rows }: { caption: string; rows: readonly SealedRow[] }) {
  return (
    <div data-site="" className="overflow-x-auto border-t border-line">
      <Table caption={caption} columns={columns} rows={rows} rowKey={({ index }) => String(index)} />
    </div>
  );
}

function Newest({ about, newest }: Pick<SealedLogPage, 'about' | 'newest'>) {
  const { path } = fixedPages.sealedLog;
  return (
    <Card aria-labelledby="entries-title" className="overflow-hidden">
      <CardHeader
        id="entries-title"
        title={about === null ? 'Newest entries' : 'Entries about this'}
        description={about === null ? undefined : <span className="font-mono wrap-anywhere">{about}</span>}
        aside={
          about !== null && (
            <Link to={path} className="link">
              All entries
            </Link>
          )
        }
      />
      {newest.length === 0 ? (
        <CardRow className="text-muted">
          Nothing sealed yet. What was just said gets its place within seconds.
        </CardRow>
      ) : (
        <SealedTable caption="Entries of the sealed log" rows={newest} />
      )}
    </Card>
  );
}

function Witnesses({
  witnesses,
  witnessed,
  witnessKey,
}: Pick<SealedLogPage, 'witnesses' | 'witnessed' | 'witnessKey'>) {
  return (
    <Card aria-labelledby="witnesses-title">
      <CardHeader
        id="witnesses-title"
        title="Witnesses"
        description="Other sites that cosign this log, and logs of others that this site cosigns."
      />
      {witnesses.length + witnessed.length === 0 && <CardRow className="text-muted">None yet.</CardRow>}
      {witnesses.map(({ name, size, at, fault }) => (
        <CardRow key={name}>
          <p className="font-mono text-xs wrap-anywhere">{name}</p>
          {size !== null && (
            <p data-site="">
              Cosigned {formatNumber(size)} entries <TimeAgo at={at} />
            </p>
          )}
          {fault !== null && <p className="text-danger wrap-anywhere">{fault}</p>}
        </CardRow>
      ))}
      {witnessed.map(({ origin, size, at, note, otherNote }) => (
        <CardRow key={origin}>
          <p className="font-mono text-xs wrap-anywhere">{origin}</p>
          <p data-site="">
            We cosigned {formatNumber(size)} entries <TimeAgo at={at} />
          </p>
          {otherNote !== null && (
            <>
              <p className="text-danger">Two stories: it signed two checkpoints of one size.</p>
              <pre className="mt-2 whitespace-pre-wrap wrap-anywhere font-mono text-xs">{`${note}\n${otherNote}`}</pre>
            </>
          )}
        </CardRow>
      ))}
      <CardRow>
        <CopyField label="Key of this witness" value={witnessKey} />
      </CardRow>
    </Card>
  );
}

function Checking({ keys, checkpoint }: Pick<SealedLogPage, 'keys' | 'checkpoint'>) {
  return (
    <Card aria-labelledby="check-title">
      <CardHeader
        id="check-title"
        title="Check it yourself"
        description="Keep a checkpoint today. Whatever is changed before it fails this check later."
      />
      <CardRow className="grid gap-4">
        {keys.map((key, place) => (
          <CopyField key={key} label={place === 0 ? 'Key of the log' : 'Former key'} value={key} />
        ))}
        <CopyField
          label="Command"
          value={`npm run parapet -- log verify SITE --log-key '${keys[0] ?? ''}'`}
        />
      </CardRow>
      {checkpoint !== null && (
        <CardRow>
          <h3>Newest checkpoint</h3>
          <pre className="mt-2 whitespace-pre-wrap wrap-anywhere font-mono text-xs">{checkpoint}</pre>
          <p className="mt-2 text-muted">
            C2SP tlog-tiles: <a href="/log/checkpoint">/log/checkpoint</a>, <code>/log/tile/…</code>
          </p>
        </CardRow>
      )}
    </Card>
  );
}

export function Component({ data }: { data: SealedLogPage }) {
  const { path, title, description } = fixedPages.sealedLog;
  return (
    <main id="main">
      <Meta title={title} description={description} noindex={data.about !== null} />
      <PageHead trail={[resourcesCrumb, { name: title, path }]} title={title} summary={description}>
        <span data-site="">{formatNumber(data.size)} entries</span>
        {data.at !== null && (
          <span>
            last sealed <TimeAgo at={data.at} />
          </span>
        )}
      </PageHead>
      <div className="wrap grid gap-6 py-6 sm:py-12">
        <Newest about={data.about} newest={data.newest} />
        <Witnesses {...data} />
        <Checking keys={data.keys} checkpoint={data.checkpoint} />
      </div>
    </main>
  );
}
