async function readText(response: Response, maxBytes: number): Promise<string> {
  const decoder = new TextDecoder();
  let text = '';
  let size = 0;
  for await (const part of response.body ?? []) {
    size += part.length;
    if (size > maxBytes) throw new Error(`the answer is larger than ${Math.floor(maxBytes / 1024)} kB`);
    text += decoder.decode(part, { stream: true });
  }
  return text + decoder.decode();
}

/** As `fetch`, for text: an answer is given up once it is larger, unpacked, than it may be. */
export function createBoundedFetch(maxBytes: number): typeof globalThis.fetch {
  return async (input, options) => {
    const response = await fetch(input, options);
    const { status, statusText, headers } = response;
    const text = await readText(response, maxBytes);
    return new Response(text === '' ? null : text, { status, statusText, headers });
  };
}

/** The bytes of an answer, given up once there are more than there may be. */
export async function readBytes(response: Response, maxBytes: number): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of response.body ?? []) {
    size += part.length;
    if (size > maxBytes) throw new Error(`the answer is larger than ${Math.floor(maxBytes / 1024)} kB`);
    parts.push(part);
  }
  return Buffer.concat(parts);
}
