import { alertsTag, calendarTag, projectsTag } from '#core/cacheTags.ts';
import { getCalendar } from '#core/calendar/getCalendar.ts';
import type { PageLoader } from './PageLoader.ts';

/** A new operation raises an alert, so whatever drops alerts drops this. */
export const loadCalendar: PageLoader<'calendar'> = async ({ db }) => ({
  data: await getCalendar(db, { projectId: undefined, now: new Date() }),
  tags: [calendarTag, alertsTag, projectsTag],
});
