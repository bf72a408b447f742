import { Link } from '#web/ui/Link.tsx';
import { type Column, Table } from '#web/ui/Table.tsx';
import { TimeAgo } from '#web/ui/TimeAgo.tsx';
import { sealedAboutHref, sealedEntryHref } from '#wire/sealedHref.ts';
import type { SealedRow } from '#wire/sealedLog.ts';
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
export function SealedTable({ caption, rows }: { caption: string; rows: readonly SealedRow[] }) {
  return (
    <div data-site="" className="overflow-x-auto border-t border-line">
      <Table caption={caption} columns={columns} rows={rows} rowKey={({ index }) => String(index)} />
    </div>
  );
}
