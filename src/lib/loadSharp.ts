/** Loaded with the first picture: it takes 20 MB, and most processes never draw one. */
export async function loadSharp() {
  const { default: sharp } = await import('sharp');
  // Each picture is made once and kept on disk; a second copy in memory would only cost.
  sharp.cache(false);
  sharp.concurrency(1);
  return sharp;
}
