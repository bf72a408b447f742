import type { CompilerInput, SourceComparison } from '#model/sourceCode.ts';
import { type BuildOptions, build as buildInProcess } from './build.ts';
import { compareBuilt } from './compareBuilt.ts';

interface Source {
  compiler: string;
  input: CompilerInput;
  target: string;
  /** Hex digits with 0x. */
  deployed: string;
  signal?: AbortSignal;
}

function appendSpace(input: CompilerInput): CompilerInput {
  const sources = Object.entries(input.sources).map(([path, { content }]) => [
    path,
    { content: `${content} ` },
  ]);
  return { ...input, sources: Object.fromEntries(sources) };
}

/** Builds source code and compares it with the code on the chain. */
export async function compareSource(
  { compiler, input, target, deployed, signal }: Source,
  build: (options: BuildOptions) => ReturnType<typeof buildInProcess> = buildInProcess,
): Promise<SourceComparison> {
  const options = { compiler, targets: [target], ...(signal && { signal }) };
  const built = await build({ ...options, input });
  if ('why' in built) return { outcome: 'notBuilt', why: built.why };
  const contract = built.contracts[target];
  if (!contract) return { outcome: 'notBuilt', why: `the source has no contract ${target}` };
  return compareBuilt({
    built: contract,
    deployed,
    buildEdited: async () => {
      const edited = await build({ ...options, input: appendSpace(input) });
      return 'why' in edited ? undefined : edited.contracts[target];
    },
  });
}
