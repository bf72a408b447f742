import type { Contradiction } from '#model/contradictions.ts';
import { graveClasses } from '#scoring/factors/gravePowers.ts';
import type { MeasuredContract } from './findContradictions.ts';

const number = '(?:two|three|four|five|six|seven|eight|nine|\\d+)';
const severalSigners = new RegExp(
  `\\bmulti-?\\s?sig(?:nature)?s?\\b|\\b${number}[- ]of[- ]${number}\\b|\\b(?:several|multiple) (?:signers|signatures|keys)\\b`,
  'i',
);
/** A promise, or a denial, claims nothing of today. */
const notClaimed =
  /\b(?:no|not|without|never|nor|will|would|plans?|planned|soon|future|should|once|after launch)\b/i;

const sentencesOf = (text: string): string[] => text.replace(/\s+/g, ' ').split(/(?<=[.!?])\s/);

/** The sentence by which a text claims that several must sign; undefined where it claims no such thing. */
const findClaim = (text: string): string | undefined =>
  sentencesOf(text).find((one) => severalSigners.test(one) && !notClaimed.test(one));

export const claimsSigners = (text: string): boolean => findClaim(text) !== undefined;

/** A text that claims several signers against powers that one key holds by itself. */
export function findSignerContradictions(
  text: string,
  measured: readonly MeasuredContract[],
): Contradiction[] {
  const claim = findClaim(text);
  if (claim === undefined) return [];
  return measured.flatMap(({ chain, address, powers, at }) => {
    const held = powers.flatMap(({ class: what, name, holders, evidence }) => {
      const key = graveClasses.has(what) ? holders.find(({ kind }) => kind === 'key') : undefined;
      return key?.kind === 'key' ? [{ name, key: key.address, evidence }] : [];
    });
    const [first] = held;
    if (!first) return [];
    const more = held.length > 1 ? ` and ${held.length - 1} more` : '';
    return [
      {
        chain,
        address,
        claimed: `“${claim.trim()}”`,
        measured: `One key (${first.key}) alone can call ${first.name}${more}.`,
        basis: 'measured' as const,
        at,
        evidence: [...first.evidence],
      },
    ];
  });
}
