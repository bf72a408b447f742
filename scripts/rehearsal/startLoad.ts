import { setTimeout as sleep } from 'node:timers/promises';

export interface LoadReport {
  /** The longest time without an acknowledged sign-up. */
  gapSeconds: number;
  pages: number;
  failedPages: number;
  signUps: number;
  /** What those got that were not acknowledged, with how often. */
  refusals: string;
}

const limit = () => AbortSignal.timeout(20_000);

/** Visitors behind the proxy who look at pages and sign up; knows every sign-up that was acknowledged. */
export function startLoad(address: string) {
  const acknowledged: string[] = [];
  const stopping = new AbortController();
  let pages = 0;
  let failedPages = 0;
  let since = 0;
  let lastAt = Date.now();
  let gap = 0;
  let refusals = new Map<string, number>();

  function reset(): void {
    pages = 0;
    failedPages = 0;
    gap = 0;
    lastAt = Date.now();
    since = acknowledged.length;
    refusals = new Map();
  }
  async function signUp(n: number): Promise<void> {
    for (let i = 0; !stopping.signal.aborted; i++) {
      const email = `visitor-${n}-${i}@example.test`;
      const outcome = await fetch(`${address}/api/auth/signup`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', origin: address },
        body: JSON.stringify({ email, password: 'Correct-horse-7' }),
        signal: limit(),
      }).then(
        ({ status }) => String(status),
        () => 'broken',
      );
      if (outcome === '200') {
        acknowledged.push(email);
        gap = Math.max(gap, Date.now() - lastAt);
        lastAt = Date.now();
      } else {
        refusals.set(outcome, (refusals.get(outcome) ?? 0) + 1);
        await sleep(100);
      }
    }
  }
  async function look(): Promise<void> {
    while (!stopping.signal.aborted) {
      const ok = await fetch(address, { signal: limit() }).then(
        async (answer) => answer.ok && (await answer.text()).includes('</html>'),
        () => false,
      );
      pages++;
      if (!ok) failedPages++;
      await sleep(25);
    }
  }
  const running = Promise.all([signUp(0), signUp(1), look(), look(), look()]);
  return {
    acknowledged,
    reset,
    /** How many were acknowledged since the last reset. */
    count: () => acknowledged.length - since,
    report: (): LoadReport => ({
      gapSeconds: Math.round(gap / 100) / 10,
      pages,
      failedPages,
      signUps: acknowledged.length - since,
      refusals: [...refusals].map(([what, count]) => `${count} x ${what}`).join(', ') || 'none',
    }),
    async stop() {
      stopping.abort();
      await running;
    },
  };
}
