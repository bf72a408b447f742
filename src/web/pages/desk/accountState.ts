import type { ListedPerson } from '#wire/people.ts';

/** Whether somebody can sign in to an account, in words. */
export function accountState({ disabledAt, deleteAt, confirmed }: ListedPerson): string {
  if (disabledAt !== null) return 'disabled';
  if (deleteAt !== null) return 'to be deleted';
  return confirmed ? 'usable' : 'address not verified';
}
