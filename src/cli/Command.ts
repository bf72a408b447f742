import type { RpcClient } from '#chain/createRpcClient.ts';
import type { Secrets } from '#core/auth/secrets.ts';
import type { Database } from '#db/Database.ts';
import type { Source } from '#jobs/sources/LiveSource.ts';
import type { MarketSettings } from '#model/tokenScan.ts';
import type { ChainSettings } from '#settings/chainSettings.ts';

export interface CommandContext {
  readonly data: string;
  /** Where chains are asked. */
  readonly chains: readonly ChainSettings[];
  /** Live sources that are switched on; absent where there are none. */
  readonly sources?: readonly Source[];
  /** The site's own; absent where no site is needed. */
  readonly secrets?: Secrets;
  /** The running server's own way to a chain that it follows, by CAIP-2 id; the demo chain has no other. */
  findClient?(chain: string): RpcClient | undefined;
  /** Where the running server knows tokens of a chain to be traded; the demo chain has no other. */
  findMarkets?(chain: string): MarketSettings | undefined;
  /** Opens the database for the time of the work (or lends the running server's). */
  withDatabase<T>(work: (database: Database) => Promise<T>): Promise<T>;
  print(line: string): void;
}

export interface Command {
  /** As typed, such as `user create`. */
  readonly name: string;
  readonly usage: string;
  readonly summary: string;
  run(context: CommandContext, args: readonly string[]): Promise<void>;
}
