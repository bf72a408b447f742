/**
 * What an open function looks open to:
 * - setting: anybody sets a word that holds for all, or an entry of somebody else
 * - call: anybody has the contract make a call with input of their choice, or run code of their choice
 * - approval: anybody lets whom they choose spend what the contract holds
 * - allowance: anybody spends what others let the contract spend
 * - taking: anybody takes what is entered for others
 * - payment: anybody has the contract send what it holds, as much as they say
 * - credit: somebody is credited for nothing, or on the word of a contract of the caller's choice
 * - trade: anybody has the contract trade what it holds, at the price of the moment
 */
export const misuses = [
  'setting',
  'call',
  'approval',
  'allowance',
  'taking',
  'payment',
  'credit',
  'trade',
] as const;
export type Misuse = (typeof misuses)[number];

export const misuseWords: Record<Misuse, string> = {
  setting: 'Looks open: anybody can change a setting',
  call: 'Looks open: anybody can make calls in its name',
  approval: 'Looks open: anybody can approve a spender of its tokens',
  allowance: "Looks open: anybody can move tokens by others' allowances",
  taking: 'Looks open: anybody can take what others hold',
  payment: 'Looks open: anybody can make it send what it holds',
  credit: 'Looks open: anybody can be credited without paying',
  trade: 'Looks open: anybody can make it trade what it holds',
};
