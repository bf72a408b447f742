export type FlagValue = boolean | string | number;

/** 0 boolean, 1 text, 2 whole number, 3 decimal number. */
export type FlagTypeV5 = 0 | 1 | 2 | 3;

/** A targeting rule of config_v5.json: `a` attribute, `t` comparator 0-17, `c` comparison value. */
export interface RuleV5 {
  o?: number;
  a: string;
  t: number;
  c: string;
  v: FlagValue;
  i?: string;
}

/** A percentage option: `p` per cent of the users get `v`. */
export interface PercentageV5 {
  o?: number;
  p: number;
  v: FlagValue;
  i?: string;
}

export interface FlagV5 {
  v: FlagValue;
  t: FlagTypeV5;
  i?: string;
  r?: RuleV5[];
  p?: PercentageV5[];
}

/** Where to fetch next time. `r`: 0 stay with this answer, 1 should move (and say so), 2 must move. */
export interface PreferencesV5 {
  u?: string;
  r?: 0 | 1 | 2;
}

/** The document at `/configuration-files/{sdkKey}/config_v5.json`. */
export interface ConfigV5 {
  p?: PreferencesV5;
  f?: Record<string, FlagV5>;
}

/** Whom to evaluate for. A signed-out visitor has no identifier. */
export interface FlagUser {
  identifier?: string;
  email?: string;
  country?: string;
  custom?: Record<string, string>;
}
