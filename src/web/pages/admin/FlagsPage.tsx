import { useQuery } from '#web/client/useQuery.ts';
import { DeskFrame } from '#web/pages/desk/DeskFrame.tsx';
import { ButtonLink } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import type { AdminFlagsData } from '#wire/adminFlags.ts';
import { AccountPreview } from './AccountPreview.tsx';
import { FlagEditor } from './FlagEditor.tsx';
import { FlagTable } from './FlagTable.tsx';
import { newFlag } from './flagDraft.ts';
import { HistoryCard } from './HistoryCard.tsx';

const listPath = '/admin/flags';

/** The list of flags; `?flag=KEY` opens one, `?new` an empty one. */
export function Component({ data }: { data: AdminFlagsData }) {
  const { flags, unused } = data;
  const query = useQuery();
  const key = query.get('flag');
  const isNew = query.has('new');
  const edited = flags.find(({ flag }) => flag.key === key);
  const title = isNew ? 'New flag' : key === null ? 'Feature flags' : key;
  return (
    <DeskFrame
      data={data}
      title={title}
      aside={
        title === 'Feature flags' && (
          <ButtonLink to="?new" variant="primary">
            New flag
          </ButtonLink>
        )
      }
    >
      {unused && (
        <p role="note" className="rounded bg-warning-soft px-4 py-3 text-warning">
          This site uses another flag service (PARAPET_FLAGS_URL). Flags kept here have no effect.
        </p>
      )}
      {isNew && <FlagEditor key="new" stored={newFlag} version={0} />}
      {!isNew && edited && <FlagEditor key={edited.flag.key} stored={edited.flag} version={edited.version} />}
      {!isNew && key !== null && !edited && (
        <>
          <Card>
            <EmptyState
              title="There is no such flag"
              action={<ButtonLink to={listPath}>All flags</ButtonLink>}
            >
              It may have been deleted; its history below can bring it back.
            </EmptyState>
          </Card>
          <HistoryCard key={key} flagKey={key} />
        </>
      )}
      {!isNew && key === null && (
        <>
          <FlagTable flags={flags} />
          <AccountPreview />
          <HistoryCard />
        </>
      )}
    </DeskFrame>
  );
}
