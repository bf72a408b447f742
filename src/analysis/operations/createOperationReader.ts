import type { IdleParts } from '#analysis/createAnalysisRunner.ts';
import { askContract } from '#analysis/reads/decode.ts';
import { openStateReader } from '#analysis/reads/stateReader.ts';
import type { RpcClient } from '#chain/createRpcClient.ts';
import { callDataOf } from '#core/calendar/describeCall.ts';
import { findOperations, type KnownOperation } from '#core/calendar/getCalendar.ts';
import { deleteOtherReadings, saveOperationReading } from '#core/calendar/operationReadings.ts';
import { getFreshness } from '#core/skynet/getFreshness.ts';
import type { Db } from '#db/Database.ts';
import type { Hex } from '#lib/hex.ts';
import { isPending } from '#model/operations.ts';
import { simulateOperation } from './simulateOperation.ts';

/** What would change is asked again after so long: the state that it meets moves on. */
const maxAgeMs = 6 * 60 * 60_000;
/** Between two looks for operations, and until one that could not be read is tried again. */
const lookMs = 60_000;
const restMs = 10 * 60_000;
/** Of all timelocks, at a look. */
const mostRead = { open: 1_000, old: 1_000, ended: 0 };
/** Later than any calendar. */
const longestGrace = 8.64e12;

/** For how long it can be executed; null where the timelock does not say. */
async function readGrace(
  client: RpcClient,
  { isLapsing, scheduled }: KnownOperation,
): Promise<number | null> {
  if (!isLapsing) return null;
  const { chain, address } = scheduled;
  const reader = await openStateReader(client, { chain });
  const grace = await askContract<bigint>(reader, { to: address as Hex, name: 'GRACE_PERIOD' });
  return grace === undefined ? null : Math.min(longestGrace, Number(grace));
}

/** Reads pending operations of timelocks, one at a time: how long they can be executed, and what they would do. */
export function createOperationReader({ clients, analyzeCode, findMarkets, now }: IdleParts) {
  let due: KnownOperation[] = [];
  let nextLook = 0;
  const resting = new Map<string, number>();

  const isDue = (operation: KnownOperation): boolean => {
    const { reading, id, scheduled, ended, isLapsing, state } = operation;
    // Whether it can still be executed may be unknown for want of what is read here.
    const isAsked = state === 'unknown' && isLapsing && ended === null && scheduled.stretch === 'open';
    if (!(isPending(operation) || isAsked) || !clients.has(scheduled.chain)) return false;
    if ((resting.get(id) ?? 0) > performance.now()) return false;
    return !reading || now().getTime() - reading.readAt.getTime() > maxAgeMs;
  };

  async function look(db: Db): Promise<void> {
    if (due.length > 0 || performance.now() < nextLook) return;
    nextLook = performance.now() + lookMs;
    const freshness = await getFreshness(db, [...clients.keys()]);
    const found = await findOperations(db, { projectId: undefined, now: now(), freshness, most: mostRead });
    const { operations, more } = found;
    // While some are left out, what was read of them is needed still.
    if (more.open === 0) await deleteOtherReadings(db, operations);
    // One of each timelock after another: who floods one keeps the others waiting no longer.
    due = operations.filter(isDue).sort((a, b) => a.scheduled.rank - b.scheduled.rank);
  }

  async function read(db: Db, operation: KnownOperation): Promise<void> {
    const { calls, scheduled } = operation;
    const { chain, projectId, address } = scheduled;
    const client = clients.get(chain);
    if (!client) return;
    const graceSeconds = await readGrace(client, operation);
    const simulated = await simulateOperation(
      { db, clients, analyzeCode, findMarkets },
      {
        projectId,
        chain,
        now: now(),
        calls: calls.map((call) => ({
          from: address as Hex,
          to: call.target as Hex,
          data: callDataOf(call),
          value: call.value,
        })),
      },
    );
    await saveOperationReading(db, { operation, reading: { ...simulated, graceSeconds, readAt: now() } });
  }

  return {
    /** Does one piece of work; answers for which project, undefined when there is none. */
    async step(db: Db): Promise<string | undefined> {
      await look(db);
      const operation = due.shift();
      if (!operation) return undefined;
      // One that fails lets the others go first.
      resting.set(operation.id, performance.now() + restMs);
      await read(db, operation);
      resting.delete(operation.id);
      return operation.scheduled.projectId;
    },
  };
}
