/**
 * What an open function looks open to:
 * - setting: anybody sets a word that holds for all, or an entry of somebody else
 * - call: anybody has the contract call, or run, what they choose
 * - approval: anybody lets whom they choose spend what the contract holds
 * - allowance: anybody takes what others let the contract spend
 * - credit: a contract of the caller's choice is all that what the caller is credited with rests on
 * - trade: anybody has the contract trade what it holds, at the price of the moment
 */
export type Misuse = 'setting' | 'call' | 'approval' | 'allowance' | 'credit' | 'trade';

export const misuseWords: Record<Misuse, string> = {
  setting: 'Looks open: anybody can change a setting',
  call: 'Looks open: anybody can make it call any contract',
  approval: 'Looks open: anybody can approve a spender of its tokens',
  allowance: "Looks open: anybody can take tokens by others' allowances",
  credit: 'Looks open: anybody can be credited on the word of a contract that they choose',
  trade: 'Looks open: anybody can make it trade what it holds',
};
