import { afterEach, beforeEach, expect, vi } from 'vitest';

// Noise hides real warnings: a test that expects output must catch it with a spy of its own.
const methods = ['error', 'warn', 'log', 'info'] as const;
let spies: { method: string; calls: () => unknown[][] }[] = [];

beforeEach(() => {
  spies = methods.map((method) => {
    const spy = vi.spyOn(console, method).mockImplementation(() => undefined);
    return { method, calls: () => spy.mock.calls };
  });
});

afterEach(() => {
  const noise = spies.flatMap(({ method, calls }) =>
    calls().map((args) => `console.${method}: ${args.join(' ')}`),
  );
  expect(noise, 'unexpected console output').toEqual([]);
});
