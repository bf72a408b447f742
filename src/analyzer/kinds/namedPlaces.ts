import type { PowerClass } from '#model/powerClasses.ts';
import type { Exploration } from '../symbolic/exploration.ts';
import { describePlace } from '../symbolic/skeleton.ts';
import type { Store } from '../symbolic/state.ts';
import type { Study } from '../verdicts/decideAccess.ts';
import { isEnded } from '../verdicts/grants.ts';
import { listReads } from './codePlaces.ts';

/** What is kept in the words that views answer from, as far as the published names of the views say so. */
export interface NamedPlaces {
  findClass(exploration: Exploration, stores: readonly Store[]): PowerClass | undefined;
}

/** royaltyInfo(uint256,uint256): who gets a share of a sale, and how much of it, wherever the words come from. */
const royaltySelector = '0x2a55205a';

/** So many of role holders write it, whatever else they do: a count of turns, a time of the last change. */
const bookKeepers = 3;

function listBooks(studies: Iterable<Study>): Set<string> {
  const writers = new Map<string, number>();
  for (const { decision, exploration } of studies) {
    if (decision.verdict !== 'privileged') continue;
    const stores = decision.guardedPaths.flatMap((p) => p.effects.filter((e) => e.kind === 'store'));
    for (const place of new Set(stores.map((s) => describePlace(exploration.hashes, s.key).skeleton)))
      writers.set(place, (writers.get(place) ?? 0) + 1);
  }
  return new Set([...writers].filter(([, count]) => count >= bookKeepers).map(([place]) => place));
}

/** Places a view answers from, with the bits that count. */
function listAnswered({ exploration: { paths, hashes } }: Study): Map<string, bigint> {
  const found = new Map<string, bigint>();
  for (const { key, field } of paths.filter(isEnded).flatMap((p) => p.answers.flatMap((a) => listReads(a)))) {
    const { skeleton } = describePlace(hashes, key);
    if (skeleton !== '*') found.set(skeleton, (found.get(skeleton) ?? 0n) | field);
  }
  return found;
}

/** Several words answered as they are kept, each from a place of its own. */
const isRow = ({ exploration: { paths } }: Study) =>
  paths.filter(isEnded).every(({ answers }) => answers.every((answer) => listReads(answer).length === 1));

export function readNamedPlaces(
  studies: ReadonlyMap<string, Study>,
  findViewClass: (selector: string) => PowerClass | undefined,
): NamedPlaces {
  const named = new Map<string, { what: PowerClass; field: bigint }[]>();
  for (const [selector, study] of studies) {
    const what = selector === royaltySelector ? 'fee' : findViewClass(selector);
    const places = what === undefined ? [] : [...listAnswered(study)];
    // A view of several words works something out, and none of them need be what it is named after.
    if (what === undefined || (places.length > 1 && selector !== royaltySelector && !isRow(study))) continue;
    for (const [place, field] of places) named.set(place, [...(named.get(place) ?? []), { what, field }]);
  }

  const books = listBooks(studies.values());
  const isBook = ({ hashes }: Exploration, { key }: Store) => books.has(describePlace(hashes, key).skeleton);

  function findName({ hashes, terms }: Exploration, { key, value }: Store): PowerClass | undefined {
    const before = terms.node('sload', [key]);
    return named.get(describePlace(hashes, key).skeleton)?.find(({ field }) => {
      const bits = terms.constant(field);
      return terms.compute('and', [value, bits]) !== terms.compute('and', [before, bits]);
    })?.what;
  }

  return {
    /** Something else that is changed on the way makes it a setter of several things; what is cleared, or kept by many, is only tidied up. */
    findClass(exploration, stores) {
      const classes = stores.map((s) => ({
        what: findName(exploration, s),
        aside: s.value.value === 0n || isBook(exploration, s),
      }));
      const [first, ...others] = new Set(classes.flatMap(({ what }) => what ?? []));
      return others.length === 0 && classes.every(({ what, aside }) => what !== undefined || aside)
        ? first
        : undefined;
    },
  };
}
