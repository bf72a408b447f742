/** Where an unlinked library's address will go; hex has no underscores. */
const libraryPlaceholder = /__.{38}/g;

/** Runtime code as bytes; unlinked library addresses become zero, anything else unreadable throws. */
export function parseBytecode(code: string): Uint8Array {
  const hex = code.trim().replace(/^0x/i, '').replace(libraryPlaceholder, '0'.repeat(40));
  if (hex.length % 2 !== 0 || /[^0-9a-f]/i.test(hex)) {
    throw new SyntaxError('Bytecode must be an even number of hexadecimal digits.');
  }
  return new Uint8Array(Buffer.from(hex, 'hex'));
}
