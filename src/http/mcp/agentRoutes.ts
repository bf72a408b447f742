import { WebStandardStreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js';
import type { FastifyRequest } from 'fastify';
import { whenGone } from '#http/answers/whenGone.ts';
import type { CheckRequest } from '#http/api/createCheckRequest.ts';
import type { ScanRequest } from '#http/api/createScanRequest.ts';
import type { Origins } from '#http/guards/origins.ts';
import type { App } from '#http/schemas/zodRoutes.ts';
import { AppError, badRequest } from '#lib/AppError.ts';
import { createAgentServer } from './createAgentServer.ts';
import type { ToolParts } from './toolParts.ts';

interface AgentRoutesParts extends Omit<ToolParts, 'requestScan' | 'requestCheck' | 'site' | 'now'> {
  origins: Origins;
  requestScan: ScanRequest;
  requestCheck: CheckRequest;
}

/** The same request for the protocol's own transport. */
function toWebRequest({ headers, url }: FastifyRequest, site: string): Request {
  const kept = ['accept', 'content-type', 'mcp-protocol-version'].flatMap((name) => {
    const value = headers[name];
    return typeof value === 'string' ? [[name, value] as [string, string]] : [];
  });
  return new Request(new URL(url, site), { method: 'POST', headers: kept });
}

/**
 * The Model Context Protocol (MCP) over streamable HTTP, without sessions: each call is whole in itself. Calls of other origins are refused
 * with those of every route that takes a POST, so that no page that a browser was led to can speak to a site on this machine.
 */
export function agentRoutes(
  app: App,
  { origins, requestScan, requestCheck, ...parts }: AgentRoutesParts,
): void {
  app.post('/mcp', { config: { access: 'anyone', costly: true } }, async (request, reply) => {
    // One call of the limit may not bring a hundred questions.
    if (Array.isArray(request.body)) throw badRequest('Send one message at a time.');
    const site = origins.of(request);
    const server = createAgentServer(
      {
        ...parts,
        site,
        now: new Date(),
        requestScan: async ({ chain, address }) => {
          const { scans } = await requestScan(request, { chain, addresses: [address] });
          return scans[0] ?? '';
        },
        requestCheck: (asked) => requestCheck(request, asked, whenGone(reply)),
      },
      { onError: (error) => request.log.error({ err: error }, 'an agent could not be answered') },
    );
    const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true });
    try {
      await server.connect(transport);
      const answer = await transport.handleRequest(toWebRequest(request, site), { parsedBody: request.body });
      const text = await answer.text();
      const type = answer.headers.get('content-type');
      if (type) reply.type(type);
      return await reply.code(answer.status).header('cache-control', 'no-store').send(text);
    } finally {
      await server.close();
    }
  });

  // Without sessions there is no stream to open and none to end.
  for (const method of ['GET', 'DELETE'] as const)
    app.route({
      method,
      url: '/mcp',
      config: { access: 'anyone', fromAnywhere: true },
      handler: async () => {
        throw new AppError(405, 'MethodNotAllowed', '/mcp takes POST.', { allow: 'POST' });
      },
    });
}
