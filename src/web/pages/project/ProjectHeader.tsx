import { useChainName } from '#web/chains/SiteChains.tsx';
import { DemoChip } from '#web/projectRows/ProjectName.tsx';
import { rankText } from '#web/projectRows/rankText.ts';
import { Chip } from '#web/ui/Chip.tsx';
import { CompareIcon } from '#web/ui/icons.tsx';
import { Link } from '#web/ui/Link.tsx';
import { LogoImage } from '#web/ui/LogoImage.tsx';
import { WatchStar } from '#web/watchlists/WatchStar.tsx';
import { compareHref } from '#wire/compareHref.ts';
import type { ProjectPageData } from '#wire/projectPage.ts';
import { defaultPageSize } from '#wire/projectWords.ts';
import { describeTeam } from './disputes/describeTeam.ts';
import { ShareMenu } from './ShareMenu.tsx';

const statuses = {
  live: 'Live on record',
  underAudit: 'Under audit',
  preLaunch: 'Not launched yet',
  halted: 'Halted',
};

const mostChains = 4;

/** The page of the table on which the rank stands. */
function rankHref(rank: number, sort?: 'controlGrade'): string {
  const page = Math.ceil(rank / defaultPageSize);
  const query = new URLSearchParams({ ...(sort && { sort }), ...(page > 1 && { page: String(page) }) });
  return `/${query.size > 0 ? `?${query}` : ''}#projects`;
}

/** Who this is, where it lives, how fresh the page is; watch and share. */
export function ProjectHeader({ data: { project, score, past, team } }: { data: ProjectPageData }) {
  const { name, tokenTickers, categories, chains, rank, controlRank, demo, status, underAudit } = project;
  const nameOf = useChainName();
  const [category] = categories;
  const hidden = chains.length - mostChains;
  return (
    <header>
      <nav aria-label="Breadcrumb" className="pt-5 text-xs text-muted max-sm:hidden">
        <ol className="flex flex-wrap gap-1.5">
          <li>
            <Link to="/#projects" className="inline-block min-h-6 hover:text-ink hover:underline">
              Projects
            </Link>{' '}
            /
          </li>
          {category && (
            <li>
              <Link
                to={`/?category=${encodeURIComponent(category)}#projects`}
                className="inline-block min-h-6 hover:text-ink hover:underline"
              >
                {category}
              </Link>{' '}
              /
            </li>
          )}
          <li aria-current="page">{name}</li>
        </ol>
      </nav>
      <div className="grid grid-cols-[auto_minmax(0,1fr)_auto] items-start gap-x-4 gap-y-2 pt-4 pb-4 max-sm:items-center max-sm:pt-3 max-sm:pb-2 max-sm:gap-x-3 max-sm:[&>:first-child]:size-10">
        <LogoImage logo={project.logo} name={name} size="large" />
        <div className="min-w-0 max-sm:contents">
          <h1 className="text-xl break-words max-sm:text-lg" tabIndex={-1}>
            {name}{' '}
            {tokenTickers[0] && (
              <span className="font-mono text-base font-normal tracking-normal text-muted max-sm:text-sm">
                {tokenTickers[0]}
              </span>
            )}
          </h1>
          <ul
            aria-label="In short"
            className="mt-2 flex flex-wrap gap-2 max-sm:order-last max-sm:col-span-full max-sm:mt-0 max-sm:gap-1.5"
          >
            {!past && (
              <li>
                <Chip>
                  {rank === null ? (
                    `Rank ${rankText(rank)}`
                  ) : (
                    <Link to={rankHref(rank)} className="hover:text-ink hover:underline">
                      Rank {rankText(rank)}
                    </Link>
                  )}
                </Chip>
              </li>
            )}
            {!past && controlRank !== null && (
              <li className={rank === null ? undefined : 'max-sm:hidden'}>
                <Chip>
                  <Link to={rankHref(controlRank, 'controlGrade')} className="hover:text-ink hover:underline">
                    Control rank {rankText(controlRank)}
                  </Link>
                </Chip>
              </li>
            )}
            {!score && !past && (
              <li>
                <Chip>Not assessed yet</Chip>
              </li>
            )}
            {demo && (
              <li>
                <DemoChip />
              </li>
            )}
            {categories.map((one, index) => (
              <li key={one} className={index > 0 ? 'max-sm:hidden' : undefined}>
                <Chip>{one}</Chip>
              </li>
            ))}
            {chains.slice(0, mostChains).map((chain) => (
              <li key={chain}>
                <Chip>{nameOf(chain)}</Chip>
              </li>
            ))}
            {hidden > 0 && (
              <li>
                <Chip>
                  <span title={chains.slice(mostChains).map(nameOf).join(', ')}>+{hidden} chains</span>
                </Chip>
              </li>
            )}
            {/* Its state of now is none of the moment that is shown. */}
            {!past && status && (
              <li>
                <Chip>{statuses[status]}</Chip>
              </li>
            )}
            {!past && underAudit && status !== 'underAudit' && (
              <li>
                <Chip tone="info">Under audit</Chip>
              </li>
            )}
            {team && (
              <li>
                <Chip tone="signal">
                  <span title={describeTeam(team)}>Team verified</span>
                </Chip>
              </li>
            )}
          </ul>
        </div>
        <div className="flex items-center gap-2 max-sm:gap-1">
          <WatchStar project={project} />
          {!past && (
            <Link to={compareHref([project.id])} className="btn max-sm:px-3" title="Compare">
              <span className="max-sm:sr-only">Compare</span>
              <span className="sm:hidden">
                <CompareIcon />
              </span>
            </Link>
          )}
          <ShareMenu project={project} />
        </div>
      </div>
    </header>
  );
}
