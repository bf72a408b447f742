/** How many are listed: finding the line of each takes time, and a file can have as many as bytes. */
export const mostFaults = 500;

export type FaultPath = readonly PropertyKey[];

/** A fault at a place inside one file. */
export interface PlacedFault {
  file: string;
  path: FaultPath;
  reason: string;
}

/** Where in the file something is written; a column is that of a table. */
export interface RecordPlace {
  line?: number;
  column?: string;
}

/** The value that a file holds and a way to where it is written, or why there is none. */
export type RecordText =
  | { value: unknown; findPlace: (path: FaultPath) => RecordPlace }
  | { problems: (RecordPlace & { reason: string })[] };

/** `$.projects[0].tokens[1].address` */
export function formatPath(path: FaultPath): string {
  const steps = path.map((step) => {
    if (typeof step === 'number') return `[${step}]`;
    const name = String(step);
    return /^[A-Za-z_$][\w$]*$/.test(name) ? `.${name}` : `[${JSON.stringify(name)}]`;
  });
  return `$${steps.join('')}`;
}
