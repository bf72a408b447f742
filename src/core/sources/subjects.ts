import { sql } from 'drizzle-orm';
import type { Db } from '#db/Database.ts';
import { rowsOf } from '#db/rows.ts';

/** What a source is asked about, and whose it is. */
export interface SourceSubject {
  projectId: string;
  subject: string;
}

const isWeb = (url: string) => URL.canParse(url) && /^https?:$/.test(new URL(url).protocol);

/** Where RFC 9116 puts it; undefined for a website without HTTPS, where it says nothing. */
export function securityTextAddress(website: string): string | undefined {
  if (!isWeb(website) || new URL(website).protocol !== 'https:') return undefined;
  return new URL('/.well-known/security.txt', website).href;
}

/** Fictional projects have no website that anybody could ask. */
async function getWebsites(db: Db): Promise<{ projectId: string; website: string }[]> {
  const result = await db.execute(
    sql`select id as "projectId", website from project where website is not null and not demo order by id`,
  );
  return rowsOf<{ projectId: string; website: string }>(result).filter(({ website }) => isWeb(website));
}

export async function getWebsiteSubjects(db: Db): Promise<SourceSubject[]> {
  return (await getWebsites(db)).map(({ projectId, website }) => ({ projectId, subject: website }));
}

export async function getSecurityTextSubjects(db: Db): Promise<SourceSubject[]> {
  return (await getWebsites(db)).flatMap(({ projectId, website }) => {
    const subject = securityTextAddress(website);
    return subject === undefined ? [] : [{ projectId, subject }];
  });
}
