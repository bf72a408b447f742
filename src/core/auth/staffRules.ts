/** Rules of sign-in that an operator sets. */
export interface StaffRules {
  /** How long roles with power over others may go without a second factor; undefined = for ever. */
  readonly graceDays: number | undefined;
  /** How long their sessions last unused, and in all. */
  readonly idleHours: number;
  readonly sessionDays: number;
  /** How long anybody waits who has lost all second factors. */
  readonly lossHours: number;
}

export const standardStaffRules: StaffRules = {
  graceDays: 14,
  idleHours: 12,
  sessionDays: 7,
  lossHours: 72,
};
