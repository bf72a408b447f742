/** What a function that only some may call does. */
export const powerClasses = [
  'mint',
  'pause',
  'blacklist',
  'fee',
  'upgrade',
  'ownership',
  'withdraw',
  'other',
] as const;
export type PowerClass = (typeof powerClasses)[number];

/** Whether only some may call a function; `unknown`: it could not be told. */
export const powerVerdicts = ['privileged', 'unknown'] as const;
export type PowerVerdict = (typeof powerVerdicts)[number];
