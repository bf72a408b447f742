import * as z from 'zod/mini';
import { eventBatchSize } from './userEventBatchSize.ts';

/** Everything that may be counted. The list is closed: a new action gets its name here first. */
export const eventNames = [
  // pages and shell
  'View Home',
  'View Product Page',
  'View Resources',
  'View Blog',
  'View Blog Post',
  'View Company Page',
  'View Legal Page',
  'View Error Page',
  'Click Header Link',
  'Click Footer Link',
  'Click Social Link',
  'Open Mobile Menu',
  'Click Announcement',
  'Dismiss Announcement',
  'Change Theme',
  // consent and quote
  'Accept Cookies',
  'Reject Cookies',
  'Open Request Quote',
  'Close Request Quote',
  'Load Quote Form',
  'Submit Request Quote',
  'Quote Form Blocked',
  // search
  'Focus Search',
  'Search Project',
  'Select Search Result',
  'Select Trending Search',
  'Load More Search Results',
  'Search No Results',
  // accounts
  'Open Login',
  'Open Sign Up',
  'Close Auth Modal',
  'Log In',
  'Log In Failed',
  'Log In With Google',
  'Sign Up',
  'Sign Up Failed',
  'Sign Up With Google',
  'Verify Email',
  'Verify Email Failed',
  'Resend Confirmation Code',
  'Forgot Password',
  'Reset Password',
  'Reset Password Failed',
  'Sign Out',
  'Session Expired',
  'Change Password',
  // guided tour
  'Start Guided User Tour',
  'View User Tour Step',
  'Back User Tour Step',
  'Close User Tour Step',
  'Return To User Tour',
  'Skip User Tour',
  'Finish User Tour',
  'User Tour Sign Up',
  // projects
  'View Project',
  'Vote',
  'Share Project',
  'Click Project Website',
  'Click Project Social',
  'Click Audit Report',
  'Copy Contract Address',
  'Recompute Score',
  'Click Trending Project',
  'Click Recently Audited Project',
  'Click Project Under Audit',
  'Apply Filter',
  'Clear Filter',
  'Sort Projects',
  'Change Projects Page',
  'Open Alerts Feed',
  'Report Incident',
  // watchlists and portfolio
  'View Watchlists',
  'Create Watchlist',
  'Rename Watchlist',
  'Delete Watchlist',
  'Add To Watchlist',
  'Remove From Watchlist',
  'Switch Watchlist',
  'View Portfolio',
  'Add Wallet',
  'Remove Wallet',
  'Refresh Portfolio',
  'Click Portfolio Project',
  // settings and admin
  'View Settings',
  'Upload Profile Picture',
  'Delete Profile Picture',
  'Update Notification Settings',
  'Unsubscribe Notifications',
  'Submit Survey Response',
  'Start Impersonation',
  'Exit Impersonation',
] as const;

export const projectTabs = [
  'Overview',
  'Code Audit',
  'On-chain Monitoring',
  'Governance',
  'Market',
  'Community',
] as const;

export type EventName =
  | (typeof eventNames)[number]
  | `View Project ${(typeof projectTabs)[number]} Tab`
  | `UTM ${string}`;

const known = new Set<string>([...eventNames, ...projectTabs.map((tab) => `View Project ${tab} Tab`)]);

export function isEventName(name: string): name is EventName {
  return known.has(name) || /^UTM [\w .:-]{1,60}$/.test(name);
}

const propertySchema = z.union([z.string().check(z.maxLength(300)), z.number(), z.boolean()]);

export const eventSchema = z.object({
  eventName: z.string().check(z.refine((name) => isEventName(name), 'is not the name of an event')),
  properties: z._default(
    z
      .record(z.string().check(z.maxLength(40)), propertySchema)
      .check(z.refine((properties) => Object.keys(properties).length <= 20, 'has more than 20 entries')),
    {},
  ),
});
export type UserEvent = z.infer<typeof eventSchema>;

/**
 * `POST /api/user/events`: one event, or several. Only with `consent` are they stored with the account that sent them.
 */
export const eventsBodySchema = z.union([
  z.extend(eventSchema, { consent: z.optional(z.boolean()) }),
  z.object({
    events: z.array(eventSchema).check(z.minLength(1), z.maxLength(eventBatchSize)),
    consent: z.optional(z.boolean()),
  }),
]);

export const eventsAnswerSchema = z.object({ stored: z.number() });
