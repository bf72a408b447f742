/** Runs one step and shows it: a live line on a terminal, a plain line elsewhere. Progress goes to stderr. */
export async function step(text, work) {
  const { stderr } = process;
  const began = Date.now();
  const seconds = () => ((Date.now() - began) / 1000).toFixed(1);
  const timer = stderr.isTTY
    ? setInterval(() => stderr.write(`\r\x1b[2K  … ${text} (${seconds()} s)`), 200)
    : undefined;
  if (!stderr.isTTY) stderr.write(`  ${text} …\n`);
  try {
    const result = await work();
    stderr.write(stderr.isTTY ? `\r\x1b[2K  ✓ ${text} (${seconds()} s)\n` : `  ${text}: ${seconds()} s\n`);
    return result;
  } catch (error) {
    stderr.write(stderr.isTTY ? `\r\x1b[2K  ✗ ${text}\n` : `  ${text}: failed\n`);
    throw error;
  } finally {
    clearInterval(timer);
  }
}
