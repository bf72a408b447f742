import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { type ParsedRecords, parseRecords, type RecordFiles } from './parseRecords.ts';

/** Characters that are read at once: a thread takes longer to start. */
const mostAtOnce = 20_000;
/** All projects of a large site take a tenth of both. */
const standardLimits = { seconds: 60, megabytes: 512 };

type Answer = [parsed: ParsedRecords];

async function readApart(given: RecordFiles, limits: typeof standardLimits): Promise<ParsedRecords> {
  const worker = new Worker(new URL('./recordsWorker.ts', import.meta.url), {
    workerData: given,
    resourceLimits: { maxOldGenerationSizeMb: limits.megabytes },
  });
  const signal = AbortSignal.timeout(limits.seconds * 1000);
  try {
    const [parsed] = (await once(worker, 'message', { signal })) as Answer;
    return parsed;
  } catch (error) {
    const isTooMuch = signal.aborted || (error as { code?: string }).code === 'ERR_WORKER_OUT_OF_MEMORY';
    if (!isTooMuch) throw error;
    const reason = `take more than ${limits.seconds} seconds or ${limits.megabytes} MB to read: give them in several imports`;
    return { faults: [{ file: 'all files', path: '$', reason }] };
  } finally {
    await worker.terminate();
  }
}

let last: Promise<unknown> = Promise.resolve();

/** Reads import files, large ones on a thread of their own and one import after the other: whoever visits the site waits for none of it. */
export async function readRecords(given: RecordFiles, limits = standardLimits): Promise<ParsedRecords> {
  const characters = given.files.reduce((sum, { text }) => sum + text.length, 0);
  if (characters <= mostAtOnce) return parseRecords(given.files, given);
  const read = last.then(() => readApart(given, limits));
  last = read.catch(() => undefined);
  return read;
}
