import type { StaffAccess } from '#model/users.ts';
import type { Waiting } from '#wire/desk.ts';

interface DeskPlace {
  to: string;
  name: string;
  /** The server asks for the same. */
  access: StaffAccess;
  /** What of it may wait. */
  queue?: keyof Waiting;
  /** What waits there, where the place is for more than that. */
  waits?: string;
}

/** Everything on the desk, in the order of its navigation. */
export const places: readonly DeskPlace[] = [
  { to: '/admin', name: 'Desk', access: 'staff' },
  { to: '/admin/reports', name: 'Incident reports', access: 'support', queue: 'reports' },
  { to: '/admin/quotes', name: 'Quote requests', access: 'support', queue: 'quotes' },
  { to: '/admin/disputes', name: 'Disputes', access: 'staff', queue: 'disputes' },
  { to: '/admin/teams', name: 'Teams', access: 'editor', queue: 'teams' },
  { to: '/admin/people', name: 'People', access: 'support' },
  { to: '/admin/records', name: 'Records', access: 'editor' },
  { to: '/admin/imports', name: 'Imports', access: 'editor' },
  { to: '/admin/alerts', name: 'Alerts', access: 'editor' },
  { to: '/admin/news', name: 'News', access: 'editor' },
  { to: '/admin/mails', name: 'Failed mails', access: 'support', queue: 'mails' },
  { to: '/admin/errors', name: 'Browser errors', access: 'support', queue: 'errors' },
  {
    to: '/admin/state',
    name: 'State of the site',
    access: 'staff',
    queue: 'sources',
    waits: 'Live sources in trouble',
  },
  { to: '/admin/flags', name: 'Feature flags', access: 'admin' },
  { to: '/admin/audit', name: 'Audit log', access: 'admin' },
];
