import type { Hex } from '#lib/hex.ts';
import type { Exploration } from '../symbolic/explore.ts';
import type { Guard } from '../symbolic/guard.ts';
import { describePlace } from '../symbolic/skeleton.ts';
import { CALLDATA, CALLER, type Term } from '../symbolic/term.ts';
import type { Study } from './study.ts';

interface Word {
  readonly slot: Hex;
  readonly field: bigint;
  readonly askedBy: Set<string>;
}

export interface Authority {
  /** The authority word a store would hand to somebody the sender chooses. */
  findSeized(exploration: Exploration, store: { key: Term; value: Term }): Word | undefined;
  /** Whether a store names, replaces or removes somebody privileged functions ask for. */
  appoints(exploration: Exploration, store: { key: Term; value: Term }): boolean;
}

const slotGuard = (g: Guard) => (g.kind === 'address' && g.source.kind === 'slot' ? g.source : undefined);

/** What the privileged functions of a contract rely on. */
export function readAuthority(studies: ReadonlyMap<string, Study>): Authority {
  const words = new Map<bigint, Word[]>();
  const lists = new Set<string>();
  for (const [selector, { decision }] of studies) {
    if (decision.verdict !== 'privileged') continue;
    for (const g of decision.guards) {
      if (g.kind === 'member' || g.kind === 'item') lists.add(g.skeleton);
      const source = slotGuard(g);
      if (!source) continue;
      const field = BigInt(source.mask) << BigInt(source.shift);
      const there = words.get(BigInt(source.slot)) ?? [];
      const known = there.find((w) => w.field === field);
      if (known) known.askedBy.add(selector);
      else
        words.set(BigInt(source.slot), [
          ...there,
          { slot: source.slot, field, askedBy: new Set([selector]) },
        ]);
    }
  }
  return {
    findSeized: ({ terms }, { key, value }) => {
      const there = key.value === undefined ? undefined : words.get(key.value);
      // Neighbours packed into the same word may change freely.
      return there?.find(
        (w) => (terms.compute('and', [value, terms.constant(w.field)]).flags & (CALLER | CALLDATA)) !== 0,
      );
    },
    appoints: ({ terms, hashes }, { key, value }) => {
      if (key.value === undefined) {
        // Somebody else's entry: a vote or a mark under one's own name appoints nobody.
        return (key.flags & CALLER) === 0 && lists.has(describePlace(hashes, key).skeleton);
      }
      const before = terms.node('sload', [key]);
      const part = (word: Term, field: bigint) => terms.compute('and', [word, terms.constant(field)]);
      return (words.get(key.value) ?? []).some((w) => part(value, w.field) !== part(before, w.field));
    },
  };
}
