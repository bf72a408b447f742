import { getHeapStatistics, setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { readThreadTime } from './threadTime.ts';

/** So often it is asked whether the process rests. */
const everyMs = 10_000;
/** Of the time: while it is at work for less, hardly anybody comes just then, and would wait for the collection. */
const restShare = 0.05;
/** By less than this the heap is not made smaller. */
const leastBytes = 16 * 1024 * 1024;

interface Heap {
  /** By the wall, in ms. */
  readTime(): number;
  /** Of the processor, in ms. */
  readWork(): number;
  /** Bytes that the heap holds, garbage included. */
  readBytes(): number;
  collect(): void;
}

/** Answers what to call now and then: it collects when the process has rested since the last call and its heap has grown. */
export function createRestCollector({ readTime, readWork, readBytes, collect }: Heap): () => void {
  let time = readTime();
  let work = readWork();
  let bytes = 0;
  return () => {
    const share = (readWork() - work) / (readTime() - time);
    if (share < restShare && readBytes() - bytes >= leastBytes) {
      collect();
      bytes = readBytes();
    }
    time = readTime();
    work = readWork();
  };
}

/**
 * What a start or a busy hour has left behind goes back to the system once the process rests. V8 alone would keep it until the heap has
 * grown again, as a process at rest hardly does.
 */
export function collectAtRest(): void {
  // Its own collector is in no module of Node's.
  setFlagsFromString('--expose-gc');
  const gc: (options: { type: 'major'; flavor: 'last-resort' }) => void = runInNewContext('gc');
  const look = createRestCollector({
    readTime: () => performance.now(),
    readWork: readThreadTime,
    readBytes: () => getHeapStatistics().total_heap_size,
    collect: () => gc({ type: 'major', flavor: 'last-resort' }),
  });
  setInterval(look, everyMs).unref();
}
