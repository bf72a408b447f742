import type { UploadedFile } from '#wire/imports.ts';

const isRecordFile = (name: string) => /\.(json|ya?ml|csv)$/i.test(name);

/** Encoded in pieces: the arguments of one call are limited. */
const pieceBytes = 32_768;

function toBase64(bytes: Uint8Array): string {
  let text = '';
  for (let from = 0; from < bytes.length; from += pieceBytes)
    text += String.fromCharCode(...bytes.subarray(from, from + pieceBytes));
  return btoa(text);
}

/** Chosen files as they are sent; of a chosen folder the paths inside it count. */
export async function readFiles(files: readonly File[]): Promise<UploadedFile[]> {
  return Promise.all(
    files.map(async (file) => {
      const path = file.webkitRelativePath.split('/').slice(1).join('/') || file.name;
      if (isRecordFile(path)) return { path, text: await file.text() };
      return { path, base64: toBase64(new Uint8Array(await file.arrayBuffer())) };
    }),
  );
}
