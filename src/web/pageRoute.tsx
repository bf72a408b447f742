import type { ReactNode } from 'react';
import { type NonIndexRouteObject, type RouteObject, useLoaderData } from 'react-router';
import type { PageName } from '#wire/pages.ts';

type DrawPage<Data> = (props: { data: Data }) => ReactNode;

interface PageModule<Data> extends Pick<RouteObject, 'ErrorBoundary' | 'shouldRevalidate'> {
  Component: DrawPage<Data>;
}

/** A page's address and its file, which is fetched when it is first needed. */
export interface Page<Data> {
  /** None for what only stands around other pages. */
  path?: string;
  load: LoadModule<Data>;
  /** Its data may have to be asked of a chain's node: nobody does so before the link is pressed. */
  asksNodes?: true;
}

/** What the route of a page says to others than the router. */
export interface PageHandle {
  source?: string | undefined;
  /** The name of its data, when it may be asked for ahead of a press. */
  ahead?: PageName | undefined;
}

interface LoadModule<Data> {
  (): Promise<PageModule<Data>>;
  /** The file's name, written here by the build: the server has its script preloaded. */
  source?: string;
}

/** The route of a page; its data and its code are asked for at the same time. */
export function pageRoute(
  { path, load, asksNodes }: Page<never>,
  { name, ...rest }: Pick<NonIndexRouteObject, 'loader' | 'children'> & { name?: PageName } = {},
): RouteObject {
  const lazy = async () => {
    const { Component, ...more } = await load();
    return { ...more, element: <PageOf draw={Component} /> };
  };
  const handle: PageHandle = { source: load.source, ahead: asksNodes ? undefined : name };
  return { ...(path !== undefined && { path }), lazy, handle, ...rest };
}

function PageOf({ draw: Draw }: { draw: DrawPage<never> }) {
  return <Draw data={useLoaderData<never>()} />;
}
