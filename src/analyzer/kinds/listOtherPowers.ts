import type { PowerClass } from '#model/powerClasses.ts';
import type { Exploration, Path } from '../symbolic/exploration.ts';
import { isEnded } from '../verdicts/grants.ts';
import { dropLocks } from '../verdicts/openPaths.ts';
import { classByTransfer } from './classByTransfer.ts';
import type { TransferTraits } from './readTransferTraits.ts';
import type { RoleAssignments } from './roleAssignments.ts';
import type { TokenPlaces } from './tokenPlaces.ts';
import type { TransferLimits } from './transferLimits.ts';
import type { UserRates } from './userRates.ts';

interface Context {
  readonly exploration: Exploration;
  readonly roleAssignments: RoleAssignments;
  readonly traits: TransferTraits;
  readonly tokens: TokenPlaces;
  readonly limits: TransferLimits;
  readonly rates: UserRates;
}

/** What one path was seen doing, each by evidence in the code alone: names and payments on the way say nothing here. With a token that destroys itself, all that holders have is gone. */
function listSeen(
  path: Path,
  { exploration, roleAssignments, traits, tokens, limits, rates }: Context,
): PowerClass[] {
  const effects = dropLocks(path.effects);
  const stores = effects.filter((e) => e.kind === 'store');
  const moved = classByTransfer([path], exploration, tokens);
  const limit = limits.findClass(exploration, path);
  return [
    ...(moved ? [moved] : []),
    ...(stores.some((store) => roleAssignments.assignsRole(exploration, store))
      ? ['ownership' as const]
      : []),
    ...stores.flatMap((store) => traits.findClass(exploration, store) ?? []),
    ...(limit ? [limit] : []),
    // Who sells gets nothing for it.
    ...(rates.takesEverything(path, exploration) ? ['pause' as const] : []),
    ...(effects.some(({ kind }) => kind === 'selfdestruct')
      ? ['withdraw' as const, ...(tokens.balances.size > 0 ? ['burn' as const] : [])]
      : []),
  ];
}

/** The powers that a function holds beside the one it is named by. */
export function listOtherPowers(paths: readonly Path[], named: PowerClass, context: Context): PowerClass[] {
  const seen = new Set(paths.filter(isEnded).flatMap((path) => listSeen(path, context)));
  seen.delete(named);
  return [...seen];
}
