/** Shows one step at a time on a terminal, or one line a step where there is none. */
export interface Progress {
  step(text: string): void;
  /** Says on a terminal how the present step goes. */
  update(text: string): void;
  end(): void;
}

export function createProgress(stream: NodeJS.WriteStream): Progress {
  const live = stream.isTTY === true;
  let current: { text: string; began: number } | undefined;
  const finish = () => {
    if (!current) return;
    const seconds = ((performance.now() - current.began) / 1000).toFixed(1);
    stream.write(
      live ? `\r\x1b[2K  ✓ ${current.text} (${seconds} s)\n` : `  ${current.text}: ${seconds} s\n`,
    );
    current = undefined;
  };
  return {
    step(text) {
      finish();
      current = { text, began: performance.now() };
      if (live) stream.write(`  … ${text}`);
    },
    update(text) {
      if (current && live) stream.write(`\r\x1b[2K  … ${current.text}: ${text}`);
    },
    end: finish,
  };
}
