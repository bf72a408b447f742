import type { PowerClass } from '#model/powerClasses.ts';
import type { Exploration, Path } from '../symbolic/exploration.ts';
import type { Guard } from '../symbolic/guard.ts';
import { guardKey } from '../symbolic/guard.ts';
import { describePlace } from '../symbolic/skeleton.ts';
import { calldataFlag, callerFlag, someTerm, type Term } from '../symbolic/term.ts';
import type { Decision } from '../verdicts/decide.ts';
import { isEnded } from '../verdicts/listGrants.ts';
import { asksSender, takes } from './asksSender.ts';
import { classByTransfer, type Movement, movements } from './classByTransfer.ts';
import type { TokenPlaces } from './tokenPlaces.ts';

/** What only those whom a function asks for can do with it although everybody may call it. */
export interface SomeAct {
  readonly class: PowerClass;
  readonly guards: readonly Guard[];
}

interface Subject {
  readonly exploration: Exploration;
  readonly tokens: TokenPlaces;
}

/** Who a path lets through, where it names them: holders of an item and the contract itself act by rules of their own. */
const listOffices = ({ clauses }: Path): Guard[] => {
  const guards = clauses.flat();
  const isRule = (g: Guard) => g.kind === 'item' || (g.kind === 'address' && g.source.kind === 'self');
  return guards.some(isRule) ? [] : guards;
};

/**
 * Whether a path asks for an entry of the sender's, or of whoever the call names. Whom offices are listed by does not
 * count, nor does what is read to be added to.
 */
function asksEntry(
  path: Path,
  of: number,
  { offices, exploration, tokens }: Subject & { offices: readonly Guard[] },
) {
  const lists = new Set(offices.flatMap((g) => (g.kind === 'member' ? [g.skeleton] : [])));
  const isRule = (key: Term) => {
    const { skeleton } = describePlace(exploration.hashes, key);
    return !lists.has(skeleton) && !tokens.balances.has(skeleton);
  };
  return path.constraints.some(({ base }) =>
    someTerm(
      base,
      ({ op, args: [key] }) => op === 'sload' && key !== undefined && (key.flags & of) !== 0 && isRule(key),
    ),
  );
}

/** Coin that must come with the call. */
const asksCoin = ({ constraints }: Path) =>
  constraints.some(({ base, truth }) =>
    base.op === 'callvalue' ? truth : someTerm(base, ({ op }) => op === 'callvalue'),
  );

/** Whoever the call names is the sender, who in office, too, disposes of their own. */
const namesItself = ({ constraints }: Path) =>
  constraints.some(
    ({ base: { op, args }, truth }) =>
      truth &&
      op === 'eq' &&
      args.some((a) => a.op === 'caller') &&
      args.some((a) => (a.flags & calldataFlag) !== 0),
  );

/** Besides office the path asks for something that others have too: an allowance, a balance, a payment. */
function asksMore(path: Path, what: Movement, subject: Subject & { offices: readonly Guard[] }): boolean {
  if (path.effects.some(takes) || asksCoin(path) || asksEntry(path, callerFlag, subject)) return true;
  // One who speaks for others can have no more made than they can themselves.
  return what === 'mint' ? asksEntry(path, calldataFlag, subject) : namesItself(path);
}

/**
 * Tokens that are made, destroyed or moved by whoever is in office, in a function that everybody uses: the owner of a
 * token whose transferFrom needs no allowance of theirs. What a stranger gets for nothing is nobody's privilege.
 */
export function readSomeAct(
  { verdict, reason, guardedPaths, openPaths }: Decision,
  { exploration, tokens }: Subject,
): SomeAct | undefined {
  if (verdict !== 'open' || reason === 'once') return undefined;
  // What others have to pay or wait for is due to them alone.
  const classOf = (path: Path) => classByTransfer([path], exploration, { ...tokens, due: [] });
  const free = new Set(openPaths.filter((path) => isEnded(path) && !asksSender(path)).map(classOf));
  const found = new Map<Movement, Map<string, Guard>>();
  for (const path of guardedPaths.filter(isEnded)) {
    const what = classOf(path);
    const offices = what && !free.has(what) ? listOffices(path) : [];
    if (!what || offices.length === 0 || asksMore(path, what, { exploration, tokens, offices })) continue;
    const guards = found.get(what) ?? new Map<string, Guard>();
    for (const guard of offices) guards.set(guardKey(guard), guard);
    found.set(what, guards);
  }
  const what = movements.find((one) => found.has(one));
  return what && { class: what, guards: [...(found.get(what)?.values() ?? [])] };
}
