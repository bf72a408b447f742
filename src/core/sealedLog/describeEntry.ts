import * as z from 'zod/mini';

const text = z.nullish(z.string());
const number = z.nullish(z.number());

/** What of an entry's words is read here; entries are as old as the log, so that no field is relied on. */
const saysSchema = z.object({
  project: text,
  detector: text,
  severity: text,
  state: text,
  outcome: text,
  rating: text,
  total: number,
  best: text,
  worst: text,
  record: text,
  after: z.optional(z.unknown()),
});
const entrySchema = z.object({ kind: z.string(), says: saysSchema });
type Says = z.infer<typeof saysSchema>;

const toWords = (name: string) => name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
const listed = (...words: (string | null | undefined)[]) =>
  words.flatMap((word) => (word ? [toWords(word)] : [])).join(', ');

const putScore = ({ total, rating }: Says) =>
  total === null ? 'no rating' : [rating, total?.toFixed(1)].filter(Boolean).join(' ');

const putControl = ({ best, worst }: Says) =>
  best && worst && `control ${best === worst ? best : `${best} to ${worst}`}`;

function putInWords(kind: string, says: Says): string {
  if (kind === 'score') return [putScore(says), putControl(says)].filter(Boolean).join(', ');
  if (kind === 'correction')
    return `${toWords(says.record ?? 'record')} ${says.after === null ? 'removed' : 'changed'}`;
  // An alert that no detector raised tells of an incident on record.
  const what = kind === 'alert' && says.detector === null ? 'incident' : says.detector;
  return listed(what, says.severity, says.state, says.outcome);
}

/** Whom an entry is about and what it says, in a few words; nothing of one that cannot be read. */
export function describeEntry(entry: string): { projectId: string | null; says: string } {
  let read: unknown;
  try {
    read = JSON.parse(entry);
  } catch {
    return { projectId: null, says: '' };
  }
  const parsed = entrySchema.safeParse(read);
  if (!parsed.success) return { projectId: null, says: '' };
  const { kind, says } = parsed.data;
  return { projectId: says.project ?? null, says: putInWords(kind, says) };
}
