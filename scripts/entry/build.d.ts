/** The server's program: as built, unless its sources changed since. */
export function findServer(): string;
