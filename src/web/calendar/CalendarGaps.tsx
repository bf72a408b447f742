import { useChainName } from '#web/chains/SiteChains.tsx';
import { BlockNumber } from '#web/evidence/BlockNumber.tsx';
import { TimeAgo } from '#web/ui/TimeAgo.tsx';
import type { Announced } from '#wire/calendar.ts';
import { describeMore } from '#wire/describeMore.ts';
import type { Freshness } from '#wire/skynet.ts';

interface CalendarGapsProps {
  announced: Announced;
  /** How far the chains are read, where the page does not say it elsewhere. */
  freshness?: readonly Freshness[];
}

/** What a list of operations cannot know. */
export function CalendarGaps({ announced, freshness = [] }: CalendarGapsProps) {
  const { notRead, contracts, more } = announced;
  const nameChain = useChainName();
  return (
    <p className="text-xs text-muted">
      {freshness.map(({ chain, block, time }) => (
        <span key={chain}>
          {nameChain(chain)} is{' '}
          {block === null ? (
            'not read'
          ) : (
            <>
              read up to block <BlockNumber chain={chain} number={block} />
              {time !== null && (
                <>
                  {' '}
                  (<TimeAgo at={time} />)
                </>
              )}
            </>
          )}
          .{' '}
        </span>
      ))}
      {describeMore(more)}{' '}
      {notRead > 0 &&
        `${notRead} of ${contracts} contracts have not been read from their first event on, so there may be others. `}
      States are as of the newest block that was read. Only timelocks of OpenZeppelin’s and Compound’s kind
      that are on record as a contract are read: there may be others.
    </p>
  );
}
