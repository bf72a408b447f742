type Numbers = Uint8Array | Uint16Array | Uint32Array | Float64Array;

export interface GrowingArray<T extends Numbers> {
  readonly length: number;
  push: (value: number) => void;
  /** A copy of exactly what was pushed. */
  finish: () => T;
}

/** Collects numbers of unknown count without the boxed values and the double memory of a plain array. */
export function createGrowingArray<T extends Numbers>(make: (length: number) => T): GrowingArray<T> {
  let values = make(1024);
  let length = 0;
  return {
    get length() {
      return length;
    },
    push(value) {
      if (length === values.length) {
        const larger = make(values.length * 2);
        larger.set(values);
        values = larger;
      }
      values[length] = value;
      length += 1;
    },
    finish() {
      const exact = make(length);
      exact.set(values.subarray(0, length));
      return exact;
    },
  };
}
