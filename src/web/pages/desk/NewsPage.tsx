import { Card } from '#web/ui/Card.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { formatNumber } from '#web/ui/formatNumber.ts';
import { Link } from '#web/ui/Link.tsx';
import { OutsideLink } from '#web/ui/OutsideLink.tsx';
import { type Column, Table } from '#web/ui/Table.tsx';
import { TimeAgo } from '#web/ui/TimeAgo.tsx';
import type { DeskNewsData, SentNews } from '#wire/news.ts';
import { AnnouncementForm } from './AnnouncementForm.tsx';
import { DeskFrame } from './DeskFrame.tsx';
import { NewsForm } from './NewsForm.tsx';

function Place({ link }: Pick<SentNews, 'link'>) {
  if (link === null) return 'none';
  return link.startsWith('/') ? (
    <Link to={link} className="link wrap-anywhere">
      {link}
    </Link>
  ) : (
    <OutsideLink href={link} className="link wrap-anywhere">
      {link}
    </OutsideLink>
  );
}

const columns: Column<SentNews>[] = [
  { key: 'title', header: 'News', title: true, cell: ({ title }) => title },
  { key: 'at', header: 'Sent', cell: ({ at }) => <TimeAgo at={at} /> },
  { key: 'link', header: 'Link', cell: ({ link }) => <Place link={link} /> },
];

function describeReaders(readers: number): string {
  if (readers === 0) return 'Nobody has';
  return readers === 1 ? '1 person has' : `${formatNumber(readers)} people have`;
}

/** What is told to everybody: above every page, or by mail to those who asked for it. */
export function Component({ data }: { data: DeskNewsData }) {
  const { announcement, readers, posts, sent } = data;
  return (
    <DeskFrame data={data} title="News">
      <AnnouncementForm announcement={announcement} />
      <p className="text-muted">{describeReaders(readers)} asked for product news.</p>
      <NewsForm posts={posts} />
      <Card as="div">
        {sent.length === 0 ? (
          <EmptyState title="No news was sent yet">Sent news appears here.</EmptyState>
        ) : (
          <Table
            caption="News that was sent, newest first"
            columns={columns}
            rows={sent}
            rowKey={({ key }) => key}
          />
        )}
      </Card>
    </DeskFrame>
  );
}
