import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { SecurityHeaders } from '#http/answers/securityHeaders.ts';
import type { App } from '#http/schemas/zodRoutes.ts';
import { apiKey, describeData, describePage, themeOf } from './answerKeys.ts';
import type { ApiAnswers } from './apiAnswers.ts';
import type { DismissedBanner } from './dismissedBanner.ts';
import { writePage } from './sendPage.ts';
import type { SharedAnswers } from './sharedAnswers.ts';

export interface MemoryOptions {
  answers: SharedAnswers;
  api: Pick<ApiAnswers, 'findReads'>;
  banner: Pick<DismissedBanner, 'find'>;
  security: SecurityHeaders;
  /** Our own origin as the request reached us; undefined when only a route can tell. */
  findOrigin(request: IncomingMessage): string | undefined;
  /** Whether the visitor with these cookies may have changed something that is shown. */
  isExact(cookies: Readonly<Record<string, string | undefined>>): boolean;
  onAnswer(method: string, status: number): void;
}

const dataPath = /^\/api\/pages\/(\w+)(?:\?|$)/;
const noCookies = {};

/**
 * Answers what is in memory before the request walks through hooks and routes, which cost as much again as the answer. Whatever is not
 * there goes on as ever. What is kept was public when it was made, so nothing is asked about the visitor.
 */
export function answerFromMemory(app: App, options: MemoryOptions): void {
  const { answers, api, banner, security, findOrigin, isExact, onAnswer } = options;

  function findKey(request: IncomingMessage, cookies: Readonly<Record<string, string>>): string | undefined {
    const { url = '' } = request;
    if (!url.startsWith('/api/')) {
      const origin = findOrigin(request);
      const dismissed = banner.find(cookies);
      if (origin === undefined || dismissed === undefined) return undefined;
      return describePage({ url, theme: themeOf(cookies), dismissed, origin }).key;
    }
    const name = dataPath.exec(url)?.[1];
    if (name !== undefined) {
      const dismissed = banner.find(cookies);
      return dismissed === undefined ? undefined : describeData({ url, dismissed }, name).key;
    }
    const end = url.indexOf('?');
    const reads = end < 0 ? [] : api.findReads(url.slice(0, end));
    return reads && apiKey(url, reads);
  }

  function answer(request: IncomingMessage, response: ServerResponse): boolean {
    const { method = '' } = request;
    if (method !== 'GET' && method !== 'HEAD') return false;
    const { cookie } = request.headers;
    const cookies = cookie === undefined ? noCookies : app.parseCookie(cookie);
    const key = findKey(request, cookies);
    const page = key === undefined ? undefined : answers.find({ key, exact: isExact(cookies) });
    if (!page) return false;
    const headers = page.contentType.startsWith('text/html') ? security.page : security.data;
    if (!writePage(request, response, page, { headers })) return false;
    onAnswer(method, response.statusCode);
    return true;
  }

  const [handle] = app.server.listeners('request') as RequestListener[];
  if (!handle) throw new Error('The server does not listen to requests');
  app.server.removeListener('request', handle);
  app.server.on('request', (request, response) => {
    if (!answer(request, response)) handle(request, response);
  });
}
