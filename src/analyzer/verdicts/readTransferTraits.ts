import type { Hashes } from '../symbolic/hashes.ts';
import { findField } from '../symbolic/recognizeGuard.ts';
import { describePlace } from '../symbolic/skeleton.ts';
import type { Constraint } from '../symbolic/state.ts';
import { CALLDATA, CALLER, someTerm, type Term } from '../symbolic/term.ts';
import { findSpent } from './findSpent.ts';
import type { Study } from './studyFunctions.ts';

export type TransferTraits = {
  /** What writing this word does to transfers. */
  findClass(key: Term): 'pause' | 'blacklist' | 'fee' | undefined;
};

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
  for (const { decision, exploration } of studies.values()) {
    if (decision.verdict !== 'open' || decision.reason === 'once') continue;
    for (const p of decision.openPaths) {
      const spent = new Set(findSpent(p, exploration).map((x) => x.key.value));
      for (const c of p.constraints) if (!listKeys(c.base).some((k) => spent.has(k))) readSwitch(c);
    }
  }
  for (const selector of TRANSFERS) {
    const study = studies.get(selector);
    if (!study) continue;
    const { hashes, paths } = study.exploration;
    places.push(hashes);
    for (const path of paths) {
      for (const c of path.constraints) readList(c, hashes);
      for (const e of path.effects) {
        if (e.kind !== 'store' || e.key.value !== undefined) continue;
        someTerm(e.value, (t) => {
          const slot = t.op === 'sload' ? t.args[0]?.value : undefined;
          if (slot !== undefined) rates.add(slot);
          return false;
        });
      }
    }
  }

  function findClass(key: Term): 'pause' | 'blacklist' | 'fee' | undefined {
    if (key.value !== undefined) return flags.has(key.value) ? 'pause' : rates.has(key.value) ? 'fee' : undefined;
    const [hashes] = places;
    return hashes && lists.has(describePlace(hashes, key).skeleton) ? 'blacklist' : undefined;
  }

  return { findClass };
}
