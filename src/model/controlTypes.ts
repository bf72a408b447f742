/** Who can use a power, from the safest holder to the weakest; where several can, the weakest counts. */
export const controlTypes = [
  'nobody',
  'timelock',
  'multisig',
  'contract',
  'unknown',
  'key',
  'anyone',
] as const;
export type ControlType = (typeof controlTypes)[number];

/** Whether it says who holds the keys: null is not read, and who commands a `contract` is not known. */
export const isTold = (control: ControlType | null): boolean =>
  control !== null && control !== 'unknown' && control !== 'contract';

/** What an address on the way to a power is; `owner`: one of a multi-signature wallet's owners. */
export const holderKinds = ['key', 'multisig', 'timelock', 'contract', 'owner'] as const;
export type HolderKind = (typeof holderKinds)[number];

/**
 * Who can use a power, as the score knows it. A contract's `controller` is null when nobody has read who commands it.
 * `nobody` is proven: all of the contract's events since its creation were read, or its state leaves no room.
 * `others` beside known holders: there may be more, because part of that proof is missing.
 * `anyone` is measured: an unprivileged address without funds did it in a simulated call. `maybeAnyone`: anybody may call the
 * function, and whether it does for them what it is for was not shown.
 */
export type Holder =
  | { kind: 'nobody' }
  | { kind: 'anyone' }
  | { kind: 'key'; address: string }
  | { kind: 'multisig'; address: string; threshold: number; owners: number }
  | { kind: 'timelock'; address: string; delaySeconds: number; controller: Holder }
  | { kind: 'contract'; address: string; controller: Holder | null }
  | { kind: 'others' }
  | { kind: 'maybeAnyone' }
  | { kind: 'unknown' };

/**
 * Who is behind a power, with every address on the way. Where several lead to the same power there are several
 * controllers; a contract without any is one of which nobody could tell. `others` says why there may be more.
 */
export type ControlNode =
  | { kind: 'nobody' }
  | { kind: 'anyone' }
  | { kind: 'key'; address: string }
  | {
      kind: 'multisig';
      address: string;
      threshold: number;
      owners: string[];
      /** Owners beside these, where there are more than are read. */
      unread?: number | undefined;
      modules: number;
    }
  | {
      kind: 'timelock';
      address: string;
      delaySeconds: number;
      controllers: ControlNode[];
      /** Whether anybody may execute what has waited. */
      openExecution: boolean;
    }
  | { kind: 'contract'; address: string; controllers: ControlNode[] }
  | { kind: 'others'; why: string }
  | { kind: 'maybeAnyone'; why: string }
  /** `now`: at this block it is nobody, or the contract itself; what is not known is who could come to hold it. */
  | { kind: 'unknown'; why: string; now?: 'nobody' | 'self' };
