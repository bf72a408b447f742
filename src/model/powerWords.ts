import type { PowerClass } from './powerClasses.ts';

/** What a power lets its holder do to everybody else, the gravest first. */
export const powerWords: Record<PowerClass, string> = {
  upgrade: 'Can upgrade the code',
  mint: 'Can mint',
  burn: 'Can burn tokens',
  seize: "Can move holders' tokens",
  withdraw: 'Can withdraw funds',
  pause: 'Can pause',
  blacklist: 'Can blacklist',
  fee: 'Can change fees or taxes',
  ownership: 'Can transfer ownership',
  other: 'Can change settings',
};
