import { formatDate } from '#web/ui/formatTime.ts';

/** A calendar day such as 2026-10-05. */
export function DateText({ day }: { day: string }) {
  return <time dateTime={day}>{formatDate(new Date(`${day}T00:00:00Z`))}</time>;
}
