import { type Analyze, createAnalysisProcess } from '#analysis/code/createAnalysisProcess.ts';
import type { ContractAnalysis } from '#analyzer/analyzeContract.ts';

// Modules live as long as their worker, and so does the analyser: it loads the analyser once and has compiled what is hot in it.
const analyser = createAnalysisProcess();

type Ask = (reads: Reads) => Promise<unknown>;
type Reads = Omit<Parameters<Analyze>[0], 'code' | 'signal'>;

interface Run {
  /** What the analyser asked, in its order, and what it heard. */
  heard: { ask: Ask; answer: Promise<string> }[];
  analysis: ContractAnalysis;
}

const runs = new Map<string, Run[]>();

const hear = (ask: Ask, reads: Reads): Promise<string> =>
  ask(reads).then(
    (answer) => JSON.stringify({ answer }),
    (error: unknown) => JSON.stringify({ failure: String(error) }),
  );

async function fits({ heard }: Run, reads: Reads): Promise<boolean> {
  for (const { ask, answer } of heard) if ((await hear(ask, reads)) !== (await answer)) return false;
  return true;
}

/**
 * The analyser as it is, one for all files of a worker. An analysis follows from the code and from what its questions hear: where an
 * earlier one would hear the same, failures included, it is not computed again.
 */
export const analyzeRemembered: Analyze = async ({ code, signal, ...reads }) => {
  const known = runs.get(code) ?? [];
  runs.set(code, known);
  for (const run of known) if (await fits(run, reads)) return run.analysis;
  const heard: Run['heard'] = [];
  const note = <T>(ask: (reads: Reads) => Promise<T>): Promise<T> => {
    const answer = ask(reads);
    heard.push({ ask, answer: hear(() => answer, reads) });
    return answer;
  };
  const analysis = await analyser.analyze({
    code,
    signal,
    readStorage: (slot) => note((from) => from.readStorage(slot)),
    call: (call) => note((from) => from.call(call)),
    getCode: (address) => note((from) => from.getCode(address)),
  });
  known.unshift({ heard, analysis });
  return analysis;
};
