import fc from 'fast-check';

const { FUZZ_SECONDS, FUZZ_SEED } = process.env;

/**
 * Tries a property. As a part of all tests: a fixed number of cases from a fixed seed, the same on every machine. By `npm run fuzz`:
 * for as long and from the seed that it was given. What fails is made small and shown with its seed.
 */
export async function fuzz<T>(property: fc.IAsyncPropertyWithHooks<T>, cases: number): Promise<void> {
  const length = FUZZ_SECONDS
    ? { numRuns: 1e9, interruptAfterTimeLimit: Number(FUZZ_SECONDS) * 1000 }
    : { numRuns: cases };
  await fc.assert(property, { ...length, seed: Number(FUZZ_SEED ?? 16) });
}
