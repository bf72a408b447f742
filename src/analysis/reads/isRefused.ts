import type { Hex } from '#lib/hex.ts';
import type { ReadCall, StateReader } from './stateReader.ts';

/** 0x and one word. */
const wordLength = 66;

/**
 * Whether a question has no answer at this block, whoever asks it: then code that asks it goes no further. With more gas than a node allows
 * there may be one.
 */
export async function isRefused(reader: StateReader, call: ReadCall & { from: Hex }): Promise<boolean> {
  const { to, data } = call;
  const answers = await Promise.all([reader.call({ to, data }), reader.call(call)]);
  return answers.every((answer) => (answer.ok ? answer.data.length < wordLength : !answer.spent));
}
