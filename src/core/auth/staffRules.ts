/** What holds for roles with power over others, beyond what holds for everybody. */
export interface StaffRules {
  /** Until a second factor is needed, since the role was given; undefined = it is never needed. */
  readonly graceDays: number | undefined;
  /** How long a session lasts unused, and in all. */
  readonly idleHours: number;
  readonly sessionDays: number;
}

export const standardStaffRules: StaffRules = { graceDays: 14, idleHours: 12, sessionDays: 7 };
