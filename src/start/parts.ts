/** Something that runs with the site. */
export interface Part {
  /** Shown while it starts. */
  readonly step?: string | undefined;
  start(): unknown;
  /** Also called when its own start failed. Absent where nothing stays open. */
  stop?(): unknown;
}

/** A part that opens something which parts after it need. */
export interface OpenPart<Opened> extends Part {
  get(): Opened;
}

export function createOpenPart<Opened>({
  step,
  open,
  close,
}: {
  step?: string;
  open: () => Opened | Promise<Opened>;
  close?: (opened: Opened) => unknown;
}): OpenPart<Opened> {
  let opened: { value: Opened } | undefined;
  return {
    step,
    async start() {
      opened = { value: await open() };
    },
    async stop() {
      if (opened) await close?.(opened.value);
    },
    get() {
      if (!opened) throw new Error('A part was asked for before it had started.');
      return opened.value;
    },
  };
}

/**
 * Starts parts in the order of the list and answers how to stop them, in reverse. When one cannot start, those before it
 * are stopped.
 */
export async function startParts(
  parts: readonly Part[],
  { onStep }: { onStep?: (step: string) => void } = {},
): Promise<() => Promise<void>> {
  const started: Part[] = [];
  const stop = async () => {
    const failures: unknown[] = [];
    for (const part of started.splice(0).reverse())
      try {
        await part.stop?.();
      } catch (error) {
        failures.push(error);
      }
    if (failures.length > 0) throw failures[0];
  };
  try {
    for (const part of parts) {
      if (part.step !== undefined) onStep?.(part.step);
      started.push(part);
      await part.start();
    }
  } catch (error) {
    // Why it could not start matters more than what then could not be stopped.
    await stop().catch(() => undefined);
    throw error;
  }
  return stop;
}
