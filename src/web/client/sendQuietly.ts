/**
 * A request whose answer nobody waits for, and whose loss is not worth a word to the visitor. The answer is read all the same:
 * until then the browser keeps its connection taken.
 */
export async function sendQuietly(url: string, init: RequestInit): Promise<void> {
  try {
    const response = await fetch(url, { credentials: 'include', ...init });
    await response.arrayBuffer();
  } catch {}
}
