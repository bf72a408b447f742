import { createServer as createHttp, type RequestListener } from 'node:http';
import { createServer as createHttps } from 'node:https';
import type { AddressInfo } from 'node:net';

/** Made for `localhost` by itself, so that a test can trust it or not. */
export const certificate = `-----BEGIN CERTIFICATE-----
MIIBmjCCAUGgAwIBAgIUTrCXlFboGGoF8au9XI84fCUIRAEwCgYIKoZIzj0EAwIw
FDESMBAGA1UEAwwJbG9jYWxob3N0MCAXDTI2MTExNjA0MTIwNFoYDzIxMjYxMDIz
MDQxMjA0WjAUMRIwEAYDVQQDDAlsb2NhbGhvc3QwWTATBgcqhkjOPQIBBggqhkjO
PQMBBwNCAARJdqQIvwuwwT5ymJe8Bf+hrrbPR2m7Rq1JmKxSwjtM7rGDknymNDGP
vOP4uiQbE1bbbVUjnpNKyZ04z/DyGRlSo28wbTAdBgNVHQ4EFgQUD/FUbJG2Aeiv
DxOTnoNB3aRCytswHwYDVR0jBBgwFoAUD/FUbJG2AeivDxOTnoNB3aRCytswDwYD
VR0TAQH/BAUwAwEB/zAaBgNVHREEEzARgglsb2NhbGhvc3SHBH8AAAEwCgYIKoZI
zj0EAwIDRwAwRAIgOu+xBWSEWocR6rzjAXwsdXzcpHUxQbewOqurDlTUq2wCIBFo
pvgPHYLESOzLyZpChlEA3y3KX40N2XETSOtbpj60
-----END CERTIFICATE-----
`;

const key = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgQMCo6nuMtjZSqWau
jJcVNZ6jcm/D9a5mUmh/WK6tRPmhRANCAARJdqQIvwuwwT5ymJe8Bf+hrrbPR2m7
Rq1JmKxSwjtM7rGDknymNDGPvOP4uiQbE1bbbVUjnpNKyZ04z/DyGRlS
-----END PRIVATE KEY-----
`;

export interface TestWebsite {
  origin: string;
  /** What was asked, oldest first. */
  requests: { url: string; headers: Record<string, string | string[] | undefined> }[];
  close(): Promise<void>;
}

/** A website on a port of its own that answers as the test says. */
export async function startWebsite(
  answer: RequestListener,
  { https = true }: { https?: boolean } = {},
): Promise<TestWebsite> {
  const requests: TestWebsite['requests'] = [];
  const listen: RequestListener = (request, response) => {
    requests.push({ url: request.url ?? '', headers: request.headers });
    answer(request, response);
  };
  const server = https ? createHttps({ cert: certificate, key }, listen) : createHttp(listen);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    origin: `${https ? 'https' : 'http'}://localhost:${port}`,
    requests,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
