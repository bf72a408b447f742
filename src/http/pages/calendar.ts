import { alertsTag } from '#core/alerts/getAlerts.ts';
import { getCalendar } from '#core/calendar/getCalendar.ts';
import { projectsTag } from '#core/projects/projectTags.ts';
import type { PageLoader } from './PageLoader.ts';

/** A new operation raises an alert, so whatever drops alerts drops this. */
export const loadCalendar: PageLoader<'calendar'> = async ({ db }) => ({
  data: await getCalendar(db, { projectId: undefined, now: new Date() }),
  tags: [alertsTag, projectsTag],
});
