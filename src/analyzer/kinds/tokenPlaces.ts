import type { Path } from '../symbolic/exploration.ts';
import type { Hashes } from '../symbolic/hashes.ts';
import { describePlace } from '../symbolic/skeleton.ts';
import type { Effect } from '../symbolic/state.ts';
import { someTerm, type Term } from '../symbolic/term.ts';
import type { Study } from '../verdicts/study.ts';
import type { Increase } from './dueTokens.ts';

/** Where a token keeps its books, read off what its own views answer from. */
export interface TokenPlaces {
  readonly supply: ReadonlySet<string>;
  /** Whose each single token is. */
  readonly owners: ReadonlySet<string>;
  /** The supply also grows where no token is made. */
  readonly accrues: boolean;
  /** What anybody can have made for those whom the contract names. */
  readonly due: readonly Increase[];
}

const supplySelectors = ['0x18160ddd', '0xbd85b039', '0xb1bf962d']; // totalSupply(), totalSupply(uint256), scaledTotalSupply()
const ownerSelector = '0x6352211e'; // ownerOf(uint256)

/** Places an answer was worked out from. */
function listPlaces(study: Study | undefined): string[] {
  const found: string[] = [];
  for (const {
    answers: [answer],
  } of study?.exploration.paths ?? []) {
    if (!study || !answer) continue;
    someTerm(answer, (t) => {
      const [key] = t.args;
      if (t.op === 'sload' && key) found.push(describePlace(study.exploration.hashes, key).skeleton);
      return false;
    });
  }
  return found;
}

export const listSupplyPlaces = (studies: ReadonlyMap<string, Study>): ReadonlySet<string> =>
  new Set(supplySelectors.flatMap((selector) => listPlaces(studies.get(selector))));

export const listOwnerPlaces = (studies: ReadonlyMap<string, Study>): ReadonlySet<string> =>
  new Set(listPlaces(studies.get(ownerSelector)));

type Store = Extract<Effect, { kind: 'store' }>;

/** What a path leaves in the words that keep the supply. */
export function listSupplyStores(path: Path, hashes: Hashes, supply: TokenPlaces['supply']): Store[] {
  const last = new Map<Term, Store>();
  for (const e of path.effects)
    if (e.kind === 'store' && supply.has(describePlace(hashes, e.key).skeleton)) last.set(e.key, e);
  return [...last.values()];
}

/** Whether a store makes the word it replaces larger or smaller; counting by a constant may mean anything. */
export function findDirection({ key, value }: Store): 'up' | 'down' | undefined {
  const holdsOld = (t: Term | undefined) =>
    t !== undefined && someTerm(t, (x) => x.op === 'sload' && x.args[0] === key);
  let found: 'up' | 'down' | undefined;
  someTerm(value, (t) => {
    const [x, y] = t.args;
    const counts = t.args.some((a) => a.value !== undefined);
    if (t.op === 'add' && !counts && (holdsOld(x) || holdsOld(y))) found = 'up';
    if (t.op === 'sub' && holdsOld(x)) found = 'down';
    return found !== undefined;
  });
  return found;
}
