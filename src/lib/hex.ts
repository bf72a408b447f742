/** Bytes as `0x` and two digits each. */
export type Hex = `0x${string}`;
