import type { Announced } from '#wire/calendar.ts';

/** What a list of operations cannot know. */
export function CalendarGaps({ announced: { notRead, contracts } }: { announced: Announced }) {
  return (
    <p className="text-xs text-muted">
      {notRead > 0 &&
        `${notRead} of ${contracts} contracts have not been read from their first event on, so there may be others. `}
      Only timelocks of OpenZeppelin’s and Compound’s kind that are on record as a contract are read: there
      may be others.
    </p>
  );
}
