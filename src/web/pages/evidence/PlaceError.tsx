import { isRouteErrorResponse, useLocation, useParams, useRouteError } from 'react-router';
import { placeReaders } from '#evidence/placeReaders.ts';
import type { PlaceName } from '#model/chainPlaces.ts';
import { ErrorPage } from '#web/pages/errors/ErrorPage.tsx';
import { RootPageError } from '#web/pages/errors/RootPageError.tsx';
import { ButtonLink } from '#web/ui/Button.tsx';
import { readPageQuery } from '#wire/readPageQuery.ts';

const names: Readonly<Record<PlaceName, string>> = {
  block: 'block',
  transaction: 'transaction',
  address: 'address',
  slot: 'storage slot',
  call: 'call',
  code: 'code',
};

/** What is wrong with the address of the page: read from it again, since errors cross as a status alone. */
function useFault(name: PlaceName, status: number): { title: string; text: string } | undefined {
  const { search } = useLocation();
  const { chain = '', ...params } = useParams();
  if (status === 429)
    return {
      title: 'Too many questions',
      text: 'Too many requests from your network. Please try again in a minute.',
    };
  const query: Record<string, string> = { ...readPageQuery(new URLSearchParams(search)), chain };
  for (const [key, value] of Object.entries(params)) if (value !== undefined) query[key] = value;
  const read = placeReaders[name](query);
  if ('fault' in read) return { title: `No such ${names[name]}`, text: read.fault };
  if (status === 404)
    return { title: 'Chain not read here', text: `This site does not read the chain ${chain}.` };
  return undefined;
}

/** Pages of evidence say what is wrong with what was asked; any other failure is shown as everywhere. */
export function PlaceError({ name }: { name: PlaceName }) {
  const error = useRouteError();
  const fault = useFault(name, isRouteErrorResponse(error) ? error.status : 500);
  if (!isRouteErrorResponse(error) || error.status >= 500 || !fault) return <RootPageError />;
  return (
    <ErrorPage kind="not-found" title={fault.title}>
      <p className="mt-4 text-base wrap-anywhere text-muted">{fault.text}</p>
      <ButtonLink className="mt-8" to="/">
        Back to Homepage
      </ButtonLink>
    </ErrorPage>
  );
}
