export interface CollectOptions<T> {
  isEnough: (answers: readonly T[]) => boolean;
  /** How long the rest is waited for once there is enough, in milliseconds. */
  graceMs: number;
}

/** The answers that came, undefined ones left out: all of them, or those that came soon after there were enough. */
export function collectAnswers<T>(
  asked: readonly Promise<T | undefined>[],
  { isEnough, graceMs }: CollectOptions<T>,
): Promise<T[]> {
  return new Promise((resolve, reject) => {
    const answers: T[] = [];
    let open = asked.length;
    let grace: NodeJS.Timeout | undefined;
    const end = () => {
      clearTimeout(grace);
      resolve([...answers]);
    };
    const take = (answer: T | undefined) => {
      if (answer !== undefined) answers.push(answer);
      open--;
      if (open === 0) end();
      else if (grace === undefined && isEnough(answers)) grace = setTimeout(end, graceMs);
    };
    for (const one of asked) one.then(take, reject);
  });
}
