/** The program of the server (`main`) or of the commands (`cli`): as built, unless a source changed since. */
export function findProgram(name: 'main' | 'cli'): string;
/** Builds the pages and the server unless they are newer than everything they come from. */
export function build(tools: { node: string; env: NodeJS.ProcessEnv }): Promise<void>;
