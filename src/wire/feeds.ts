/** Atom for readers, JSON Feed for programs, iCal for calendars. */
export const feedFormats = ['atom', 'json', 'ics'] as const;
export type FeedFormat = (typeof feedFormats)[number];

/** What a page lists newest first; a calendar has other things. */
export const entryFormats = ['atom', 'json'] as const satisfies readonly FeedFormat[];

export const feedTypes: Readonly<Record<FeedFormat, string>> = {
  atom: 'application/atom+xml',
  json: 'application/feed+json',
  ics: 'text/calendar',
};

export const feedLabels: Readonly<Record<FeedFormat, string>> = {
  atom: 'Atom',
  json: 'JSON Feed',
  ics: 'iCal',
};

export const blogFeedHref = (format: FeedFormat): string => `/resources/blog/feed.${format}`;

/** The secret address of a rule's feed, or of a watchlist's. */
export const secretFeedHref = (of: 'rules' | 'watchlists', key: string, format: FeedFormat): string =>
  `/feeds/${of}/${key}.${format}`;

/** Of one project, or of all. */
export const alertsFeedHref = (format: FeedFormat, projectId?: string): string =>
  `/alerts.${format}${projectId === undefined ? '' : `?projectId=${encodeURIComponent(projectId)}`}`;

/** What moved at a project, or for a calendar what its timelocks will do. */
export const projectFeedHref = (id: string, format: FeedFormat): string =>
  format === 'ics'
    ? `/projects/${encodeURIComponent(id)}/calendar.ics`
    : `/changes.${format}?projectId=${encodeURIComponent(id)}`;
