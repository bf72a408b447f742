import { afterAll, expect, it } from 'vitest';
import { prepareAccountsApp } from '#test/helpers/accountsApp.ts';
import { type AnswerFault, startTcpProxy } from '#test/helpers/startTcpProxy.ts';
import { answerDocument, startFlagServer } from '#test/startFlagServer.ts';

// Whatever stands behind the proxy: nothing of it arrives whole.
const provider = await startFlagServer(answerDocument({ issuer: 'http://127.0.0.1' }));
const proxy = await startTcpProxy({ host: '127.0.0.1', port: Number(new URL(provider.url).port) });
afterAll(async () => {
  await proxy.close();
  await provider.close();
});

const { address, browser } = await prepareAccountsApp({
  oauth: {
    issuer: `http://127.0.0.1:${proxy.port}`,
    domain: undefined,
    clientId: 'app',
    clientSecret: undefined,
    responseType: 'code',
  },
});

it.each<AnswerFault | 'away' | 'endless'>(['cut', 'garbage', 'shorter', 'endless', 'away'])(
  'leads to the error page while the identity provider is %s',
  async (fault) => {
    const left = Promise.withResolvers<void>();
    if (fault === 'away') await proxy.close();
    else if (fault !== 'endless') proxy.harm(fault);
    else {
      proxy.harm(undefined);
      provider.answerWith((_request, response) => {
        const more = () => {
          while (!response.destroyed && response.write(' '.repeat(65_536)));
          if (!response.destroyed) response.once('drain', more);
        };
        response.writeHead(200, { 'content-type': 'application/json' }).once('close', left.resolve);
        more();
      });
    }
    const visitor = browser();
    const answer = await visitor.postForm('/api/auth/signin/cognito', {
      csrfToken: await visitor.getCsrfToken(),
      callbackUrl: '/',
      json: 'true',
    });
    expect(answer).toMatchObject({
      status: 200,
      body: { url: `${address}/api/auth/error?error=OAuthSignin` },
    });
    // Long before its time is over, and nobody reads on.
    if (fault === 'endless') await left.promise;
  },
);
