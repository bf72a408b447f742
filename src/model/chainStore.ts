/** By what a contract's calls and logs are counted: who called, which function, which event. */
export const totalKinds = ['caller', 'function', 'event'] as const;
export type TotalKind = (typeof totalKinds)[number];
