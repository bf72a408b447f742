/** Keys that compilers write into the metadata at the end of code, as CBOR text strings: ipfs, bzzr0, bzzr1, solc, experimental. */
const firstKeys = /^a[1-4](6469706673|65627a7a7230|65627a7a7231|64736f6c63|6c6578706572696d656e74616c)/;
/** A hash of the sources: of IPFS, or of Swarm. */
const sourceHash = /64697066735822[0-9a-f]{68}|65627a7a723[01]5820[0-9a-f]{64}/;

export interface SplitCode {
  /** Hex digits without the metadata; all of them where there is none. */
  code: string;
  /** With its length at the end; empty where there is none. */
  metadata: string;
}

/** Parts code from the metadata that compilers put behind it: a CBOR map and two bytes of its length. */
export function splitMetadata(code: string): SplitCode {
  const length = Number.parseInt(code.slice(-4), 16) * 2;
  const at = code.length - 4 - length;
  const metadata = at >= 0 && length > 0 ? code.slice(at) : '';
  return firstKeys.test(metadata) ? { code: code.slice(0, at), metadata } : { code, metadata: '' };
}

export const pinsSources = (code: string) => sourceHash.test(splitMetadata(code).metadata);

/** Where code has what looks like a hash of sources, as hex digits: that of a contract inside it, or mere data. */
export const findSourceHashes = (code: string): { start: number; length: number }[] =>
  [...code.matchAll(new RegExp(sourceHash, 'g'))].map((found) => ({
    start: found.index,
    length: found[0].length,
  }));
