import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import type { SourceReading } from '#core/sources/sourceReadings.ts';
import { findDomain, securityTextAddress } from '#core/sources/subjects.ts';
import type { Db } from '#db/Database.ts';
import { sourceReading } from '#db/schema/sources.ts';
import type { JsonValue } from '#lib/json.ts';
import { type SourceName, sourceTraits } from '#model/sources.ts';
import { rowsOf } from '../helpers/rowsOf.ts';

const dayMs = 86_400_000;

interface Named {
  id: string;
  website: string | null;
  repository: string | null;
  bounty: string | null;
  /** Null: the record does not speak of it. */
  contact: string | null;
  token: string | null;
}

/** Tokens of a world without its chain have no address: each first one gets one, so that it can be asked about. */
async function placeTokens(db: Db): Promise<void> {
  const ids = rowsOf<{ id: string }>(
    await db.execute(sql`select project_id as id from token where position = 0 and address is null`),
  );
  for (const { id } of ids) {
    const address = `0x${createHash('sha256').update(id).digest('hex').slice(0, 40)}`;
    await db.execute(sql`update token set address = ${address} where project_id = ${id} and position = 0`);
  }
}

/** What each record names that a source can be asked about. */
async function getNamed(db: Db): Promise<Named[]> {
  return rowsOf<Named>(
    await db.execute(sql`
      select id, website, details #>> '{bugBounty,url}' as bounty, details #>> '{operations,securityContact}' as contact,
        jsonb_path_query_first(details, '$.links[*] ? (@.kind == "repository").url') #>> '{}' as repository,
        (select chain || '/' || address from token t where t.project_id = p.id and position = 0) as token
      from project p order by id`),
  );
}

/** An answer of every source about everything that is named, none of which contradicts the record but a bounty's page that is gone. */
function answerAbout(named: Named, place: number, now: Date): SourceReading[] {
  const { id, website, repository, bounty, contact, token } = named;
  const before = (days: number) => new Date(now.getTime() - days * dayMs);
  const toReading = (
    source: SourceName,
    subject: string | null | undefined,
    answer: JsonValue,
  ): SourceReading[] =>
    subject == null
      ? []
      : [
          {
            source,
            projectId: id,
            subject,
            // When the record was written: what both say has one time.
            askedAt: now,
            nextAt: now,
            answer,
            answeredAt: now,
            etag: null,
            lastModified: null,
            trouble: null,
            failures: 0,
            failingSince: null,
          },
        ];
  const prices = Array.from({ length: 40 }, (_, index) => [
    before(40 - index).getTime(),
    1 + ((index * 7 + place) % 5) / 50,
  ]);
  /** Each project has one place for reports at most: of two, either is true, and they are two answers. */
  const told = contact !== null ? 'nowhere' : place % 2 === 0 ? 'text' : 'policy';
  return [
    ...toReading('websites', website, {
      url: website ?? '',
      status: 200,
      certificateUntil: before(-90).toISOString(),
      headers: place % 3 === 0 ? [] : ['strict-transport-security'],
    }),
    ...toReading('securityTexts', told === 'text' ? website && securityTextAddress(website) : null, {
      text: {
        contacts: [`mailto:security@${id}.example`],
        expires: before(-90).toISOString(),
        policies: [],
      },
    }),
    ...toReading('domains', website && findDomain(website), {
      url: 'https://registry.example/',
      domain: { name: `${id}.example`, registeredAt: before(900).toISOString(), expiresAt: null },
    }),
    ...toReading('repositories', repository, {
      repository: {
        name: `demo/${id}`,
        archived: place % 4 === 0,
        lastCommitAt: before((place % 5) * 100).toISOString(),
        release: { name: 'v1', at: before(200).toISOString() },
        contributors: 1 + place,
        securityPolicy: told !== 'policy' ? null : `https://code.example/${id}/SECURITY.md`,
      },
    }),
    ...toReading('bountyPages', bounty, { url: bounty ?? '', status: place % 3 === 0 ? 404 : 200 }),
    ...toReading('tokenLists', token && 'https://list.example/', {
      list: 'A list',
      tokens: [{ chain: 'eip155:1', address: `${token}`, name: id, symbol: 'ABC', decimals: 18 }],
    }),
    ...toReading('prices', token, { url: 'https://prices.example/', prices, volumes: [] }),
  ];
}

export async function answerAll(db: Db, now: Date): Promise<SourceReading[]> {
  await placeTokens(db);
  return (await getNamed(db)).flatMap((named, place) => answerAbout(named, place, now));
}

export async function insertAnswers(db: Db, answers: readonly SourceReading[]): Promise<void> {
  await placeTokens(db);
  if (answers.length > 0) await db.insert(sourceReading).values([...answers]);
}

type Silence = (reading: SourceReading) => SourceReading | undefined;

const tooOld: Silence = (reading) => {
  const at = new Date(reading.askedAt.getTime() - sourceTraits[reading.source].mostAgeMs - 1);
  return { ...reading, answeredAt: at, trouble: 'it answered 503' };
};

const failing: Silence = (reading) => ({
  ...reading,
  answer: null,
  answeredAt: null,
  trouble: 'it did not answer in time',
  failures: 2,
  failingSince: new Date(reading.askedAt.getTime() - 5 * dayMs),
});

/** Part of the answer is not told. */
const partly: Silence = (reading) => {
  const answer = reading.answer as Record<string, JsonValue>;
  switch (reading.source) {
    case 'websites':
      return { ...reading, answer: { ...answer, certificateUntil: null } };
    case 'repositories':
      return {
        ...reading,
        answer: {
          repository: {
            ...(answer.repository as Record<string, JsonValue>),
            lastCommitAt: null,
            release: null,
          },
        },
      };
    case 'prices':
      return { ...reading, answer: { ...answer, prices: (answer.prices as JsonValue[]).slice(15) } };
    default:
      return undefined;
  }
};

const silences: Silence[] = [() => undefined, tooOld, failing, partly];

/** Some answers were never given, are too old, or say less; one that contradicts the record is never kept from us. */
export const arbitrarySilence = fc
  .infiniteStream(fc.constantFrom<(Silence | undefined)[]>(undefined, undefined, ...silences))
  .map((stream) => (answers: readonly SourceReading[]): SourceReading[] => {
    const next = stream[Symbol.iterator]();
    return answers.flatMap((reading) => {
      const silence = next.next().value;
      const isGone =
        reading.source === 'bountyPages' && (reading.answer as { status: number }).status === 404;
      return silence && !isGone ? (silence(reading) ?? []) : [reading];
    });
  });
