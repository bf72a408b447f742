import type { Hex } from '#lib/hex.ts';
import type { Detect, DetectorFamily } from './AlertDraft.ts';
import { blacklistDetectors } from './blacklists.ts';
import { largeTransferDetectors } from './largeTransfers.ts';
import { ownershipDetectors } from './ownership.ts';
import { pauseDetectors } from './pauses.ts';
import { roleDetectors } from './roles.ts';
import { timelockDetectors } from './timelocks.ts';
import { upgradeDetectors } from './upgrades.ts';

const all: DetectorFamily = {
  ...ownershipDetectors,
  ...upgradeDetectors,
  ...roleDetectors,
  ...pauseDetectors,
  ...blacklistDetectors,
  ...timelockDetectors,
  ...largeTransferDetectors,
};

/** What looks at logs with this first topic; most logs interest nobody. */
export const findDetector = (topic: Hex | undefined): Detect | undefined =>
  topic === undefined ? undefined : all[topic];
