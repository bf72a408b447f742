import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import { AppError } from '#lib/AppError.ts';
import { textLimits } from '#wire/formMessages.ts';

/** OWASP's argon2id numbers: 19 MiB, two passes, one lane. */
const settings = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
/** One core stays with the requests. */
const atOnce = Math.min(8, Math.max(1, availableParallelism() - 1));
const queueLength = 200;
/** Shorter than the server's limit on a silent connection, so that the answer still reaches the visitor. */
const longestWaitMs = 10_000;

let running = 0;
const queue = new Set<() => void>();

function tooBusy(): AppError {
  return new AppError(503, 'ServiceBusy', 'Too many sign-ins at once. Please try again in a moment.', {
    'retry-after': '5',
  });
}

/** Waits for a place that somebody hands over. */
function waitForPlace(): Promise<void> {
  if (queue.size >= queueLength) throw tooBusy();
  return new Promise((resolve, reject) => {
    const take = () => {
      clearTimeout(timer);
      resolve();
    };
    const timer = setTimeout(() => {
      queue.delete(take);
      reject(tooBusy());
    }, longestWaitMs);
    queue.add(take);
  });
}

/** Each hash holds 19 MiB and a core; a bounded queue keeps a burst of sign-ins from taking the machine. */
async function inQueue<T>(work: () => Promise<T>): Promise<T> {
  if (running >= atOnce) await waitForPlace();
  else running++;
  try {
    return await work();
  } finally {
    // The place is handed to the next in the queue, or given back.
    const [next] = queue;
    if (next) {
      queue.delete(next);
      next();
    } else {
      running--;
    }
  }
}

export function hashPassword(password: string): Promise<string> {
  return inQueue(() => hash(password, settings));
}

/** Compared against when there is no account, so that a look-up that finds nothing costs the same. */
const nobody = hash('nobody has this password 0', settings);

/** The password as received, against a stored hash or against nobody's. Longer ones than can be set never fit. */
export async function verifyPassword(
  passwordHash: string | null | undefined,
  password: string,
): Promise<boolean> {
  const fits = password.length <= textLimits.passwordMax;
  const stored = passwordHash ?? (await nobody);
  const equal = await inQueue(() => verify(stored, fits ? password : ''));
  return typeof passwordHash === 'string' && fits && equal;
}
