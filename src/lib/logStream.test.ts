import { expect, it } from 'vitest';
import { createLogStream } from './logStream.ts';

const failure = (code: string) => Object.assign(new Error(code), { code });

/** A disk with room for so many bytes. */
function createDisk(room: number) {
  const disk = {
    room,
    text: '',
    write(bytes: Uint8Array): number {
      if (disk.room === 0) throw failure('ENOSPC');
      const taken = Math.min(disk.room, bytes.length);
      disk.text += Buffer.from(bytes.subarray(0, taken)).toString();
      disk.room -= taken;
      return taken;
    },
  };
  return disk;
}

it('loses lines on a full disk, goes on with whole lines when there is room and says how many are missing', () => {
  const disk = createDisk(12);
  const log = createLogStream(disk);
  for (const line of ['first\n', 'second\n', 'third\n', 'fourth\n']) log.write(line);
  expect(disk.text).toBe('first\nsecond');
  disk.room = 1000;
  log.write('fifth\n');
  log.write('sixth\n');
  const [first, second, gap, ...rest] = disk.text.split('\n');
  expect([first, second, ...rest]).toEqual(['first', 'second', 'fifth', 'sixth', '']);
  expect(JSON.parse(gap ?? '')).toMatchObject({ lost: 3, msg: 'log lines were lost' });
});

it('waits for a reader that is a little slow, and not for one that is stuck', () => {
  let busy = 3;
  const read: string[] = [];
  const log = createLogStream({
    write(bytes) {
      if (busy-- > 0) throw failure('EAGAIN');
      read.push(Buffer.from(bytes).toString());
      return bytes.length;
    },
  });
  log.write('a\n');
  expect(read).toEqual(['a\n']);
  busy = Number.POSITIVE_INFINITY;
  log.write('b\n');
  expect(read).toEqual(['a\n']);
});
