import { useState } from 'react';
import { Sparkline } from '#web/charts/Sparkline.tsx';
import { Avatar } from '#web/ui/Avatar.tsx';
import { Card } from '#web/ui/Card.tsx';
import { ScoreBar } from '#web/ui/Meter.tsx';
import { Pagination } from '#web/ui/Pagination.tsx';
import { type Column, type Sort, Table } from '#web/ui/Table.tsx';
import { Tabs } from '#web/ui/Tabs.tsx';

interface Row {
  rank: number;
  name: string;
  ticker: string;
  score: number | null;
  rating: string;
  keys: string;
  days: number[];
}

const sampleRows: Row[] = [
  {
    rank: 1,
    name: 'Harbor Lend',
    ticker: 'HBR',
    score: 93,
    rating: 'AAA',
    keys: 'Timelock 48 h · 4 of 7',
    days: [80, 84, 83, 88, 90, 93],
  },
  {
    rank: 2,
    name: 'Quarry Swap',
    ticker: 'QRY',
    score: 66,
    rating: 'BBB',
    keys: 'Renounced',
    days: [70, 69, 64, 60, 63, 66],
  },
  {
    rank: 3,
    name: 'Tern Bridge',
    ticker: 'TERN',
    score: null,
    rating: 'unknown',
    keys: 'Not read yet',
    days: [0, 0, 0],
  },
];

const tabs = [
  { id: 'overview', label: 'Overview', to: '#data' },
  { id: 'audit', label: 'Code Audit', to: '#data' },
  { id: 'monitoring', label: 'On-chain Monitoring', to: '#data' },
  { id: 'governance', label: 'Governance', to: '#data' },
  { id: 'market', label: 'Market', to: '#data' },
  { id: 'community', label: 'Community', to: '#data' },
];

export function StyleguideData() {
  const [direction, setDirection] = useState<Sort['direction']>('descending');
  const turn = () => setDirection(direction === 'descending' ? 'ascending' : 'descending');
  const rows = direction === 'descending' ? sampleRows : sampleRows.toReversed();
  const columns: Column<Row>[] = [
    {
      key: 'name',
      header: 'Project',
      title: true,
      cell: ({ name, ticker, rank }) => (
        <span className="flex items-center gap-3">
          <Avatar name={name} shape="square" />
          <span>
            <b className="font-semibold">{name}</b>{' '}
            <span className="font-mono text-xs text-muted">{ticker}</span>
            <span className="block text-xs text-muted">#{rank}</span>
          </span>
        </span>
      ),
    },
    {
      key: 'score',
      header: 'Score',
      align: 'end',
      sort: { direction, onSort: turn },
      cell: ({ score }) => <ScoreBar score={score} />,
    },
    { key: 'rating', header: 'Rating', sort: { to: '#data' }, cell: ({ rating }) => rating },
    { key: 'keys', header: 'Who holds the keys', cell: ({ keys }) => keys },
    {
      key: 'days',
      header: '90 days',
      align: 'end',
      cell: ({ days }) => <Sparkline values={days} />,
    },
  ];
  return (
    <Tabs label="Project" items={tabs} current="overview">
      <Card>
        <Table caption="All projects" columns={columns} rows={rows} rowKey={({ rank }) => rank} />
      </Card>
      <div className="mt-4">
        <Pagination
          label="Pages of projects"
          page={6}
          pageCount={40}
          hrefFor={(page) => `?page=${page}#data`}
        />
      </div>
    </Tabs>
  );
}
