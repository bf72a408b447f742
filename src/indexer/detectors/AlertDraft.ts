import type { OnChainAlert } from '#core/alerts/onChainAlerts.ts';
import type { Hex } from '#lib/hex.ts';

/** A log as detectors read it. */
export interface SeenLog {
  address: Hex;
  topics: readonly Hex[];
  data: Hex;
}

/** What is known around a log; all of it measured before detectors run. */
export interface LogSetting {
  /**
   * The contract was created in this very block, or nothing shows that it was there before: its first owner, roles and
   * code are its set-up, not a change.
   */
  isNew: boolean;
  /** Of the token that emitted the log, before it; undefined when it is no token or cannot be read. */
  supplyBefore: bigint | undefined;
  /** The same transaction put something in for newly made tokens: shares of a vault or a pool, not new money. */
  isDeposit: boolean;
  /** A name people know the address by, or the address. */
  nameOf: (address: Hex) => string;
}

export type AlertDraft = Pick<OnChainAlert, 'detector' | 'severity' | 'title' | 'text'>;

export type Detect = (log: SeenLog, setting: LogSetting) => AlertDraft | undefined;

/** By first topic. */
export type DetectorFamily = Readonly<Record<Hex, Detect>>;
