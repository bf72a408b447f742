import type { PowerClass } from './powerClasses.ts';

/** What a power lets its holder do to everybody else, the gravest first. */
export const powerWords: Record<PowerClass, string> = {
  upgrade: 'Can replace the code',
  mint: 'Can create new tokens',
  burn: 'Can destroy tokens',
  seize: 'Can move tokens of others',
  withdraw: 'Can take assets out of the contract',
  pause: 'Can stop transfers or withdrawals',
  blacklist: 'Can block single addresses',
  fee: 'Can change a fee or tax',
  ownership: 'Can hand its powers to somebody else',
  other: 'Can change settings',
};
