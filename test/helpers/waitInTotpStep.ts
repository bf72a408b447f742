import { vi } from 'vitest';

/** The code of the thirty seconds before is the oldest that is taken: shown now, it arrives before the present ones end. */
export const waitInTotpStep = () => vi.waitUntil(() => Date.now() % 30_000 < 25_000, { timeout: 10_000 });
