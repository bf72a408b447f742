import type { LookupAddress } from 'node:dns';
import { Resolver } from 'node:dns/promises';

export interface NameQuestion {
  /** Ends the question, whatever the name server does: the system's own `lookup` cannot be ended and holds a thread. */
  signal: AbortSignal;
  /** Asked instead of the machine's own, in tests. */
  nameServers?: readonly string[] | undefined;
}

/** Nobody answered in time, or not with an answer. */
export class NoNameServer extends Error {
  constructor(name: string) {
    super(`no name server answered for ${name}`);
    this.name = 'NoNameServer';
  }
}

/** Answers that say: there is no such record. */
const absent = new Set(['ENOTFOUND', 'ENODATA']);

async function ask<Found>(
  name: string,
  { signal, nameServers }: NameQuestion,
  question: (resolver: Resolver) => Promise<Found[]>,
): Promise<Found[]> {
  if (signal.aborted) throw new NoNameServer(name);
  const resolver = new Resolver({ timeout: 2000, tries: 2 });
  if (nameServers) resolver.setServers(nameServers);
  const end = () => resolver.cancel();
  signal.addEventListener('abort', end);
  try {
    return await question(resolver);
  } catch (error) {
    if (absent.has((error as { code?: string }).code ?? '')) return [];
    throw new NoNameServer(name);
  } finally {
    signal.removeEventListener('abort', end);
  }
}

/** The TXT records of a name, each in one piece. */
export async function resolveTexts(name: string, question: NameQuestion): Promise<string[]> {
  const records = await ask(name, question, (resolver) => resolver.resolveTxt(name));
  return records.map((parts) => parts.join(''));
}

/** This machine, which no name server is asked for (RFC 6761). */
const local: readonly LookupAddress[] = [
  { address: '127.0.0.1', family: 4 },
  { address: '::1', family: 6 },
];

/** The addresses of a name on the internet; the machine's own list of hosts does not count. One family may stay silent where the other answers. */
export async function resolveAddresses(name: string, question: NameQuestion): Promise<LookupAddress[]> {
  if (/(^|\.)localhost\.?$/i.test(name)) return [...local];
  const toAddress = (family: 4 | 6) => (addresses: string[]) =>
    addresses.map((address) => ({ address, family }));
  const answers = await Promise.allSettled([
    ask(name, question, (resolver) => resolver.resolve4(name)).then(toAddress(4)),
    ask(name, question, (resolver) => resolver.resolve6(name)).then(toAddress(6)),
  ]);
  const found = answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []));
  const failed = answers.find((answer) => answer.status === 'rejected');
  if (found.length === 0 && failed) throw failed.reason;
  return found;
}
