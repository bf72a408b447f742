import { and, eq, isNotNull } from 'drizzle-orm';
import { findStored } from '#core/storedJson.ts';
import type { Db } from '#db/Database.ts';
import { sourceReading } from '#db/schema/sources.ts';
import type { ChainAddress } from '#model/addressKey.ts';
import { verifiedSourceAnswerSchema } from './answers.ts';
import { contractSubject } from './subjects.ts';

/** The transaction that made a contract, as a service of verified sources says. It is a hint, however old, and no proof. */
export async function findToldCreation(
  db: Db,
  { chain, address }: ChainAddress,
): Promise<string | undefined> {
  const [row] = await db
    .select({ answer: sourceReading.answer })
    .from(sourceReading)
    .where(
      and(
        eq(sourceReading.source, 'verifiedSources'),
        eq(sourceReading.subject, contractSubject({ chain, address })),
        isNotNull(sourceReading.answeredAt),
      ),
    )
    .limit(1);
  return row && findStored(verifiedSourceAnswerSchema, row.answer)?.creation;
}
