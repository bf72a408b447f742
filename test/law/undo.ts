import type { Db } from '#db/Database.ts';

class Undone extends Error {}

/** What is answered in a transaction that leaves nothing behind. */
export async function undo<T>(db: Db, answer: (tx: Db) => Promise<T>): Promise<T> {
  let said: { value: T } | undefined;
  const tried = db.transaction(async (tx) => {
    said = { value: await answer(tx) };
    throw new Undone();
  });
  await tried.catch((error: unknown) => {
    if (!(error instanceof Undone)) throw error;
  });
  if (!said) throw new Error('nothing was said');
  return said.value;
}
