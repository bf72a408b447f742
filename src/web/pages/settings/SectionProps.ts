import type { Profile } from '#wire/users.ts';

/** What a section of Account Settings knows about whose settings they are. */
export interface SectionProps {
  profile: Profile;
  /** An admin acts as this user: what only the owner may do is out of reach. */
  impersonating: boolean;
}
