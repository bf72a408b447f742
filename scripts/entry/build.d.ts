/** The program of the server (`main`) or of the commands (`cli`): as built, unless a source changed since. */
export function findProgram(name: 'main' | 'cli'): string;
