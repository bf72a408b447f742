/** The element that an address points at, by its id. A hash may hold anything: what is no encoding stands for itself. */
export function readAnchor(hash: string): string {
  const id = hash.slice(1);
  try {
    return decodeURIComponent(id);
  } catch {
    return id;
  }
}
