import { isRouteErrorResponse, useLocation, useParams, useRouteError } from 'react-router';
import { readList } from '#evidence/readList.ts';
import { shortenHash } from '#lib/shortenHash.ts';
import { listHref } from '#model/listHref.ts';
import { type AskedList, type ListName, listNouns, mostListPages, readUpTo } from '#model/lists.ts';
import { useChainName } from '#web/chains/SiteChains.tsx';
import { DisputeLink } from '#web/disputes/DisputeLink.tsx';
import { DisputesContext, onlyNewDisputes } from '#web/disputes/DisputesContext.ts';
import { ErrorPage } from '#web/pages/errors/ErrorPage.tsx';
import { RootPageError } from '#web/pages/errors/RootPageError.tsx';
import { describeCounted } from '#web/pages/project/evidence/describeCounted.ts';
import { Meta } from '#web/seo/Meta.tsx';
import { ButtonLink } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { formatNumber } from '#web/ui/formatNumber.ts';
import { Link } from '#web/ui/Link.tsx';
import { Pagination } from '#web/ui/Pagination.tsx';
import type { ListPageData } from '#wire/lists.ts';
import { projectHref } from '#wire/projectHref.ts';
import { readPageQuery } from '#wire/readPageQuery.ts';
import { ListTable } from './ListTable.tsx';

const notes: Readonly<Partial<Record<ListName, string>>> = {
  transactions: 'Direct transactions only, not calls through another contract.',
  'privileged-transactions': 'Successful direct calls of privileged functions.',
  alerts: 'Retracted alerts are not counted. The list of all alerts has them, with reasons.',
  'all-alerts': 'Incidents and on-chain alerts. Retracted ones carry the reason.',
  news: 'Incidents and on-chain alerts told within a day, without retracted ones.',
  audits: 'Finished audits on record. The project page lists withdrawn ones.',
  holders: 'Balances from all transfers up to a block, checked against the token.',
  views: 'One a day per account, or per network without one. Single views are not kept, only their days.',
  votes: 'Who voted is not told; a vote stands on the day on which it was first cast.',
};

/** "1,204 events", "more than 100,000 events"; "Events" where nobody knows how many. */
function describeCount(
  { name }: Pick<AskedList, 'name'>,
  { count, isMore, problem }: Pick<ListPageData, 'count' | 'isMore' | 'problem'>,
): string {
  const [one, several] = listNouns[name];
  if (problem !== null) return several[0]?.toUpperCase() + several.slice(1);
  return `${isMore ? 'More than ' : ''}${formatNumber(count)} ${count === 1 ? one : several}`;
}

const noteOf = ({ name }: Pick<AskedList, 'name'>): string | undefined => notes[name];

/** Which of them, in words; empty where all are meant. */
function describeFilter(
  { name, filter }: Pick<AskedList, 'name' | 'filter'>,
  nameChain: (chain: string) => string,
): string[] {
  const { day, since, after, upTo, chain, contract, caller, selector, topic, outcome, vote, alert } = filter;
  const said = (value: string | undefined, say: (text: string) => string) =>
    value === undefined ? [] : [say(value)];
  return [
    ...said(day, (text) => `on ${text} (UTC)`),
    ...said(since, (text) => `since ${text} (UTC)`),
    ...said(after, (text) =>
      name === 'audits'
        ? `later than ${text.slice(0, 10)} (UTC)`
        : `told after ${text.slice(0, 16).replace('T', ' ')} (UTC)`,
    ),
    ...said(
      upTo,
      (text) =>
        `up to ${[...readUpTo(text).values()].map((block) => `block ${formatNumber(block)}`).join(', ')}`,
    ),
    ...said(upTo === undefined ? chain : undefined, (text) => `on ${nameChain(text)}`),
    ...said(contract, (text) => `at ${shortenHash(text)}`),
    ...said(caller, (text) => `from ${shortenHash(text)}`),
    ...said(selector, (text) => (text === 'none' ? 'without data' : `of the function ${text}`)),
    ...said(topic, (text) => (text === 'none' ? 'without a name' : `with the topic ${shortenHash(text)}`)),
    ...said(outcome, () => 'that failed'),
    ...said(vote, (text) => `that say ${text}`),
    ...said(alert, (text) => `with the id ${text}`),
  ];
}

/** What is wrong with the address, read from it again, since errors cross as a status alone. */
export function ErrorBoundary() {
  const error = useRouteError();
  const { search } = useLocation();
  const { id = '', list = '' } = useParams();
  const read = readList({ ...readPageQuery(new URLSearchParams(search)), list });
  const status = isRouteErrorResponse(error) ? error.status : 500;
  const text =
    status === 429
      ? 'Too many requests from your network. Please try again in a minute.'
      : 'fault' in read && status < 500
        ? read.fault
        : undefined;
  if (text === undefined) return <RootPageError />;
  return (
    <ErrorPage kind="not-found" title={status === 429 ? 'Too many questions' : 'No such list'}>
      <p className="mt-4 text-base wrap-anywhere text-muted">{text}</p>
      <ButtonLink className="mt-8" to={projectHref(id)}>
        To the project
      </ButtonLink>
    </ErrorPage>
  );
}

function Empty({ project, asked, count, problem }: ListPageData) {
  if (problem !== null) return <EmptyState title="It cannot be listed">{problem}</EmptyState>;
  if (asked.filter.alert !== undefined)
    return (
      <EmptyState
        title="No such alert is on record"
        action={
          <ButtonLink to={listHref(project.id, { name: 'all-alerts', filter: {} })}>All alerts</ButtonLink>
        }
      >
        This site says nothing under this name of the project, or no longer does: the record that said it was
        taken out, or the same event stands under another name since two projects were merged.
      </EmptyState>
    );
  if (count === 0)
    return (
      <EmptyState title="Nothing to list">
        What was read of the chains and records has nothing like this.
      </EmptyState>
    );
  return (
    <EmptyState
      title="The list ends before this page"
      action={<ButtonLink to={listHref(project.id, { ...asked, page: 1 })}>To the first page</ButtonLink>}
    >
      Its entries stand on earlier pages.
    </EmptyState>
  );
}

/** What a figure of a project counts: as many entries as the figure says, each with where it can be checked. */
export function Component({ data }: { data: ListPageData }) {
  const { project, asked, pages, table, problem, counted } = data;
  const title = describeCount(asked, data);
  const filter = describeFilter(asked, useChainName()).join(', ');
  const leftOut = counted && problem === null ? describeCounted(counted) : null;
  const note = [noteOf(asked), leftOut].filter(Boolean).join(' ');
  return (
    <main id="main" className="wrap pt-6 pb-12">
      <Meta
        noindex
        title={`${title} of ${project.name}`}
        description={`${title} of ${project.name}${filter && `, ${filter}`}: what a figure on this site counts.`}
      />
      <nav aria-label="Breadcrumb" className="text-xs text-muted">
        <Link to="/#projects" className="inline-block min-h-6 hover:text-ink hover:underline">
          Projects
        </Link>
        {' / '}
        <Link to={projectHref(project.id)} className="inline-block min-h-6 hover:text-ink hover:underline">
          {project.name}
        </Link>
      </nav>
      <h1 className="mt-2 text-xl" tabIndex={-1} data-listed={problem === null ? data.count : undefined}>
        {title}
      </h1>
      {filter && <p className="num mt-1 wrap-anywhere">{filter}</p>}
      {asked.filter.alert !== undefined && table.rows.length > 0 && (
        <p className="mt-1">
          <Link to={listHref(project.id, { name: 'all-alerts', filter: {} })} className="link">
            All alerts of {project.name}
          </Link>
        </p>
      )}
      {note && <p className="mt-1 max-w-[76ch] text-xs text-muted">{note}</p>}
      <DisputesContext value={onlyNewDisputes(project.id)}>
        <DisputeLink about={`list:${asked.name}`} what={title} />
      </DisputesContext>
      <Card as="div" className="mt-6 overflow-hidden">
        {table.rows.length === 0 ? (
          <Empty {...data} />
        ) : (
          <div className="overflow-x-auto">
            <ListTable project={project} asked={asked} table={table} caption={title} />
          </div>
        )}
      </Card>
      <div className="mt-4">
        <Pagination
          label="Pages of the list"
          page={asked.page}
          pageCount={pages}
          hrefFor={(page) => listHref(project.id, { ...asked, page })}
        />
      </div>
      {data.isCut && (
        <p className="mt-2 text-center text-xs text-muted">
          The first {mostListPages} pages alone are shown here: there are more entries.
        </p>
      )}
    </main>
  );
}
