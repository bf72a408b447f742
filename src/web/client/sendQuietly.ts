/**
 * A request whose answer nobody waits for, and whose loss is not worth a word to the visitor. The answer is read all the same:
 * until then the browser keeps its connection taken. Says whether the server refused it for now, and so has not acted on it;
 * of a lost connection nobody knows.
 */
export async function sendQuietly(url: string, init: RequestInit): Promise<boolean> {
  try {
    const response = await fetch(url, { credentials: 'include', ...init });
    await response.arrayBuffer();
    return response.status === 429 || response.status === 503;
  } catch {
    return false;
  }
}
