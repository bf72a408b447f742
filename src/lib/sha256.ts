import { sha256 as hash } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';

const encoder = new TextEncoder();

/** SHA-256 of a text (as UTF-8) or of bytes, in lower-case hex. Synchronous, which Web Crypto is not. */
export function sha256(input: string | Uint8Array): string {
  return bytesToHex(hash(typeof input === 'string' ? encoder.encode(input) : input));
}
