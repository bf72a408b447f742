const bindCode = 0x42;
const executeCode = 0x45;
/** Its length, the portal without a name, and as many rows as there are. */
const executeBytes = 9;
/** Its length, the portal without a name, the end of the statement's name, the number of values, and twice that no formats are given. */
const bindBytes = 12;
const lengthBytes = 4;
const none = -1;

/**
 * The messages of the protocol that give a kept statement its values, as texts, and run it. The library's own way to write them takes eight
 * times as long, which for a page's one statement is a tenth of its answer.
 */
export function writeBind(name: string, values: readonly (string | null)[]): Uint8Array {
  const nameBytes = Buffer.byteLength(name);
  let bytes = bindBytes + nameBytes + values.length * lengthBytes;
  for (const value of values) if (value !== null) bytes += Buffer.byteLength(value);
  const message = Buffer.alloc(1 + bytes + 1 + executeBytes);
  let at = message.writeUInt8(bindCode);
  at = message.writeInt32BE(bytes, at) + 1;
  at += message.write(name, at) + 1;
  at = message.writeInt16BE(0, at);
  at = message.writeUInt16BE(values.length, at);
  for (const value of values) {
    if (value === null) {
      at = message.writeInt32BE(none, at);
      continue;
    }
    const written = message.write(value, at + lengthBytes);
    at = message.writeInt32BE(written, at) + written;
  }
  at = message.writeInt16BE(0, at);
  at = message.writeUInt8(executeCode, at);
  message.writeInt32BE(executeBytes, at);
  return message;
}
