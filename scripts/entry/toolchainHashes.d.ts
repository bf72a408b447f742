export function checkHashes(folder: string, packages: readonly string[]): string[];
