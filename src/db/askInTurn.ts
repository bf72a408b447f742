import type pg from 'pg';

/** One that says itself when it is done: by a callback, or by being more than a question, as COPY is. */
function saysWhenDone(args: readonly unknown[]): boolean {
  const [first] = args;
  const isSubmitted = typeof first === 'object' && first !== null && 'submit' in first;
  return isSubmitted || typeof args.at(-1) === 'function';
}

/**
 * What is asked at once over one connection is asked one after the other, as a page does that is loaded inside a transaction. The driver would do the
 * same, but warns that it soon will not.
 */
export function askInTurn(client: pg.Client): void {
  const ask = client.query;
  let last: Promise<unknown> | undefined;

  const query = (...args: unknown[]): unknown => {
    const send = (): unknown => Reflect.apply(ask, client, args);
    if (saysWhenDone(args)) return send();
    const answer = last ? last.then(send) : Promise.resolve(send());
    const settled = Promise.allSettled([answer]).then(() => {
      if (last === settled) last = undefined;
    });
    last = settled;
    return answer;
  };
  Object.assign(client, { query });
}
