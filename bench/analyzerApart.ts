import { text } from 'node:stream/consumers';
import { analyzeContract } from '#analyzer/analyzeContract.ts';

// One contract, given as hex on the standard input, in a process of its own, as a machine does that has seen no
// other: what loading tables and making the code fast takes counts, too. Prints milliseconds of processor time.

function readProcessor(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

const code = await text(process.stdin);
const before = readProcessor();
await analyzeContract({ code, now: readProcessor });
console.log(readProcessor() - before);
