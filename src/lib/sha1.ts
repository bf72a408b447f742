import { sha1 as hash } from '@noble/hashes/legacy.js';
import { bytesToHex } from '@noble/hashes/utils.js';

const encoder = new TextEncoder();

/**
 * SHA-1 of a text in UTF-8, in lower-case hex, for the places that flags of the ConfigCat format define by it. Synchronous, which Web
 * Crypto is not. Not for anything that must resist forgery.
 */
export function sha1(text: string): string {
  return bytesToHex(hash(encoder.encode(text)));
}
