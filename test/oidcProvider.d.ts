/** The part of oidc-provider that the tests use; the package brings no types. */
declare module 'oidc-provider' {
  import type { Server } from 'node:http';

  interface ProviderContext {
    path: string;
    query: Record<string, string>;
  }

  export class Provider {
    constructor(issuer: string, configuration: Record<string, unknown>);
    use(middleware: (context: ProviderContext, next: () => Promise<void>) => Promise<void>): void;
    listen(port: number, host: string): Server;
  }
}
