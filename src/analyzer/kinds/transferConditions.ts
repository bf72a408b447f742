import type { Exploration, Path } from '../symbolic/exploration.ts';
import { findField } from '../symbolic/guards.ts';
import { describePlace } from '../symbolic/skeleton.ts';
import type { Store } from '../symbolic/state.ts';
import type { Term } from '../symbolic/term.ts';
import type { Study } from '../verdicts/decideAccess.ts';
import { isEnded } from '../verdicts/grants.ts';
import { createBits, listStores } from './readTransferTraits.ts';
import type { TransferLimits } from './transferLimits.ts';
import type { UserRates } from './userRates.ts';

/** The stored words that transfers of the token ask for, in whichever way: many switches only stop something else. */
export interface TransferConditions {
  isChangedBy(exploration: Exploration, store: Store): boolean;
}

const transferSelectors = ['0xa9059cbb', '0x23b872dd']; // transfer(address,uint256), transferFrom(address,address,uint256)

/** The stored words, or bits of them, in a condition. */
function listWords(base: Term): Term[] {
  const found = new Set<Term>();
  const walk = (t: Term): void => {
    if (found.has(t)) return;
    if (t.op === 'sload' || findField(t)) found.add(t);
    else for (const arg of t.args) walk(arg);
  };
  walk(base);
  return [...found];
}

export function readTransferConditions(studies: ReadonlyMap<string, Study>): TransferConditions {
  const fields = createBits();
  const lists = new Set<string>();
  for (const { exploration } of transferSelectors.flatMap((selector) => studies.get(selector) ?? [])) {
    const conditions = new Set(exploration.paths.flatMap((path) => path.constraints.map(({ base }) => base)));
    for (const word of [...conditions].flatMap(listWords)) {
      const field = findField(word);
      if (field) fields.add(field);
      else if (word.args[0]) lists.add(describePlace(exploration.hashes, word.args[0]).skeleton);
    }
  }
  // What everybody changes on the way, balances say, is nobody's setting.
  for (const { decision, exploration } of studies.values()) {
    if (decision.verdict !== 'open' || decision.reason === 'once') continue;
    for (const store of listStores(decision.openPaths)) {
      fields.drop(exploration, store);
      lists.delete(describePlace(exploration.hashes, store.key).skeleton);
    }
  }
  return {
    isChangedBy: (exploration, store) =>
      store.key.value === undefined
        ? lists.has(describePlace(exploration.hashes, store.key).skeleton)
        : fields.touches(exploration, store),
  };
}

interface Context {
  readonly exploration: Exploration;
  readonly conditions: TransferConditions;
  readonly limits: TransferLimits;
  readonly rates: UserRates;
}

/** Whether a function changes what transfers of the token ask for. */
export const steersTransfers = (
  paths: readonly Path[],
  { exploration, conditions, limits, rates }: Context,
): boolean =>
  paths
    .filter(isEnded)
    .some(
      (path) =>
        limits.findClass(exploration, path) !== undefined ||
        rates.takesEverything(path, exploration) ||
        listStores([path]).some((store) => conditions.isChangedBy(exploration, store)),
    );
