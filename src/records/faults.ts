export type FaultPath = readonly PropertyKey[];

/** A fault at a place inside one file. */
export interface PlacedFault {
  file: string;
  path: FaultPath;
  reason: string;
}

/** `$.projects[0].tokens[1].address` */
export function formatPath(path: FaultPath): string {
  const steps = path.map((step) => {
    if (typeof step === 'number') return `[${step}]`;
    const name = String(step);
    return /^[A-Za-z_$][\w$]*$/.test(name) ? `.${name}` : `[${JSON.stringify(name)}]`;
  });
  return `$${steps.join('')}`;
}
