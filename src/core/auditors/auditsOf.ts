import { type SQL, sql } from 'drizzle-orm';
import { isShown } from '#core/projects/isShown.ts';
import { inList } from '#db/inList.ts';

/** Spellings that differ in case, blanks and punctuation alone are one auditor. */
export const slugOf = (auditor: SQL): SQL =>
  sql`trim(both '-' from regexp_replace(lower(${auditor}), '[^[:alnum:]]+', '-', 'g'))`;

/** Every spelling with its slug: made once for each, not for each audit. */
export const everySpelling = sql`select d.auditor, ${slugOf(sql`d.auditor`)} as slug
  from (select distinct auditor from audit where state = 'completed') d`;

/** Completed audits of projects that are shown, with their auditor's slug. */
export const listAudits = (spellings: SQL, where: SQL): SQL => sql`
  with n as materialized (${spellings})
  select a.id, a.project_id, a.auditor, a.title, a.completed_on, a.findings_stated, a.scope, n.slug
  from n join audit a on a.auditor = n.auditor and a.state = 'completed'
    and ${isShown(sql`a.project_id`)}
  where ${where}`;
export const isNamed = sql`n.slug <> ''`;

/** Auditors, by what is known of them: their slugs, or every spelling on record, which saves the search for them. */
export type Named = readonly string[] | readonly Spelling[];
interface Spelling {
  slug: string;
  auditor: string;
}

const isSpelled = (named: Named): named is readonly Spelling[] => typeof named[0] === 'object';

export const auditsOf = (named: Named): SQL =>
  isSpelled(named)
    ? listAudits(
        sql`select auditor, slug from jsonb_to_recordset(${JSON.stringify(named)}::jsonb) as s(auditor text, slug text)`,
        isNamed,
      )
    : listAudits(everySpelling, inList(sql`n.slug`, named));
