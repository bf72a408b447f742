import type { ReactNode } from 'react';
import { type NonIndexRouteObject, type RouteObject, useLoaderData } from 'react-router';

type DrawPage<Data> = (props: { data: Data }) => ReactNode;

interface PageModule<Data> extends Pick<RouteObject, 'ErrorBoundary' | 'shouldRevalidate'> {
  Component: DrawPage<Data>;
}

/** A page's address and its file, which is fetched when it is first needed. */
export interface Page<Data> {
  /** None for what only stands around other pages. */
  path?: string;
  load: LoadModule<Data>;
}

interface LoadModule<Data> {
  (): Promise<PageModule<Data>>;
  /** The file's name, written here by the build: the server has its script preloaded. */
  source?: string;
}

/** The route of a page; its data and its code are asked for at the same time. */
export function pageRoute(
  { load, ...address }: Page<never>,
  rest: Pick<NonIndexRouteObject, 'loader' | 'children'> = {},
): RouteObject {
  const lazy = async () => {
    const { Component, ...more } = await load();
    return { ...more, element: <PageOf draw={Component} /> };
  };
  return { ...address, lazy, handle: { source: load.source }, ...rest };
}

function PageOf({ draw: Draw }: { draw: DrawPage<never> }) {
  return <Draw data={useLoaderData<never>()} />;
}
