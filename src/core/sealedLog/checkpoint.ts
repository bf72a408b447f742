import type { Hash } from './merkleTree.ts';
import { readBase64 } from './signedNote.ts';

/** How long a log is and what is in it (C2SP tlog-checkpoint). */
export interface TreeHead {
  /** The name of the log. */
  readonly origin: string;
  readonly size: number;
  readonly root: Hash;
}

/** The text of a checkpoint, to be signed. */
export const writeTreeHead = ({ origin, size, root }: TreeHead): string =>
  `${origin}\n${size}\n${root.toString('base64')}\n`;

/** Undefined where the text of a note is no checkpoint. */
export function readTreeHead(text: string): TreeHead | undefined {
  const [origin = '', size = '', root = '', ...extensions] = text.split('\n');
  const hash = readBase64(root);
  if (origin === '' || !/^(0|[1-9]\d{0,14})$/.test(size) || hash?.length !== 32) return undefined;
  if (extensions.pop() !== '' || extensions.includes('')) return undefined;
  return { origin, size: Number(size), root: hash };
}
