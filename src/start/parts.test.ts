import { expect, it } from 'vitest';
import { createOpenPart, type Part, startParts } from './parts.ts';

function record() {
  const log: string[] = [];
  const part = (name: string, faults: { start?: boolean; stop?: boolean } = {}): Part => ({
    step: name === 'b' ? 'Starting b' : undefined,
    start() {
      log.push(`start ${name}`);
      if (faults.start) throw new Error(`${name} cannot start`);
    },
    async stop() {
      log.push(`stop ${name}`);
      if (faults.stop) throw new Error(`${name} cannot stop`);
    },
  });
  return { log, part };
}

it('starts in the order of the list and stops in reverse, once', async () => {
  const { log, part } = record();
  const steps: string[] = [];
  const stop = await startParts([part('a'), { start: () => log.push('start only') }, part('b')], {
    onStep: (step) => steps.push(step),
  });
  expect(steps).toEqual(['Starting b']);
  await stop();
  await stop();
  expect(log).toEqual(['start a', 'start only', 'start b', 'stop b', 'stop a']);
});

it('stops what was started when a part cannot start, and says why it could not', async () => {
  const { log, part } = record();
  const parts = [part('a', { stop: true }), part('b', { start: true }), part('c')];
  await expect(startParts(parts)).rejects.toThrow('b cannot start');
  expect(log).toEqual(['start a', 'start b', 'stop b', 'stop a']);
});

it('stops the others, too, when one cannot stop', async () => {
  const { log, part } = record();
  const stop = await startParts([part('a'), part('b', { stop: true })]);
  await expect(stop()).rejects.toThrow('b cannot stop');
  expect(log.slice(2)).toEqual(['stop b', 'stop a']);
});

it('hands on what a part opened, and closes only what was opened', async () => {
  const closed: string[] = [];
  const close = (value: string) => closed.push(value);
  const first = createOpenPart({ open: async () => 'first', close });
  const second = createOpenPart<string>({ open: () => Promise.reject(new Error('no room')), close });
  expect(() => first.get()).toThrow('asked for before it had started');
  await expect(startParts([first, second])).rejects.toThrow('no room');
  expect(closed).toEqual(['first']);
});
