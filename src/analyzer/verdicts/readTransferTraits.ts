import type { Hashes } from '../symbolic/hashes.ts';
import { findField } from '../symbolic/recognizeGuard.ts';
import { describePlace } from '../symbolic/skeleton.ts';
import type { Constraint, Effect } from '../symbolic/state.ts';
import { CALLDATA, CALLER, someTerm, type Term } from '../symbolic/term.ts';
import { findSpent } from './findSpent.ts';
import type { Study } from './studyFunctions.ts';

export interface TransferTraits {
  /** What writing this word does to transfers. */
  findClass(key: Term): 'pause' | 'blacklist' | 'fee' | undefined;
}

const TRANSFERS = ['0xa9059cbb', '0x23b872dd'];
const isFlag = (t: Term) => t.ones <= 0xffn && ['and', 'shr', 'sload'].includes(t.op);

function listKeys(base: Term): (bigint | undefined)[] {
  const keys: (bigint | undefined)[] = [];
  someTerm(base, (t) => {
    if (t.op === 'sload') keys.push(t.args[0]?.value);
    return false;
  });
  return keys;
}

/** Conditions of open functions that they do not themselves settle for good. */
function listSwitches({ decision, exploration }: Study): Constraint[] {
  if (decision.verdict !== 'open' || decision.reason === 'once') return [];
  return decision.openPaths.flatMap((p) => {
    const spent = new Set(findSpent(p, exploration).map((x) => x.key.value));
    return p.constraints.filter((c) => !listKeys(c.base).some((k) => spent.has(k)));
  });
}

/** Words that decide a transfer or change its amounts: what nameless setters are recognised by. */
export function readTransferTraits(studies: ReadonlyMap<string, Study>): TransferTraits {
  const flags = new Set<bigint>();
  const lists = new Set<string>();
  const rates = new Set<bigint>();
  const places: Hashes[] = [];

  function readSwitch({ base, truth }: Constraint): void {
    const field = isFlag(base) ? findField(base) : undefined;
    if (field && !truth) flags.add(BigInt(field.slot));
  }

  function readList({ base }: Constraint, hashes: Hashes): void {
    const read = isFlag(base) ? base.args.find((a) => a.op === 'sload') : undefined;
    const key = read?.args[0];
    if (key && key.flags & (CALLER | CALLDATA)) lists.add(describePlace(hashes, key).skeleton);
  }

  // A flag that must be off for what everybody does is a switch, in any contract.
  for (const study of studies.values()) listSwitches(study).forEach(readSwitch);

  function readRates(e: Effect): void {
    if (e.kind !== 'store' || e.key.value !== undefined) return;
    for (const slot of listKeys(e.value)) if (slot !== undefined) rates.add(slot);
  }

  for (const selector of TRANSFERS) {
    const study = studies.get(selector);
    if (!study) continue;
    const { hashes, paths } = study.exploration;
    places.push(hashes);
    for (const path of paths) {
      for (const c of path.constraints) readList(c, hashes);
      path.effects.forEach(readRates);
    }
  }

  function findClass(key: Term): 'pause' | 'blacklist' | 'fee' | undefined {
    if (key.value !== undefined)
      return flags.has(key.value) ? 'pause' : rates.has(key.value) ? 'fee' : undefined;
    const [hashes] = places;
    return hashes && lists.has(describePlace(hashes, key).skeleton) ? 'blacklist' : undefined;
  }

  return { findClass };
}
