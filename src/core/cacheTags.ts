/** Tags name the data that cached pages and answers are made from. Which table makes which of them stale is in `cacheInvalidation.ts`. */

/** What shows the announcement. */
export const announcementTag = 'announcement';
/** Lists of alerts and what is counted of them. */
export const alertsTag = 'alerts';
/** Pages made from back-tests. */
export const backtestsTag = 'backtests';
/** The calendar of all projects. */
export const calendarTag = 'calendar';
/** Feature flags. */
export const flagsTag = 'flags';
/** Pages and files of the sealed log. */
export const sealedLogTag = 'sealed-log';
/** Lists of projects. */
export const projectsTag = 'projects';
/** Everything about every project: for changes of more projects than can be named. */
export const everyProjectTag = 'projects:all';

export const projectTag = (id: string) => `project:${id}`;

/** The project's id when the tag is one project's. */
export function findTaggedProject(tag: string): string | undefined {
  return tag.startsWith('project:') ? tag.slice('project:'.length) : undefined;
}
