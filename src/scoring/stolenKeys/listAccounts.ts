import type { ControlNode } from '#model/controlTypes.ts';

/** A wallet, timelock or contract between a key and a power, and when the thief can act as it. */
interface Passed {
  kind: 'multisig' | 'timelock' | 'contract';
  address: string;
  delaySeconds: number;
}

/** A key, or a multisig whose keys must be stolen together, with one way to a power. */
export interface HoldingAccount {
  kind: 'key' | 'multisig';
  address: string;
  threshold: number;
  owners: string[];
  through: Passed[];
  delaySeconds: number;
}

interface Holding {
  accounts: HoldingAccount[];
  /** Somebody holds it of whom nobody knows who it is: it may be any key. */
  isOpen: boolean;
}

const nobody: Holding = { accounts: [], isOpen: false };
const unknown: Holding = { accounts: [], isOpen: true };

const unite = (all: readonly Holding[]): Holding => ({
  accounts: all.flatMap(({ accounts }) => accounts),
  isOpen: all.some(({ isOpen }) => isOpen),
});

/** Whoever can act as `address` after its own delay can go on to what is behind it. */
const passThrough = (
  { accounts, isOpen }: Holding,
  { kind, address, delaySeconds = 0 }: Pick<Passed, 'kind' | 'address'> & { delaySeconds?: number },
): Holding => ({
  accounts: accounts.map((one) => {
    const delay = one.delaySeconds + delaySeconds;
    const through = [...one.through, { kind, address, delaySeconds: delay }];
    return { ...one, delaySeconds: delay, through };
  }),
  isOpen,
});

const keyAt = (address: string): HoldingAccount => ({
  ...{ kind: 'key', address, threshold: 1, owners: [address], through: [], delaySeconds: 0 },
});

/** The keys at the end of a control path. Any one key of a 1-of-n wallet is enough; of others, so many as the wallet asks for. */
function listAccounts(node: ControlNode): Holding {
  switch (node.kind) {
    case 'key':
      return { accounts: [keyAt(node.address)], isOpen: false };
    case 'multisig': {
      const { address, threshold, owners, unread = 0, modules } = node;
      // A module acts without signatures, and who commands it is not known.
      const isOpen = modules > 0;
      if (threshold > 1) {
        const wallet: HoldingAccount = {
          ...{ kind: 'multisig', address, threshold, owners: [...owners] },
          ...{ through: [{ kind: 'multisig', address, delaySeconds: 0 }], delaySeconds: 0 },
        };
        return { accounts: [wallet], isOpen };
      }
      return passThrough({ accounts: owners.map(keyAt), isOpen: isOpen || unread > 0 }, node);
    }
    case 'timelock':
      return passThrough(unite(node.controllers.map(listAccounts)), node);
    case 'contract':
      return node.controllers.length === 0
        ? unknown
        : passThrough(unite(node.controllers.map(listAccounts)), node);
    case 'others':
    case 'unknown':
    case 'maybeAnyone':
      return unknown;
    // What anybody can do takes no key.
    case 'anyone':
    case 'nobody':
      return nobody;
  }
}

/** What each holder of a power comes down to. A power without a known holder may be anybody's. */
export const listHolding = (holders: readonly ControlNode[]): Holding =>
  holders.length === 0 ? unknown : unite(holders.map(listAccounts));
