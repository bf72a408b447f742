import { appendFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

export interface Journal {
  genesisTime: number;
  /** Timestamps of the live blocks of earlier runs. */
  liveTimes: readonly number[];
  append: (timestamp: number) => void;
}

export interface JournalOptions {
  dataDir: string | undefined;
  seed: number;
  historyBlocks: number;
  genesisTime: number;
}

/** About three days of running at one block in twelve seconds; past it a restart begins a new chain. */
const replayLimit = 20_000;

/**
 * What must survive a restart for the same chain to be built again: when it began and when each live block was
 * made. Contents follow from the seed. A torn last line (power cut) is dropped; the indexer then sees a short
 * reorganisation and corrects itself.
 */
export function openJournal({ dataDir, seed, historyBlocks, genesisTime }: JournalOptions): Journal {
  if (dataDir === undefined) return { genesisTime, liveTimes: [], append: () => undefined };
  mkdirSync(dataDir, { recursive: true });
  const file = join(dataDir, 'demoChain.jsonl');
  const header = { version: 2, seed, historyBlocks };
  const known = readJournal(file, header);
  if (known === undefined) writeFileSync(file, `${JSON.stringify({ ...header, genesisTime })}\n`);
  else writeFileSync(file, [known.header, ...known.liveTimes, ''].join('\n'));
  return {
    genesisTime: known?.genesisTime ?? genesisTime,
    liveTimes: known?.liveTimes ?? [],
    append: (timestamp) => appendFileSync(file, `${timestamp}\n`),
  };
}

function readJournal(file: string, wanted: { version: number; seed: number; historyBlocks: number }) {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
  const [header = '', ...lines] = text.slice(0, text.lastIndexOf('\n')).split('\n');
  const liveTimes = lines.map(Number);
  if (liveTimes.length > replayLimit) return undefined;
  if (liveTimes.some((time, index) => !(time > (liveTimes[index - 1] ?? 0)))) return undefined;
  try {
    const { genesisTime, ...rest } = JSON.parse(header) as { genesisTime: number };
    if (JSON.stringify(rest) !== JSON.stringify(wanted) || !Number.isInteger(genesisTime)) return undefined;
    return { header, genesisTime, liveTimes };
  } catch {
    return undefined;
  }
}
