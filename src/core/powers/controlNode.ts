import type { ControlNode, Holder, HolderKind } from '#model/controlTypes.ts';
import { consents, reachOf } from '#scoring/factors/control.ts';

/**
 * The one that needs least to act: what a chain of control is worth. A holder that is not known may be one key that
 * acts at once, and only such a key (or everybody) makes it matter no more; not where all must wait, which makes no
 * answer certain.
 */
export function weakestOf(
  holders: readonly Holder[],
  { isDelayed = false }: { isDelayed?: boolean } = {},
): Holder | undefined {
  const ranked = holders.map((holder) => ({ holder, ...reachOf(holder) }));
  ranked.sort(
    (a, b) => consents.indexOf(a.consent) - consents.indexOf(b.consent) || a.delaySeconds - b.delaySeconds,
  );
  const hidden = ranked.find(({ consent }) => consent === 'unknown');
  const known = ranked.filter(({ consent }) => consent !== 'unknown');
  const [weakest] = known;
  const acts = weakest?.consent === 'oneKey' || weakest?.consent === 'anybody';
  const settled = !isDelayed && acts && weakest.delaySeconds === 0;
  return (settled ? weakest : (hidden ?? weakest))?.holder;
}

/** Those that were read, and the others. */
export const countOwners = ({ owners, unread = 0 }: Extract<ControlNode, { kind: 'multisig' }>): number =>
  owners.length + unread;

/** The holder as the score knows it: the weakest way where there are several. */
export function toHolder(node: ControlNode): Holder {
  switch (node.kind) {
    case 'nobody':
      return { kind: 'nobody' };
    case 'anyone':
      return { kind: 'anyone' };
    case 'key':
      return { kind: 'key', address: node.address };
    case 'multisig': {
      const { address, threshold } = node;
      // A module acts without the owners' signatures, so the threshold does not bind.
      if (node.modules > 0) return { kind: 'contract', address, controller: null };
      return { kind: 'multisig', address, threshold, owners: countOwners(node) };
    }
    case 'timelock': {
      const { address, delaySeconds } = node;
      const controller = weakestOf(node.controllers.map(toHolder), { isDelayed: true }) ?? {
        kind: 'unknown',
      };
      return { kind: 'timelock', address, delaySeconds, controller };
    }
    case 'contract': {
      const { address } = node;
      const controller = weakestOf(node.controllers.map(toHolder)) ?? null;
      // A wallet past whose procedure there may be other ways, none of which could be weaker.
      if (controller && 'address' in controller && controller.address === address) return controller;
      return { kind: 'contract', address, controller };
    }
    case 'others':
      return { kind: 'others' };
    case 'maybeAnyone':
      return { kind: 'maybeAnyone' };
    case 'unknown':
      return { kind: 'unknown' };
  }
}

export interface PathAddress {
  address: string;
  kind: HolderKind;
  /** Whether it can make the call itself. */
  direct: boolean;
  /** The wallet that it is an owner of. */
  of?: Extract<ControlNode, { kind: 'multisig' }>;
}

/** Every address on the way, the nearest first. */
export function listAddresses(node: ControlNode, direct = true): PathAddress[] {
  switch (node.kind) {
    case 'key':
      return [{ address: node.address, kind: 'key', direct }];
    case 'multisig':
      return [
        { address: node.address, kind: 'multisig', direct },
        ...node.owners.map((address) => ({ address, kind: 'owner' as const, direct: false, of: node })),
      ];
    case 'timelock':
    case 'contract':
      return [
        { address: node.address, kind: node.kind, direct },
        ...node.controllers.flatMap((inner) => listAddresses(inner, false)),
      ];
    default:
      return [];
  }
}
