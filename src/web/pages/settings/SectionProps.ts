import type { Profile, SessionUser } from '#wire/accounts.ts';

/** What a section of Account Settings knows about whose settings they are. */
export interface SectionProps {
  user: SessionUser;
  profile: Profile;
}
