/**
 * What an open function looks open to:
 * - setting: anybody sets a word that holds for all, or an entry of somebody else
 * - call: anybody has the contract call, or run, what they choose
 * - approval: anybody lets whom they choose spend what the contract holds
 * - allowance: anybody takes what others let the contract spend
 */
export type Misuse = 'setting' | 'call' | 'approval' | 'allowance';

export const misuseWords: Record<Misuse, string> = {
  setting: 'Looks open: anybody can change a setting',
  call: 'Looks open: anybody can make it call any contract',
  approval: 'Looks open: anybody can approve a spender of its tokens',
  allowance: "Looks open: anybody can take tokens by others' allowances",
};
