import { expect, it } from 'vitest';
import { decideTimelockOperationState } from './decideTimelockOperationState.ts';
import type { RawOperation } from './readOperations.ts';

const at = (seconds: number) => new Date(seconds * 1000);

const log = (stretch: 'open' | 'closed' | null): RawOperation['scheduled'] => ({
  projectId: 'vault',
  project: 'Vault',
  demo: false,
  chain: 'eip155:1',
  address: '0x01',
  block: 1,
  time: at(100),
  txHash: '0x02',
  topics: [],
  data: '0x',
  stretch,
  sender: null,
  target: null,
  rank: 1,
});

const operation = (changes: Partial<RawOperation> = {}): RawOperation => ({
  id: '0x03',
  calls: [],
  scheduled: log('open'),
  readyAt: at(200),
  isLapsing: false,
  predecessor: null,
  ended: null,
  ...changes,
});

const facts = { seenUntil: at(300), predecessor: 'executed', graceSeconds: null } as const;
const stateOf = (...given: Parameters<typeof decideTimelockOperationState>) =>
  decideTimelockOperationState(...given).state;

it('is ready once its delay has passed on a chain that was read so far, and waiting before', () => {
  expect(stateOf(operation(), facts)).toBe('ready');
  expect(stateOf(operation(), { ...facts, seenUntil: at(199) })).toBe('waiting');
  expect(stateOf(operation(), { ...facts, predecessor: 'waits' })).toBe('waiting');
});

it('ended as its last event says, where no event between can be missing', () => {
  expect(stateOf(operation({ ended: { log: log('open'), as: 'cancelled' } }), facts)).toBe('cancelled');
  expect(stateOf(operation({ ended: { log: log('closed'), as: 'executed' } }), facts)).toBe('unknown');
  expect(stateOf(operation({ scheduled: log(null) }), facts)).toBe('unknown');
});

it('is unknown for want of what decides it, with that as the reason', () => {
  expect(decideTimelockOperationState(operation(), { ...facts, predecessor: 'unknown' }).why).toBe(
    'whether the operation that must come before it was executed is not known',
  );
  expect(decideTimelockOperationState(operation({ isLapsing: true }), facts).why).toBe(
    'the time for which it can be executed has not been read',
  );
});

it('expires when its grace period is over at the newest block that was read', () => {
  const lapsing = operation({ isLapsing: true });
  expect(decideTimelockOperationState(lapsing, { ...facts, graceSeconds: 50 })).toEqual({
    state: 'expired',
    why: null,
    expiresAt: at(250),
  });
  expect(stateOf(lapsing, { ...facts, graceSeconds: 100 })).toBe('ready');
});
