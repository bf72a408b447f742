/** By what a contract's calls and logs are counted: who called, which function, which event. */
export const totalKinds = ['caller', 'function', 'event'] as const;
export type TotalKind = (typeof totalKinds)[number];

/**
 * How the logs of a contract from before it joined the main stream were read. `blocks`: with every block, whose bloom
 * shows that none is missing. `agreed`: as two endpoints list them alike. `logs`: as one endpoint lists them, which proves
 * nothing about what it leaves out.
 */
export const coverageProofs = ['blocks', 'agreed', 'logs'] as const;
export type CoverageProof = (typeof coverageProofs)[number];
