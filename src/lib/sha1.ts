const encoder = new TextEncoder();
const schedule = new Int32Array(80);
// One block is enough for texts up to 55 bytes, which flag keys with user names nearly always are.
const oneBlock = new Int32Array(16);
const state = new Int32Array(5);

/**
 * SHA-1 of a text in UTF-8, as its first 32-bit word only (unsigned).
 * Percentage rollouts need no more, and skipping the hexadecimal text makes them cheap.
 */
export function sha1FirstWord(text: string): number {
  digest(text);
  return (state[0] ?? 0) >>> 0;
}

/**
 * SHA-1 of a text in UTF-8, as 40 lower-case hexadecimal digits.
 * Synchronous and dependency-free, because flags are evaluated in the browser too, where Web Crypto only gives promises.
 * Not for anything that must resist forgery.
 */
export function sha1(text: string): string {
  digest(text);
  let hex = '';
  // In halves: engines format small integers several times faster than full 32-bit words.
  for (let i = 0; i < 5; i++) {
    const word = state[i] ?? 0;
    hex += toHex(word >>> 16) + toHex(word & 0xffff);
  }
  return hex;
}

function toHex(half: number): string {
  return (0x10000 | half).toString(16).slice(1);
}

function digest(text: string): void {
  const words = pack(text);
  state.set([0x67452301, 0xefcdab89, 0x98badcfe, 0x10325476, 0xc3d2e1f0]);
  for (let at = 0; at < words.length; at += 16) mix(words, at);
}

/** Big-endian words, padded as SHA-1 asks: a one bit, zeros, the length in bits. */
function pack(text: string): Int32Array {
  let words = text.length < 56 ? oneBlock.fill(0) : blocks(text.length);
  let length = text.length;
  let beyondAscii = 0;
  for (let i = 0; i < length; i++) {
    const code = text.charCodeAt(i);
    beyondAscii |= code;
    words[i >> 2] = (words[i >> 2] ?? 0) | (code << (24 - (i & 3) * 8));
  }
  if (beyondAscii > 127) {
    const bytes = encoder.encode(text);
    length = bytes.length;
    words = blocks(length);
    for (let i = 0; i < length; i++) {
      words[i >> 2] = (words[i >> 2] ?? 0) | ((bytes[i] ?? 0) << (24 - (i & 3) * 8));
    }
  }
  words[length >> 2] = (words[length >> 2] ?? 0) | (0x80 << (24 - (length & 3) * 8));
  words[words.length - 2] = Math.floor(length / 0x20000000);
  words[words.length - 1] = length << 3;
  return words;
}

function blocks(byteLength: number): Int32Array {
  return new Int32Array((((byteLength + 8) >>> 6) + 1) * 16);
}

function mix(words: Int32Array, at: number): void {
  let a = state[0] ?? 0;
  let b = state[1] ?? 0;
  let c = state[2] ?? 0;
  let d = state[3] ?? 0;
  let e = state[4] ?? 0;
  for (let t = 0; t < 80; t++) {
    let w: number;
    if (t < 16) w = words[at + t] ?? 0;
    else {
      const x =
        (schedule[t - 3] ?? 0) ^ (schedule[t - 8] ?? 0) ^ (schedule[t - 14] ?? 0) ^ (schedule[t - 16] ?? 0);
      w = (x << 1) | (x >>> 31);
    }
    schedule[t] = w;
    let f: number;
    if (t < 20) f = (d ^ (b & (c ^ d))) + 0x5a827999;
    else if (t < 40) f = (b ^ c ^ d) + 0x6ed9eba1;
    else if (t < 60) f = ((b & c) | (d & (b | c))) + 0x8f1bbcdc;
    else f = (b ^ c ^ d) + 0xca62c1d6;
    const next = (((a << 5) | (a >>> 27)) + f + e + w) | 0;
    e = d;
    d = c;
    c = (b << 30) | (b >>> 2);
    b = a;
    a = next;
  }
  state[0] = (state[0] ?? 0) + a;
  state[1] = (state[1] ?? 0) + b;
  state[2] = (state[2] ?? 0) + c;
  state[3] = (state[3] ?? 0) + d;
  state[4] = (state[4] ?? 0) + e;
}
