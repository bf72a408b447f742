import { transcode } from 'node:buffer';

/** Room for the UTF-16 of a large page; to ask the system for as much each time takes a third of the work. */
const room = Buffer.allocUnsafeSlow(1024 * 1024);

/**
 * The bytes of a text, or of its parts one after the other. One letter outside of Latin-1, as an arrow or a curved quote, makes `Buffer.from` take five times as long for the
 * whole of it as this way through UTF-16.
 */
export function toUtf8(text: string | readonly string[]): Buffer {
  const parts = typeof text === 'string' ? [text] : text;
  const bytes = parts.reduce((sum, { length }) => sum + 2 * length, 0);
  const utf16 = bytes > room.length ? Buffer.allocUnsafeSlow(bytes) : room.subarray(0, bytes);
  let at = 0;
  for (const part of parts) at += utf16.write(part, at, 'utf16le');
  try {
    return transcode(utf16, 'utf16le', 'utf8');
  } catch {
    // Half of a pair stands in it, which becomes the letter that stands for none.
    return Buffer.from(parts.join(''));
  }
}
