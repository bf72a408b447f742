import { checksum } from '#analysis/reads/decode.ts';
import type { Question } from '#analyzer/symbolic/guards.ts';
import type { Hex } from '#lib/hex.ts';
import type { Members } from './findRoleMembers.ts';
import type { HolderContext } from './HolderContext.ts';

const toWord = (address: Hex) => address.slice(2).toLowerCase().padStart(64, '0');

/** The call data of a question; undefined where a word of it is not known before the call. */
export function encodeQuestion(
  { selector, words }: Question,
  { contract, sender }: { contract: Hex; sender?: Hex },
): Hex | undefined {
  const known = { sender, self: contract };
  const values = words.map((word) => {
    const value = word === 'sender' || word === 'self' ? known[word] : word;
    return value === undefined ? undefined : toWord(value);
  });
  return selector && values.every((value) => value !== undefined)
    ? `${selector}${values.join('')}`
    : undefined;
}

/** Those of the candidates whom another contract lets pass; it does not say who else there is. */
export async function findPassed(
  { reader, note }: HolderContext,
  {
    contract,
    registry,
    question,
    candidates,
  }: { contract: Hex; registry: Hex; question: Question; candidates: readonly Hex[] },
): Promise<Members> {
  const members: Hex[] = [];
  for (const sender of candidates) {
    const data = encodeQuestion(question, { contract, sender });
    if (!data) break;
    const answer = await reader.call({ to: registry, data });
    if (!answer.ok || !/^0x0{63}1$/.test(answer.data)) continue;
    members.push(sender);
    const { chain, block } = reader;
    const label = `${checksum(registry)} lets ${checksum(sender)} pass`;
    note({ kind: 'call', chain, address: checksum(registry), data, block, value: answer.data, label });
  }
  return { members, gap: 'the contract that decides does not list whom it lets pass' };
}
