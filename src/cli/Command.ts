import type { ChainSettings } from '#chain/chainSettings.ts';
import type { Database } from '#db/Database.ts';

export interface CommandContext {
  readonly data: string;
  /** Where chains are asked. */
  readonly chains: readonly ChainSettings[];
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
