/** A hash of the sources, as a key and a value of CBOR: of IPFS (a SHA-256 multihash), or of Swarm. */
const sourceHash = '64697066735822' + '1220[0-9a-f]{64}|65627a7a723[01]5820[0-9a-f]{64}';

/**
 * All that Solidity's compilers write behind code, byte for byte: a CBOR map of a hash of the sources, `experimental: true`
 * and the version as three bytes, each at most once and in this order, then two bytes of the map's length.
 */
const metadataForm = new RegExp(
  `^a([1-3])(${sourceHash})?(6c6578706572696d656e74616cf5)?(64736f6c6343[0-9a-f]{6})?([0-9a-f]{4})$`,
);

export interface Span {
  /** In hex digits. */
  start: number;
  length: number;
}

export interface SplitCode {
  /** Hex digits without the metadata; all of them where there is none. */
  code: string;
  /** With its length at the end; empty where there is none. */
  metadata: string;
  /** Whether the metadata has a hash of the sources. */
  pinsSources: boolean;
}

/** Parts code from the metadata that compilers put behind it. Any other tail is code. */
export function splitMetadata(code: string): SplitCode {
  const at = code.length - 4 - Number.parseInt(code.slice(-4), 16) * 2;
  const metadata = at >= 0 ? code.slice(at) : '';
  const [, count, hash, experimental, version] = metadataForm.exec(metadata) ?? [];
  const entries = [hash, experimental, version].filter((one) => one !== undefined).length;
  if (entries === 0 || entries !== Number(count)) return { code, metadata: '', pinsSources: false };
  return { code: code.slice(0, at), metadata, pinsSources: hash !== undefined };
}

/** Where code has what looks like a hash of sources: that of a contract inside it, or mere data. */
export function findSourceHashes(code: string): Span[] {
  const pattern = new RegExp(sourceHash, 'g');
  const found: Span[] = [];
  for (let match = pattern.exec(code); match; match = pattern.exec(code)) {
    // Half a byte off it is something else, and may hide one that begins at a whole byte.
    if (match.index % 2 === 1) pattern.lastIndex = match.index + 1;
    else found.push({ start: match.index, length: match[0].length });
  }
  return found;
}

export const isSourceHash = (digits: string): boolean => new RegExp(`^(?:${sourceHash})$`).test(digits);
