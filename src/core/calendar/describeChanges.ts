import type { ControlNode } from '#model/controlTypes.ts';
import type { PowerClass, ReadFacet } from '#model/powerClasses.ts';
import type { ContractReading, FoundPower } from '../powers/contractReading.ts';
import { toHolder } from '../powers/controlNode.ts';
import { describePath } from '../powers/describePath.ts';
import type { TokenReading } from '../powers/tokenReading.ts';

/** A project's contracts at one block. */
export interface ReadSide {
  readings: readonly ContractReading[];
  token: TokenReading | undefined;
  /** What contracts name as their owner, by address. */
  owners: ReadonlyMap<string, string>;
}

export type NameOf = (address: string) => string;

const mostSentences = 40;
const list = (words: readonly string[]) => [...new Set(words)].join(', ');
const callOf = ({ name, selector }: FoundPower) => name ?? selector;
const holdersOf = ({ holders }: FoundPower) => JSON.stringify(holders);

/** Whether not all on the way to a power are known. */
const isHidden = (node: ControlNode): boolean =>
  node.kind === 'others' ||
  node.kind === 'maybeAnyone' ||
  node.kind === 'unknown' ||
  ('controllers' in node && (node.controllers.length === 0 || node.controllers.some(isHidden)));
const hasHidden = ({ holders }: FoundPower) => holders.length === 0 || holders.some(isHidden);

function describeHolders({ holders }: FoundPower, classes: readonly PowerClass[]): string {
  return list(holders.map((node) => `“${describePath(toHolder(node), classes)}”`));
}

/** Powers that both sides have, with other holders; those that move alike in one sentence. */
function describeMoved(before: ContractReading, after: ContractReading, name: string): string[] {
  const moved = before.powers.flatMap((from) => {
    const to = after.powers.find(
      ({ target, selector }) => target === from.target && selector === from.selector,
    );
    return to && holdersOf(to) !== holdersOf(from) ? [{ from, to }] : [];
  });
  const groups = Map.groupBy(moved, ({ from, to }) => `${holdersOf(from)} ${holdersOf(to)}`);
  return [...groups.values()].flatMap((group) => {
    const [first] = group;
    if (!first) return [];
    const classes = group.map(({ from }) => from.class);
    const [from, to] = [describeHolders(first.from, classes), describeHolders(first.to, classes)];
    // Of what only one side knows, nothing says that it changes.
    if (hasHidden(first.from) !== hasHidden(first.to))
      return [`At ${name}, who would hold what is now ${from} could not all be told.`];
    return from === to
      ? [`At ${name}, others would hold what is now ${from}.`]
      : [`At ${name}, ${from} would become ${to}.`];
  });
}

/** Powers that only one side has. What could not all be read afterwards may be there still. */
export function describeOthers(before: ContractReading, after: ContractReading, name: string): string[] {
  const missingIn = (powers: readonly FoundPower[]) => (one: FoundPower) =>
    !powers.some(({ target, selector }) => target === one.target && selector === one.selector);
  const {
    privileged = [],
    open = [],
    unknown = [],
  } = Object.groupBy(after.powers.filter(missingIn(before.powers)), ({ verdict }) => verdict);
  const gone = after.problem === null ? before.powers.filter(missingIn(after.powers)) : [];
  const groups = Map.groupBy([...privileged, ...open], holdersOf);
  return [
    ...[...groups.values()].flatMap((group) => {
      const [first] = group;
      if (!first) return [];
      const classes = group.map(({ class: what }) => what);
      return [
        `${name} would have new powers (${list(group.map(callOf))}): ${describeHolders(first, classes)}.`,
      ];
    }),
    ...(unknown.length > 0
      ? [`Whether everybody may call ${list(unknown.map(callOf))} of ${name} then could not be told.`]
      : []),
    ...(gone.length > 0
      ? [`Of ${name}, ${list(gone.map(callOf))} would be gone, or open to everybody.`]
      : []),
  ];
}

const toFacet = ({ address, codeHash }: ReadFacet) => `${address} ${codeHash}`;
const toFunctions = ({ address, functions }: ReadFacet) =>
  `${address} ${functions.map(({ selector }) => selector).sort()}`;

/** What a diamond would run otherwise, be its functions the same. What could not all be read may be there unseen. */
function describeFacets(before: ContractReading, after: ContractReading, name: string): string[] {
  const missingIn = (facets: readonly ReadFacet[]) => {
    const known = new Set(facets.map(toFacet));
    return (one: ReadFacet) => !known.has(toFacet(one));
  };
  const places = (facets: readonly ReadFacet[]) => list(facets.map(({ address }) => address));
  const added = before.problem === null ? after.facets.filter(missingIn(before.facets)) : [];
  const gone = after.problem === null ? before.facets.filter(missingIn(after.facets)) : [];
  const isWhole = before.problem === null && after.problem === null;
  const [from, to] = [before.facets, after.facets].map((facets) => facets.map(toFunctions).sort().join());
  return [
    ...(added.length > 0 ? [`${name} would run the code of other facets: ${places(added)}.`] : []),
    ...(gone.length > 0 ? [`${name} would no longer run the code of these facets: ${places(gone)}.`] : []),
    ...(added.length + gone.length === 0 && isWhole && from !== to
      ? [`Functions of ${name} would be handed on to its facets in another way.`]
      : []),
  ];
}

function describeContract(before: ContractReading, after: ContractReading, name: string): string[] {
  const sentences: string[] = [];
  if (before.implementation !== after.implementation)
    sentences.push(
      after.implementation === null
        ? `What the implementation of ${name} would be could not be told.`
        : `The implementation of ${name} would become ${after.implementation}.`,
    );
  else if (before.implementationHash !== after.implementationHash)
    sentences.push(`The code behind ${name} would become another.`);
  if (after.problem !== null && before.problem === null)
    sentences.push(`What ${name} could do afterwards could not all be told: ${after.problem}.`);
  if (after.paused !== before.paused && after.paused !== null)
    sentences.push(`${name} would ${after.paused ? 'be paused' : 'no longer be paused'}.`);
  return [
    ...sentences,
    ...describeFacets(before, after, name),
    ...describeMoved(before, after, name),
    ...describeOthers(before, after, name),
  ];
}

function describeOwners(before: ReadSide, after: ReadSide, nameOf: NameOf): string[] {
  return [...before.owners].flatMap(([address, owner]) => {
    const next = after.owners.get(address);
    return next === undefined || next === owner
      ? []
      : [`The owner of ${nameOf(address)} would become ${nameOf(next)}.`];
  });
}

const percent = (basisPoints: number) => `${basisPoints / 100} %`;

function describeToken({ token: before }: ReadSide, { token: after }: ReadSide, nameOf: NameOf): string[] {
  if (!before || !after) return [];
  const name = nameOf(after.address);
  const sentences: string[] = [];
  if ('value' in before.supply && 'value' in after.supply) {
    const [from, to] = [BigInt(before.supply.value.total), BigInt(after.supply.value.total)];
    // In hundredths of a per cent; less is some.
    const part = from === 0n ? 0n : ((to > from ? to - from : from - to) * 10_000n) / from;
    const by = part === 0n ? '' : ` by ${percent(Number(part))}`;
    if (to !== from) sentences.push(`The supply of ${name} would ${to > from ? 'grow' : 'shrink'}${by}.`);
  }
  if ('value' in before.transferFee && 'value' in after.transferFee) {
    const [from, to] = [before.transferFee.value.basisPoints, after.transferFee.value.basisPoints];
    if (from !== to)
      sentences.push(`The fee on transfers of ${name} would go from ${percent(from)} to ${percent(to)}.`);
  }
  return sentences;
}

/** What is otherwise on the second side, a sentence each. */
export function describeChanges(before: ReadSide, after: ReadSide, nameOf: NameOf): string[] {
  const sentences = [
    ...describeOwners(before, after, nameOf),
    ...before.readings.flatMap((from) => {
      const to = after.readings.find(
        ({ chain, address }) => chain === from.chain && address === from.address,
      );
      const name = nameOf(from.address);
      return to ? describeContract(from, to, name) : [`What ${name} would become could not be read.`];
    }),
    ...describeToken(before, after, nameOf),
  ];
  const more = sentences.length - mostSentences;
  return more > 0
    ? [...sentences.slice(0, mostSentences), `${more} more changes are not listed.`]
    : sentences;
}

export interface CreatedContract {
  address: string;
  /** Undefined: it could not be read. */
  reading: ContractReading | undefined;
}

function describePowers(reading: ContractReading, name: string): string[] {
  const { problem, powers, takeovers } = reading;
  if (problem !== null) return [`What ${name} could do could not all be told: ${problem}.`];
  const open = takeovers.flatMap((one) => (one.open ? [`At ${name}, ${one.title}.`] : []));
  return powers.length === 0
    ? [...open, `No function of ${name} was found that only some may call.`]
    : [...open, ...describeOthers({ ...reading, powers: [] }, reading, name)];
}

/** What contracts that an operation would create could do, and who would hold their powers. */
export function describeCreated(
  created: readonly CreatedContract[],
  { count, nameOf }: { count: number; nameOf: NameOf },
): string[] {
  const more = count - created.length;
  return [
    ...created.flatMap(({ address, reading }) => {
      const name = nameOf(address);
      return [
        `A contract would be created at ${name}.`,
        ...(reading ? describePowers(reading, name) : [`What ${name} could do could not be read.`]),
      ];
    }),
    ...(more > 0 ? [`${more} more new contracts were not looked at.`] : []),
  ];
}
