import { toFunctionSelector } from 'viem/utils';
import type { AddressAnalysis } from '#analysis/powers/analyzeAddress.ts';
import type { SubjectFunction } from '#analysis/powers/findPowers.ts';
import { checksum } from '#analysis/reads/decode.ts';
import type { StateReader } from '#analysis/reads/stateReader.ts';
import type { FoundPower } from '#core/powers/contractReading.ts';
import { toHolder } from '#core/powers/controlNode.ts';
import { describePath } from '#core/powers/describePath.ts';
import type { Hex } from '#lib/hex.ts';
import type { ControlNode } from '#model/controlTypes.ts';
import type { Evidence } from '#model/evidence.ts';
import type { PowerClass } from '#model/powerClasses.ts';
import type { Ability, AbleFunction, AbleHolder, TokenField, TokenFields } from '#model/tokenScan.ts';
import { askTokensAll, readWord, unknown } from './askToken.ts';
import { calling, delegating, listInstructions } from './clockOverride.ts';

export interface Studied {
  analysis: AddressAnalysis;
  /** What owner() answers: null for nobody, undefined where it answers nothing. */
  owner: Hex | null | undefined;
  /** The code that all of this was read from. */
  code: Evidence;
}

type AbilityName = {
  [K in keyof TokenFields]: TokenFields[K] extends Ability ? K : never;
}[keyof TokenFields];

const limitName = /max|limit|largest|whale/i;
const cooldownName = /cool_?down|waiting|delay|interval/i;
const mostNames = 3;

const nameOf = ({ name, selector }: { name?: string | null | undefined; selector: string }) =>
  name ?? selector;

function listNames(all: readonly { name?: string | null | undefined; selector: string }[]): string {
  const names = all.slice(0, mostNames).map(nameOf).join(', ');
  return all.length > mostNames ? `${names} and ${all.length - mostNames} more` : names;
}

function toAble({ selector, name, guard, holders: nodes, class: what }: FoundPower): AbleFunction {
  const holders = nodes.map(toHolder);
  const paths = [...new Set(holders.map((holder) => describePath(holder, [what])))];
  return { selector, name, guard, paths, holders };
}

/** A function that gives anybody something for something, which is nobody's power: paying in, for one. */
const toPaid = ({ selector, name }: SubjectFunction): AbleFunction => ({
  selector,
  name: name ?? null,
  guard: null,
  paths: ['anybody who gives something for it, or has a claim to it'],
  holders: [{ kind: 'paid' }],
});

/** An open function of which it was not shown what it does for an arbitrary caller. */
const findUnshown = ({ holders }: FoundPower) => holders.find((node) => node.kind === 'maybeAnyone');

const isNobodys = (holder: AbleHolder): boolean =>
  'controller' in holder && holder.controller !== null
    ? isNobodys(holder.controller)
    : holder.kind === 'nobody' || holder.kind === 'paid';
const isHarmless = ({ holders = [] }: AbleFunction) => holders.length > 0 && holders.every(isNobodys);

/** Why it cannot be said that nothing in the code does a thing; undefined when every function was followed. */
function findDoubt({ problem, functions, powers }: AddressAnalysis): string | undefined {
  if (problem !== undefined) return `part of its code was not seen: ${problem}`;
  const undecided = powers.filter(({ verdict }) => verdict === 'unknown');
  if (undecided.length > 0) return `the analyser could not decide who may call ${listNames(undecided)}`;
  const unclear = powers.filter((one) => one.class === 'other');
  if (unclear.length > 0)
    return `only some may call ${listNames(unclear)}, and the analyser could not decide what it does`;
  // A way through an open function that only some can take.
  const partly = functions.filter(({ verdict, guards }) => verdict === 'open' && guards.length > 0);
  if (partly.length > 0) return `${listNames(partly)} may do something else for some senders`;
  return undefined;
}

const addressesOf = (node: ControlNode): string[] => ('address' in node ? [node.address.toLowerCase()] : []);

/** Whether somebody holds it whom owner() does not name. */
const isHeldBeside = ({ holders }: FoundPower, owner: Hex | null) =>
  holders.some((node) => addressesOf(node).some((address) => address !== owner));

/** Whether somebody may hold it of whom nothing is known. */
const isHeldByUnknown = ({ holders }: FoundPower) =>
  holders.some(({ kind }) => kind === 'unknown' || kind === 'others');

/** Mintable, pausable, blacklist, proxy, hidden owner, trading cooldown. What the code that runs lets somebody do to the token and its holders. */
export function listAbilities(studied: Studied): { [K in AbilityName]: TokenField<Ability> } {
  const { analysis, owner, code } = studied;
  const { powers, functions } = analysis;
  const doubt = findDoubt(analysis);
  // What nobody can use needs no understanding where only what somebody can do is asked.
  const live = powers.filter((one) => !isHarmless(toAble(one)));
  const doubtOfLive = findDoubt({ ...analysis, powers: live });
  const guarded = powers.filter(({ verdict }) => verdict === 'privileged');
  const usable = powers.filter(({ verdict }) => verdict !== 'unknown');
  const measured = new Set(powers.map(({ selector }) => selector));

  function toField(found: readonly FoundPower[], open: readonly SubjectFunction[] = []): TokenField<Ability> {
    const able = [...found.map(toAble), ...open.map(toPaid)];
    const why = able.length === 0 ? doubt : doubtOfLive;
    if (why !== undefined && able.every(isHarmless)) return { state: 'unknown', why };
    const [unshown] = found;
    const node = unshown && found.length === able.length && found.every(findUnshown) && findUnshown(unshown);
    if (node) return { state: 'unknown', why: `${nameOf(unshown)}: ${node.why}` };
    // Functions with the same guard have the same evidence.
    const evidence = new Set(found.flatMap((one) => one.evidence));
    return { state: 'known', value: { functions: able }, evidence: [code, ...evidence] };
  }
  const ofClass = (...classes: PowerClass[]) => usable.filter((one) => classes.includes(one.class));
  const argumentsOf = new Map<string, string>(functions.map((one) => [one.selector, one.arguments]));
  const burns = ofClass('burn');
  const burnsOthers = burns.filter(({ selector }) => argumentsOf.get(selector)?.includes('address'));
  const named = (pattern: RegExp) =>
    guarded.filter(
      ({ name, class: what }) => name !== null && (what === 'other' || what === 'fee') && pattern.test(name),
    );
  /** Of these, what others than the named owner hold. */
  function besideOwner(powers: readonly FoundPower[]): TokenField<Ability> {
    if (owner === undefined)
      return { state: 'unknown', why: 'it names no owner to compare the holders of its powers with' };
    const beside = powers.filter((one) => isHeldBeside(one, owner));
    const unclear = powers.filter(isHeldByUnknown);
    if (beside.length === 0 && unclear.length > 0)
      return { state: 'unknown', why: `the analyser could not find who holds ${listNames(unclear)}` };
    return toField(beside);
  }

  return {
    mint: toField(
      ofClass('mint'),
      functions.filter(({ anybody, selector }) => anybody?.class === 'mint' && !measured.has(selector)),
    ),
    burnOthers:
      burnsOthers.length === 0 && burns.length > 0
        ? { state: 'unknown', why: `the analyser could not decide whose tokens ${listNames(burns)} burns` }
        : toField(burnsOthers),
    moveOthers: toField(ofClass('seize')),
    pause: toField(ofClass('pause')),
    blacklist: toField(ofClass('blacklist')),
    fees: toField(ofClass('fee')),
    personalFees: toField(
      ofClass('fee').filter(({ selector }) =>
        /address,.*(?:uint|bool)|uint\d*,.*address/.test(argumentsOf.get(selector) ?? ''),
      ),
    ),
    upgrade: toField(ofClass('upgrade')),
    transferLimit: toField(named(limitName)),
    cooldown: toField(named(cooldownName)),
    takeBackOwnership: besideOwner(guarded.filter((one) => one.class === 'ownership')),
    hiddenOwner: besideOwner(guarded),
  };
}

/** The contract's code at the block, as evidence. */
export const citeCode = (
  { chain, block }: { chain: string; block: number },
  { address, codeHash }: AddressAnalysis,
): Evidence => ({
  kind: 'contract',
  chain,
  address: checksum(address),
  block,
  codeHash: codeHash ?? null,
  label: `the code at block ${block}`,
});

const selfDestructOpcode = 0xff;

type Possible = TokenField<{ possible: boolean }>;

/**
 * Self-destruct and external calls: what the instructions of the code rule out. That one is there does not say that it is ever reached.
 */
export async function readSelfDestruct(
  reader: StateReader,
  { analysis, code }: { analysis: AddressAnalysis; code: Evidence },
): Promise<{ selfDestruct: Possible; externalCall: Possible }> {
  const none: Possible = { state: 'known', value: { possible: false }, evidence: [code] };
  const { problem, proxy, implementation } = analysis;
  if (problem !== undefined || proxy.kind === 'diamond') {
    const why = unknown('not all code that runs here was seen');
    return { selfDestruct: why, externalCall: why };
  }
  // Of a proxy the code behind it is what works; the one instruction that hands calls on is the proxy's own.
  const running = listInstructions(await reader.getCode(implementation ?? analysis.address));
  const front = implementation ? listInstructions(await reader.getCode(analysis.address)) : running;
  const has = (all: ReadonlySet<number>, wanted: readonly number[]) => wanted.some((one) => all.has(one));
  const destroys = [running, front].some((all) => all.has(selfDestructOpcode));
  return {
    selfDestruct:
      !destroys && !has(running, delegating)
        ? none
        : unknown(
            'its code has an instruction that could destroy it, or run code that does; whether it is reached was not checked',
          ),
    externalCall: has(running, calling)
      ? unknown('its code has instructions that call other contracts; when they run was not checked')
      : none,
  };
}

/** What tokens call the most that may be sent, bought, sold or held at once. */
const getters = [
  ...['maxTxAmount', '_maxTxAmount', 'maxTransactionAmount', 'maxTransaction', 'maxTransferAmount'],
  ...['maxBuyAmount', 'maxBuy', 'maxSellAmount', 'maxSell'],
  ...['maxWallet', '_maxWallet', 'maxWalletAmount', '_maxWalletAmount', 'maxWalletSize', '_maxWalletSize'],
  ...['maxWalletBalance', 'maxWalletToken', 'maxHolding', 'maxHoldingAmount'],
].map((name) => ({ name, selector: toFunctionSelector(`${name}()`) }));

/**
 * Max wallet and max transaction (anti-whale limits).
 * Limits on amounts that are in force, as the token names them: one that is not below its supply limits nothing.
 */
export async function readLimits(
  reader: StateReader,
  { analysis, total }: { analysis: AddressAnalysis; total: bigint | undefined },
): Promise<TokenField<TokenFields['limitsInForce']>> {
  const { address: token, functions, problem } = analysis;
  const there = new Set(functions.map(({ selector }) => selector));
  const asked = getters.filter(({ selector }) => problem !== undefined || there.has(selector));
  const answers = await askTokensAll(
    reader,
    asked.map(({ selector: data }) => ({ to: token, data })),
  );
  const said = asked.flatMap(({ name, selector }, index) => {
    const amount = readWord(answers[index]);
    return amount === undefined ? [] : [{ name, selector, amount }];
  });
  if (said.length === 0)
    return unknown('it names none in the usual way; one that it does not name shows in trades alone');
  if (total === undefined) return unknown('it names some, but not its supply to compare them with');
  const { chain, block } = reader;
  return {
    state: 'known',
    value: said
      .filter(({ amount }) => amount < total)
      .map(({ name, amount }) => ({ name, amount: amount.toString() })),
    evidence: said.map(({ name, selector, amount }) => ({
      kind: 'call',
      chain,
      address: checksum(token),
      data: selector,
      block,
      value: `0x${amount.toString(16).padStart(64, '0')}`,
      label: `${name}() at block ${block}`,
    })),
  };
}
