import { hash, verify } from '@node-rs/argon2';
import { AppError } from '#lib/AppError.ts';

/** OWASP's argon2id numbers: 19 MiB, two passes, one lane. */
const settings = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
const atOnce = 4;
const queueLength = 200;

let running = 0;
const queue: (() => void)[] = [];

/** Each hash holds 19 MiB and a core; a bounded queue keeps a burst of sign-ins from taking the machine. */
async function inQueue<T>(work: () => Promise<T>): Promise<T> {
  if (running >= atOnce) {
    if (queue.length >= queueLength) {
      throw new AppError(503, 'ServiceBusy', 'Too many sign-ins at once. Please try again in a moment.', {
        'retry-after': '5',
      });
    }
    await new Promise<void>((resolve) => queue.push(resolve));
  } else {
    running++;
  }
  try {
    return await work();
  } finally {
    // The place is handed to the next in the queue, or given back.
    const next = queue.shift();
    if (next) next();
    else running--;
  }
}

export function hashPassword(password: string): Promise<string> {
  return inQueue(() => hash(password, settings));
}

export function verifyPassword(passwordHash: string, password: string): Promise<boolean> {
  return inQueue(() => verify(passwordHash, password));
}
