import { addressMask } from '../evm/arithmetic.ts';
import type { Exploration, Path } from '../symbolic/exploration.ts';
import { findField } from '../symbolic/guards.ts';
import { type Hashes, keccak } from '../symbolic/hashes.ts';
import { describePlace } from '../symbolic/skeleton.ts';
import type { Effect, Store } from '../symbolic/state.ts';
import { calldataFlag, callerFlag, someTerm, type Term } from '../symbolic/term.ts';
import type { Study } from '../verdicts/decideAccess.ts';
import { listEnded } from '../verdicts/grants.ts';
import {
  findDirection,
  findRead,
  type Increase,
  isDue,
  listBalancePlaces,
  listOwnerPlaces,
  listStoresIn,
  listSupplyPlaces,
  readIncrease,
  type TokenPlaces,
} from './tokenPlaces.ts';

export const movements = ['mint', 'burn', 'seize'] as const;
export type Movement = (typeof movements)[number];
interface Ends {
  readonly from: Term | undefined;
  readonly to: Term | undefined;
}

const topic = (signature: string) => keccak(Buffer.from(signature, 'utf8').toString('hex'));
const transferTopic = topic('Transfer(address,address,uint256)');
const multiTopics = new Set([
  topic('TransferSingle(address,address,address,uint256,uint256)'),
  topic('TransferBatch(address,address,address,uint256[],uint256[])'),
]);

/** Zero, or found to be zero on this path; an argument that merely may be zero does not count. */
const isNobody = (term: Term | undefined, path: Path) =>
  term?.value === 0n ||
  (term !== undefined &&
    (term.flags & calldataFlag) === 0 &&
    path.constraints.some((c) => c.base === term && !c.truth));

export const isOwn = (t: Term) => t.op === 'address' || (t.flags & callerFlag) !== 0;

function readEnds(e: Effect): Ends | undefined {
  if (e.kind !== 'log') return undefined;
  const [first, second, third, fourth] = e.topics;
  if (first?.value === transferTopic && third) return { from: second, to: third };
  return first?.value !== undefined && multiTopics.has(first.value) ? { from: third, to: fourth } : undefined;
}

/** The one stored account that the path asks its sender to be: what that moves is its own. */
function isAskedFor(term: Term, { clauses }: Path): boolean {
  const field = findField(term);
  return (
    field !== undefined &&
    clauses.some(
      ([guard, ...others]) =>
        others.length === 0 &&
        guard?.kind === 'address' &&
        !guard.altered &&
        guard.source.kind === 'slot' &&
        guard.source.slot === field.slot &&
        guard.source.shift === field.shift,
    )
  );
}

function readLog({ from, to }: Ends, path: Path): Movement | undefined {
  if (isNobody(to, path)) return 'burn';
  if (isNobody(from, path)) return 'mint';
  return from && from.value === undefined && !isOwn(from) && !isAskedFor(from, path) ? 'seize' : undefined;
}

/** Questions of supply are settled by the word that keeps it, where it is known: by what the path leaves in it. */
function readSupply(
  path: Path,
  hashes: Hashes,
  { supply }: Pick<TokenPlaces, 'supply'>,
): Movement | 'touched' | undefined {
  const last = listStoresIn(path, hashes, supply);
  if (last.length === 0) return undefined;
  const directions = new Set(last.map(findDirection));
  if (directions.has('up')) return 'mint';
  return directions.has('down') ? 'burn' : 'touched';
}

const listEnds = (path: Path) => path.effects.flatMap((e) => readEnds(e) ?? []);
const listLogged = (path: Path) => new Set(listEnds(path).map((ends) => readLog(ends, path)));

/** For whom a path makes tokens, and of what it works out how many. */
const findIncrease = (path: Path, exploration: Exploration, supply: TokenPlaces['supply']) =>
  readIncrease(
    listEnds(path).flatMap((ends) => (readLog(ends, path) === 'mint' ? [ends.to] : [])),
    listStoresIn(path, exploration.hashes, supply),
    exploration.world,
  );

/** Some transfer is logged, and none of the token that is entered at a place: an entry split off beside it, say. */
function isBeside(key: Term, effects: readonly Effect[]): boolean {
  const moved = effects.flatMap((e) => (readEnds(e) && e.kind === 'log' ? [e.topics[3]] : []));
  return moved.length > 0 && !moved.some((id) => id && key.args.includes(id));
}

/** A single token comes to be: nobody was its owner, and now somebody is. However that is logged. */
function isMade(
  { effects, constraints }: Path,
  { hashes, terms }: Exploration,
  { owners }: TokenPlaces,
): boolean {
  // What is packed beside the owner may change freely.
  const ownerIn = (word: Term) => terms.compute('and', [word, terms.constant(addressMask)]);
  return effects.some(
    (e) =>
      e.kind === 'store' &&
      owners.has(describePlace(hashes, e.key).skeleton) &&
      ownerIn(e.value).value !== 0n &&
      ownerIn(e.value) !== ownerIn(terms.node('sload', [e.key])) &&
      !isBeside(e.key, effects) &&
      constraints.some(({ base, truth }) => !truth && findRead(base) === e.key),
  );
}

/** Whether a number is added that counts down. */
const isNegative = ({ value }: Term) => value !== undefined && value >> 255n === 1n;

/** Whether a store leaves more or less than there was. A word of the sender's own choice may be either: more is what to fear. */
function findChange(store: Store): 'up' | 'down' | undefined {
  const { key, value } = store;
  if (value.value === 0n) return 'down';
  const isOld = (t: Term) => t.op === 'sload' && t.args[0] === key;
  if (value.op === 'add' && value.args.some(isOld) && value.args.some((a) => a.value !== undefined))
    return value.args.some(isNegative) ? 'down' : 'up';
  const holdsOld = someTerm(value, isOld);
  return findDirection(store) ?? (holdsOld ? undefined : 'up');
}

/** The entry of the zero address: what was never given to anybody. */
const isNobodys = ({ value }: Term, hashes: Hashes) =>
  value !== undefined && hashes.findPreimage(value)?.words[0]?.value === 0n;

/** What a path does to holders whose books it changes without a word: nothing is logged, and the supply stays what it was said to be. */
function readBalances(path: Path, hashes: Hashes, { balances }: TokenPlaces): Movement | undefined {
  // What was entered for nobody is no holder's.
  const stores = listStoresIn(path, hashes, balances).filter(({ key }) => !isNobodys(key, hashes));
  const raised = stores.filter((s) => findChange(s) === 'up');
  const lowered = stores.filter((s) => findChange(s) === 'down');
  // What the contract itself has is nobody else's, nor what the one has who is asked for.
  const isOthers = ({ key }: Store) => !someTerm(key, (t) => isOwn(t) || isAskedFor(t, path));
  if (lowered.some(isOthers)) return raised.length > 0 ? 'seize' : 'burn';
  return raised.length > 0 && lowered.length === 0 ? 'mint' : undefined;
}

/** What one path does to the tokens of this contract. */
function readPath(path: Path, exploration: Exploration, places: TokenPlaces): Movement | undefined {
  if (isMade(path, exploration, places)) return 'mint';
  const kept = readSupply(path, exploration.hashes, places);
  const logged = listLogged(path);
  if (kept === 'mint' && isDue(findIncrease(path, exploration, places.supply), places.due)) return undefined;
  const accrued = kept === 'mint' && places.accrues && !logged.has('mint');
  if (kept && kept !== 'touched' && !accrued) return kept;
  // Made and destroyed on the way: the supply is where it was.
  if (logged.has('mint') && logged.has('burn')) return undefined;
  const entered = readBalances(path, exploration.hashes, places);
  // Under a supply that stays, more in the books than before is as good as more of it.
  const made = places.supply.size > 0 && !kept && entered !== 'mint' ? undefined : 'mint';
  if (logged.has('burn')) return 'burn';
  if (logged.has('seize')) return 'seize';
  if (logged.has('mint')) return made;
  // A sender's own tokens that were sent on explain what somebody has more.
  const isSent = entered === 'mint' && listEnds(path).length > 0;
  // A supply that is set anew with somebody's balance, as by a constructor that anybody may call.
  return isSent || (kept && entered !== 'mint') ? undefined : entered;
}

/** Mint, burn or seize, from what the paths were seen doing to the contract's own tokens. */
export function classByTransfer(
  paths: readonly Path[],
  exploration: Exploration,
  places: TokenPlaces,
): Movement | undefined {
  const seen = new Set(paths.map((p) => readPath(p, exploration, places)));
  return movements.find((kind) => seen.has(kind));
}

/** Whether anybody can have the supply grow without a token being made: by interest, say. */
const isAccruing = (studies: Iterable<Study>, supply: TokenPlaces['supply']) =>
  [...studies].some(
    ({ decision, exploration: { hashes } }) =>
      decision.verdict === 'open' &&
      listEnded(decision.openPaths).some(
        (p) => readSupply(p, hashes, { supply }) === 'mint' && !listLogged(p).has('mint'),
      ),
  );

/** What anybody can have made. */
const listDue = (studies: Iterable<Study>, supply: TokenPlaces['supply']): Increase[] =>
  [...studies].flatMap(({ decision, exploration }) =>
    decision.verdict === 'open'
      ? decision.openPaths.flatMap((p) => findIncrease(p, exploration, supply) ?? [])
      : [],
  );

/** Where a token keeps its books, and whether they grow by themselves. */
export function readTokenPlaces(studies: ReadonlyMap<string, Study>): TokenPlaces {
  const supply = listSupplyPlaces(studies);
  return {
    supply,
    owners: listOwnerPlaces(studies),
    balances: listBalancePlaces(studies),
    accrues: isAccruing(studies.values(), supply),
    due: listDue(studies.values(), supply),
  };
}
