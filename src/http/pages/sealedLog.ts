import { sealedLogTag } from '#core/cacheTags.ts';
import { getSealedEntry, getSealedLog } from '#core/sealedLog/getSealedLog.ts';
import { listLogKeys } from '#core/sealedLog/logKeys.ts';
import { notFound } from '#lib/AppError.ts';
import type { PageLoader } from './PageLoader.ts';

export const loadSealedLog: PageLoader<'sealedLog'> = async ({ db, logKeys }, { query }) => {
  const about = query.about?.slice(0, 300);
  const log = await getSealedLog(db, { keys: logKeys, about });
  return { data: { ...log, about: about ?? null }, tags: [sealedLogTag], rare: about !== undefined };
};

export const loadSealedEntry: PageLoader<'sealedEntry'> = async (
  { db, logKeys },
  { query: { index = '' } },
) => {
  if (!/^(0|[1-9]\d{0,14})$/.test(index)) throw notFound('There is no such entry');
  const entry = await getSealedEntry(db, Number(index));
  const size = Number(/\n\n[^\n]+\n(\d+)\n/.exec(entry.proof)?.[1] ?? 0);
  return {
    data: { ...entry, origin: logKeys.origin, keys: listLogKeys(logKeys), size },
    tags: [sealedLogTag],
    rare: true,
  };
};
