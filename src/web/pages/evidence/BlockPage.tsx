import { placeHrefs } from '#model/placeHrefs.ts';
import { ChainHash } from '#web/evidence/ChainHash.tsx';
import { Chip } from '#web/ui/Chip.tsx';
import { formatNumber } from '#web/ui/formatNumber.ts';
import { formatDateTime } from '#web/ui/formatTime.ts';
import { Link } from '#web/ui/Link.tsx';
import { SectionCard } from '#web/ui/SectionCard.tsx';
import { type Column, Table } from '#web/ui/Table.tsx';
import type { BlockPageData, IndexedTransaction } from '#wire/evidencePages.ts';
import { Facts } from './Facts.tsx';
import { PlaceError } from './PlaceError.tsx';
import { PlacePage } from './PlacePage.tsx';
import { RawCalls } from './RawCalls.tsx';
import { sources } from './sources.ts';

export function ErrorBoundary() {
  return <PlaceError name="block" />;
}

function Meaning({ data: { chain, number, block, otherHash, logs } }: { data: BlockPageData }) {
  if (!block) {
    return (
      <p className="border-t border-line px-4.5 py-4">
        {chain.readTo !== null && number > chain.readTo
          ? `Neither the node nor this site knows a block ${formatNumber(number)} yet: the newest one read is ${formatNumber(chain.readTo)}.`
          : 'Neither the node nor the index of this site has this block at present.'}
      </p>
    );
  }
  const parent = placeHrefs.block({ chain: chain.chain, number: number - 1 });
  return (
    <>
      <Facts
        rows={[
          ['Hash', <code key="hash">{block.hash}</code>],
          [
            'Parent',
            number === 0 ? (
              <code key="parent">{block.parentHash}</code>
            ) : (
              <Link key="parent" to={parent} className="link font-mono">
                {block.parentHash}
              </Link>
            ),
          ],
          [
            'Time',
            <time key="time" dateTime={block.time}>
              {formatDateTime(new Date(block.time))}
            </time>,
          ],
          ['Transactions', block.transactions === null ? null : formatNumber(block.transactions)],
          ['Logs of followed contracts', formatNumber(logs)],
          ['Read from', sources[block.from]],
        ]}
      />
      {otherHash && (
        <p className="border-t border-line px-4.5 py-3 text-warning wrap-anywhere">
          The index of this site holds another block of this number, {otherHash}: the chain was reorganised,
          and the index follows.
        </p>
      )}
    </>
  );
}

const columns = (chain: string, number: number): Column<IndexedTransaction>[] => [
  {
    key: 'hash',
    header: 'Transaction',
    title: true,
    cell: ({ hash }) => <ChainHash chain={chain} kind="transaction" value={hash} block={number} />,
  },
  {
    key: 'from',
    header: 'From',
    cell: ({ sender }) => <ChainHash chain={chain} kind="address" value={sender} />,
  },
  {
    key: 'to',
    header: 'To',
    cell: ({ target, targetLabel }) => (
      <>
        {targetLabel && <span className="block">{targetLabel}</span>}
        <ChainHash chain={chain} kind="address" value={target} />
      </>
    ),
  },
  {
    key: 'function',
    header: 'Function',
    cell: (row) => <code className="text-xs wrap-anywhere">{row.function ?? 'none: value only'}</code>,
  },
  {
    key: 'outcome',
    header: 'Outcome',
    cell: ({ success }) => (success ? 'succeeded' : <Chip tone="warning">failed</Chip>),
  },
];

export function Component({ data }: { data: BlockPageData }) {
  const { chain, number, indexed, hasMoreIndexed, calls } = data;
  return (
    <PlacePage kind="Block" id={String(number)} chain={chain} explorer={{ page: 'block', id: number }}>
      <SectionCard title="What it says" bare>
        <Meaning data={data} />
      </SectionCard>
      {indexed.length > 0 && (
        <SectionCard
          title="Transactions to followed contracts"
          description={`From the index of this site; others are not kept.${hasMoreIndexed ? ` The first ${indexed.length}: there are more.` : ''}`}
          bare
        >
          <Table
            caption="Transactions to followed contracts"
            columns={columns(chain.chain, number)}
            rows={indexed}
            rowKey={({ hash }) => hash}
          />
        </SectionCard>
      )}
      <RawCalls calls={calls} />
    </PlacePage>
  );
}
