import sharp from 'sharp';
import type { createBrowser } from './createBrowser.ts';

/** A plain PNG. */
export function drawPicture({ width = 64, height = 64 } = {}): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 3, background: '#0b7a66' } })
    .png()
    .toBuffer();
}

/** Sends a profile picture as the settings do. */
export async function uploadPicture(
  { address, request }: ReturnType<typeof createBrowser>,
  bytes: Uint8Array,
  field = 'file',
) {
  const form = new FormData();
  form.append(field, new Blob([bytes as BlobPart], { type: 'image/png' }), 'picture.png');
  const response = await request('/api/user/profile/upload', {
    method: 'POST',
    body: form,
    headers: { origin: address },
  });
  return { status: response.status, body: (await response.json()) as Record<string, string> };
}
