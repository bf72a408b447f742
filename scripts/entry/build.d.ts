/** The program of the server (`main`) or of the commands (`cli`): as built, unless a source changed since. */
export function findProgram(name: 'main' | 'cli'): string;
export interface Tools {
  node: string;
  env: NodeJS.ProcessEnv;
}
/** Builds what `npm start` needs, unless it is newer than everything it comes from. */
export function build(tools: Tools): Promise<void>;
/** Of that, what new databases are copied from. */
export function buildDatabaseImage(tools: Tools): Promise<void>;
