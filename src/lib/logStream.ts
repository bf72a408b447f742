import { writeSync } from 'node:fs';

interface LogStreamOptions {
  /** Writes bytes and answers how many it took; to the standard output unless said otherwise. */
  write?: (bytes: Uint8Array) => number;
}

export interface LogStream {
  write(line: string): void;
}

const standardOutput = 1;
/** A reader that is a little slow is waited for; one that is stuck must not stop the site. */
const patience = { tries: 20, eachMs: 5 };

const isBusy = (error: unknown) => (error as NodeJS.ErrnoException).code === 'EAGAIN';
const pause = (ms: number) => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);

/**
 * Where log lines go. A log on a full disk loses lines and says how many when there is room again: whoever waits for the room, as
 * the usual stream does, answers nobody meanwhile.
 */
export function createLogStream({
  write = (bytes) => writeSync(standardOutput, bytes),
}: LogStreamOptions = {}): LogStream {
  let lost = 0;
  let cut = false;

  function tryWrite(text: string): boolean {
    let rest = Buffer.from(cut ? `\n${text}` : text);
    const whole = rest.length;
    for (let tries = 0; rest.length > 0; ) {
      try {
        rest = rest.subarray(write(rest));
      } catch (error) {
        if (isBusy(error) && ++tries < patience.tries) {
          pause(patience.eachMs);
          continue;
        }
        cut ||= rest.length < whole;
        return false;
      }
    }
    cut = false;
    return true;
  }

  return {
    write(line) {
      if (
        lost > 0 &&
        !tryWrite(`${JSON.stringify({ level: 50, time: Date.now(), lost, msg: 'log lines were lost' })}\n`)
      ) {
        lost++;
        return;
      }
      lost = tryWrite(line) ? 0 : 1;
    },
  };
}
