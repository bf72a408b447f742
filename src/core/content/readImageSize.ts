export interface ImageSize {
  width: number;
  height: number;
}

const pngSignature = '89504e470d0a1a0a';

/** Size in pixels of an SVG or PNG, or the reason why the file can't be used. */
export function readImageSize(name: string, bytes: Uint8Array): ImageSize | { reason: string } {
  const buffer = Buffer.from(bytes);
  if (name.endsWith('.png')) {
    if (buffer.length < 24 || buffer.subarray(0, 8).toString('hex') !== pngSignature)
      return { reason: 'is not a PNG file' };
    return checkSize(buffer.readUInt32BE(16), buffer.readUInt32BE(20));
  }
  if (name.endsWith('.svg')) return readSvgSize(buffer.toString('utf8'));
  return { reason: 'has an unknown format (allowed: .svg, .png)' };
}

function readSvgSize(text: string): ImageSize | { reason: string } {
  const root = /<svg\b[^>]*>/.exec(text)?.[0];
  if (!root) return { reason: 'has no <svg> element' };
  if (/<script|<foreignObject|\son[a-z]+\s*=|javascript:/i.test(text))
    return { reason: 'holds active content' };
  if (/(?:href|src)\s*=\s*["'](?!#|data:image\/)/i.test(text)) return { reason: 'refers to another file' };
  const width = /\swidth="([\d.]+)(?:px)?"/.exec(root)?.[1];
  const height = /\sheight="([\d.]+)(?:px)?"/.exec(root)?.[1];
  return checkSize(Number(width), Number(height));
}

function checkSize(width: number, height: number): ImageSize | { reason: string } {
  return width > 0 && height > 0 ? { width, height } : { reason: 'has no width and height in pixels' };
}
