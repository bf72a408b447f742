/** Reads big-endian numbers one after another, as font files store them. */
export interface ByteReader {
  offset: number;
  u8(): number;
  u16(): number;
  i16(): number;
  u32(): number;
  /** WOFF2's UIntBase128. */
  base128(): number;
  /** WOFF2's 255UInt16. */
  short255(): number;
}

export function createByteReader(bytes: Buffer, start = 0): ByteReader {
  const reader: ByteReader = {
    offset: start,
    u8: () => bytes.readUInt8(take(1)),
    u16: () => bytes.readUInt16BE(take(2)),
    i16: () => bytes.readInt16BE(take(2)),
    u32: () => bytes.readUInt32BE(take(4)),
    base128() {
      let value = 0;
      for (let count = 0; count < 5; count++) {
        const byte = reader.u8();
        value = value * 128 + (byte & 0x7f);
        if (byte < 0x80) break;
      }
      return value;
    },
    short255() {
      const code = reader.u8();
      if (code === 253) return reader.u16();
      if (code === 254) return reader.u8() + 506;
      return code === 255 ? reader.u8() + 253 : code;
    },
  };
  function take(size: number): number {
    const at = reader.offset;
    reader.offset += size;
    return at;
  }
  return reader;
}
