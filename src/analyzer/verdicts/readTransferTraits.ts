import type { Hashes } from '../symbolic/hashes.ts';
import { describePlace } from '../symbolic/skeleton.ts';
import { CALLDATA, CALLER, someTerm, type Term } from '../symbolic/term.ts';
import type { Study } from './studyFunctions.ts';

export type TransferTraits = {
  /** What writing this word does to transfers. */
  findClass(key: Term): 'pause' | 'blacklist' | 'fee' | undefined;
};

const TRANSFERS = ['0xa9059cbb', '0x23b872dd'];
const isFlag = (t: Term) => t.ones <= 0xffn;

/** Words that decide a transfer or change its amounts: what nameless setters are recognised by. */
export function readTransferTraits(studies: ReadonlyMap<string, Study>): TransferTraits {
  const flags = new Set<bigint>();
  const lists = new Set<string>();
  const rates = new Set<bigint>();
  const places: Hashes[] = [];

  function readFlag(base: Term, hashes: Hashes): void {
    const read = base.op === 'sload' ? base : base.args.find((a) => a.op === 'sload' || a.args.some((b) => b.op === 'sload'));
    const key = (read?.op === 'sload' ? read : read?.args.find((b) => b.op === 'sload'))?.args[0];
    if (!key || !isFlag(base)) return;
    if (key.value !== undefined && hashes.findPreimage(key.value) === undefined) flags.add(key.value);
    else if (key.flags & (CALLER | CALLDATA)) lists.add(describePlace(hashes, key).skeleton);
  }

  for (const selector of TRANSFERS) {
    const study = studies.get(selector);
    if (!study) continue;
    const { hashes, paths } = study.exploration;
    places.push(hashes);
    for (const path of paths) {
      for (const { base } of path.constraints) readFlag(base, hashes);
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
