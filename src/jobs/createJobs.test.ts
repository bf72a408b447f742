import { expect, it } from 'vitest';
import { createSweepPause } from './createJobs.ts';

const hourMs = 3_600_000;

function start() {
  let at = 0;
  const said: string[] = [];
  const pause = createSweepPause({ elapsed: () => at, onJump: ({ message }) => said.push(message) });
  /** Asks after so many hours, when the clock shows so many more. */
  const ask = (hours: number, ahead = 0) => {
    at = hours * hourMs;
    return pause.allows(new Date(Date.UTC(2026, 10, 16) + (hours + ahead) * hourMs));
  };
  return { ask, said };
}

it('deletes nothing for a day after the clock was set ahead, and says so once', () => {
  const { ask, said } = start();
  expect([ask(0), ask(0.25), ask(0.5, 48)]).toEqual([true, true, false]);
  expect([ask(1, 48), ask(24, 48), ask(24.5, 48)]).toEqual([false, false, true]);
  expect(said).toEqual([
    'The clock of the database is 48 hours ahead of where it should be. For a day nothing is deleted for its age, in case it is set back.',
  ]);
});

it('goes on while the clock is corrected by little, or set back', () => {
  const { ask, said } = start();
  expect([ask(0), ask(1, 0.5), ask(2, -48), ask(3, -48)]).toEqual([true, true, true, true]);
  expect(said).toEqual([]);
});
