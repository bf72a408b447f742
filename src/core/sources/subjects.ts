import { type SQL, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Db } from '#db/Database.ts';
import { parseRows } from '#db/rows.ts';
import type { ChainAddress } from '#model/addressKey.ts';
import { isChainId } from '#model/chainId.ts';
import { findRatingPage } from './ratings.ts';

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

const websitesRow = z.object({ projectId: z.string(), website: z.string() });

/** Whose projects are asked about: real ones, or those of the demo world, of which nobody outside knows anything. */
interface Whose {
  demo?: boolean;
}

async function getWebsites(
  db: Db,
  { demo = false }: Whose = {},
): Promise<{ projectId: string; website: string }[]> {
  const result = await db.execute(
    sql`select id as "projectId", website from project where website is not null and demo = ${demo} order by id`,
  );
  return parseRows(result, websitesRow).filter(({ website }) => isWeb(website));
}

export async function getWebsiteSubjects(db: Db, whose: Whose): Promise<SourceSubject[]> {
  return (await getWebsites(db, whose)).map(({ projectId, website }) => ({ projectId, subject: website }));
}

export async function getSecurityTextSubjects(db: Db, whose: Whose): Promise<SourceSubject[]> {
  return (await getWebsites(db, whose)).flatMap(({ projectId, website }) => {
    const subject = securityTextAddress(website);
    return subject === undefined ? [] : [{ projectId, subject }];
  });
}

/** The name that may be registered; undefined for an address without one. */
export function findDomain(website: string): string | undefined {
  if (!isWeb(website)) return undefined;
  const name = new URL(website).hostname.replace(/\.$/, '').replace(/^www\./, '');
  return /^[a-z0-9-]+(\.[a-z0-9-]+)*\.[a-z][a-z0-9-]+$/.test(name) ? name : undefined;
}

export async function getDomainSubjects(db: Db): Promise<SourceSubject[]> {
  return (await getWebsites(db)).flatMap(({ projectId, website }) => {
    const subject = findDomain(website);
    return subject === undefined ? [] : [{ projectId, subject }];
  });
}

/** Where bounties of many projects are run; other links of a `security.txt` may be anything. */
const bountyPlaces =
  /(^|\.)(immunefi|hackerone|bugcrowd|intigriti|yeswehack|hackenproof|cantina|sherlock|code4rena)\.(com|xyz)$/;

/** What of the links that a `security.txt` names is the page of a bug bounty. */
export const findBountyPages = (links: readonly string[]): string[] =>
  links.filter((url) => isWeb(url) && bountyPlaces.test(new URL(url).hostname));

const bountySubjectsRow = z.object({
  projectId: z.string(),
  recorded: z.nullable(z.string()),
  named: z.unknown(),
});

/** Pages that records name, and those that a `security.txt` does. */
export async function getBountySubjects(db: Db): Promise<SourceSubject[]> {
  const result = await db.execute(sql`
    select p.id as "projectId", p.details #>> '{bugBounty,url}' as recorded,
      (select jsonb_path_query_array(r.answer, '$.text.*[*]') from source_reading r
        where r.source = 'securityTexts' and r.project_id = p.id limit 1) as named
    from project p where not p.demo order by p.id`);
  const rows = parseRows(result, bountySubjectsRow);
  return rows.flatMap(({ projectId, recorded, named }) => {
    const links = Array.isArray(named) ? named.filter((one) => typeof one === 'string') : [];
    const pages = new Set([
      ...(recorded !== null && isWeb(recorded) ? [recorded] : []),
      ...findBountyPages(links),
    ]);
    return [...pages].map((subject) => ({ projectId, subject }));
  });
}

/** Where repositories of the demo world are. */
export const demoForge = 'forge.example';
const forges = new Set(['github.com', 'www.github.com', demoForge]);

/** `owner/name` of a repository's page on GitHub; undefined for any other page. */
export function findRepositoryName(url: string): string | undefined {
  if (!isWeb(url)) return undefined;
  const [, owner, name, ...rest] = new URL(url).pathname.replace(/\/$/, '').split('/');
  if (!forges.has(new URL(url).hostname)) return undefined;
  const isName = (part: string | undefined) => part !== undefined && /^[\w.-]{1,100}$/.test(part);
  if (rest.length > 0 || !isName(owner) || !isName(name)) return undefined;
  return `${owner}/${name?.replace(/\.git$/, '')}`;
}

const ratingSubjectsRow = z.object({ projectId: z.string(), subject: z.string() });

/** Pages of services that rate projects, as links on record name them: the first of each service. */
export async function getRatingSubjects(db: Db, { demo = false }: Whose): Promise<SourceSubject[]> {
  const result = await db.execute(sql`
    select p.id as "projectId", l.value ->> 'url' as subject
    from project p cross join lateral jsonb_array_elements(coalesce(p.details -> 'links', '[]')) with ordinality as l (value, place)
    where p.demo = ${demo} and l.value ->> 'url' like '%/protocols/%' order by p.id, l.place`);
  const seen = new Set<string>();
  return parseRows(result, ratingSubjectsRow).filter(({ projectId, subject }) => {
    const service = findRatingPage(subject)?.service;
    const key = `${projectId} ${service}`;
    if (!service || seen.has(key)) return false;
    seen.add(key);
    return true;
  });
}

const repositorySubjectsRow = z.object({ projectId: z.string(), subject: z.nullable(z.string()) });

/** The first repository that a record names, where it is on GitHub. */
export async function getRepositorySubjects(db: Db, { demo = false }: Whose): Promise<SourceSubject[]> {
  const result = await db.execute(sql`
    select id as "projectId", jsonb_path_query_first(details, '$.links[*] ? (@.kind == "repository").url') #>> '{}' as subject
    from project where demo = ${demo} order by id`);
  return parseRows(result, repositorySubjectsRow).flatMap(({ projectId, subject }) =>
    subject !== null && findRepositoryName(subject) ? [{ projectId, subject }] : [],
  );
}

/** What sources are asked about of a contract; addresses are EIP-55, as they are stored. */
export const contractSubject = ({ chain, address }: ChainAddress): string => `${chain}/${address}`;

export function findContractSubject(subject: string): ChainAddress {
  const [chain = '', address = ''] = subject.split('/');
  return { chain, address };
}

const placedRow = z.object({ projectId: z.string(), chain: z.string(), address: z.string() });

/** Those of projects with records, at an address of an EVM chain. */
async function getPlaced(db: Db, places: SQL, { demo = false }: Whose = {}): Promise<SourceSubject[]> {
  const result = await db.execute(sql`
    select distinct c.project_id as "projectId", c.chain, c.address
    from (${places}) c join project p on p.id = c.project_id
    where c.address is not null and p.demo = ${demo} and p.source = 'records' order by 1, 2, 3`);
  return parseRows(result, placedRow).flatMap(({ projectId, chain, address }) =>
    isChainId(chain) ? [{ projectId, subject: contractSubject({ chain, address }) }] : [],
  );
}

const onRecord = sql`select project_id, chain, address from contract union all select project_id, chain, address from token`;

/** A service answers for the very address: behind a proxy the code that runs is at its implementation. */
export const getContractSubjects = (db: Db, whose: Whose) =>
  getPlaced(
    db,
    sql`${onRecord} union all select r.project_id, s.chain, s.implementation as address
      from (${onRecord}) r join contract_state s on s.chain = r.chain and s.address = r.address
      where s.implementation is not null`,
    whose,
  );

export const getTokenSubjects = (db: Db) => getPlaced(db, sql`select project_id, chain, address from token`);

/** The token whose price is the project's. */
export const getFirstTokenSubjects = (db: Db) =>
  getPlaced(db, sql`select project_id, chain, address from token where position = 0`);

const recordedProjectsRow = z.object({ id: z.string(), name: z.string() });

/** Those whose records somebody wrote; fictional ones and those of a token list are in no list of incidents. */
export async function getRecordedProjects(db: Db): Promise<{ id: string; name: string }[]> {
  const result = await db.execute(
    sql`select id, name from project where not demo and source = 'records' order by id`,
  );
  return parseRows(result, recordedProjectsRow);
}
