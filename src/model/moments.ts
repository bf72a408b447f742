import { chainIdPattern } from './chainId.ts';

/** A time that somebody asks about: as such, or as the block of a chain. */
export type Moment = { kind: 'time'; at: Date } | { kind: 'block'; chain: string; number: number };

/** The databases know no year 0. */
const dayPattern = /^(?!0000)\d{4}-\d{2}-\d{2}$/;
const timePattern = /^(?!0000)\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?Z$/;
/** As a slider without scripts sends it. */
const secondsPattern = /^\d{9,11}$/;
const blockPattern = /^(.+)@(0|[1-9]\d{0,9})$/;

const forms =
  'a day such as 2026-11-15 (its beginning, UTC), a time such as 2026-11-15T12:00:00Z, or a block such as eip155:1@21000000';

/** Reads what stands after `at=`. */
export function readMoment(text: string): { moment: Moment } | { fault: string } {
  const fault = { fault: `“${text.slice(0, 80)}” is no moment: write ${forms}.` };
  const [, chain, number] = blockPattern.exec(text) ?? [];
  if (chain !== undefined && number !== undefined)
    return chainIdPattern.test(chain) ? { moment: { kind: 'block', chain, number: Number(number) } } : fault;
  const isText = dayPattern.test(text) || timePattern.test(text);
  if (!isText && !secondsPattern.test(text)) return fault;
  const at = isText ? new Date(text) : new Date(Number(text) * 1000);
  // 31 February is another day to the language, and none to us.
  const isReal = !Number.isNaN(at.getTime()) && (!isText || at.toISOString().startsWith(text.slice(0, 10)));
  return isReal ? { moment: { kind: 'time', at } } : fault;
}

/** By which rules a past score is made: those in force now, or those of that day. */
export const rulesChoices = ['today', 'then'] as const;
export type RulesChoice = (typeof rulesChoices)[number];
