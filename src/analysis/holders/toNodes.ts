import type { Hex } from '#lib/hex.ts';
import type { ControlNode } from '#model/controlTypes.ts';
import type { Members } from './findRoleMembers.ts';

/** Nobody only where the list is proven whole and empty; else those that are known, and why there may be others. */
export async function toNodes(
  { members, gap }: Members,
  resolve: (address: Hex) => Promise<ControlNode>,
): Promise<ControlNode[]> {
  const known = await Promise.all([...new Set(members)].map(resolve));
  if (gap === undefined) return known.length > 0 ? known : [{ kind: 'nobody' }];
  return known.length > 0 ? [...known, { kind: 'others', why: gap }] : [{ kind: 'unknown', why: gap }];
}
