import { parseArgs } from 'node:util';
import type { RpcClient } from '#chain/createRpcClient.ts';
import type { Secrets } from '#core/auth/secrets.ts';
import type { Database } from '#db/Database.ts';
import type { Source } from '#jobs/sources/LiveSource.ts';
import { findNearest } from '#lib/nearest.ts';
import type { MarketSettings } from '#model/markets.ts';
import type { ChainSettings } from '#settings/chainSettings.ts';
import type { Argument, Arguments, Given } from './arguments.ts';

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

interface Declaration {
  /** As typed, such as `user create`. */
  readonly name: string;
  /** What it does, as a phrase. */
  readonly summary: string;
  /** In the order in which they are typed. */
  readonly positionals: Arguments;
  /** By their names, `dryRun` for `--dry-run`. */
  readonly options: Arguments;
  /** Sets of arguments of which exactly one is given, whole. */
  readonly alternatives?: readonly (readonly string[])[] | undefined;
  /** How the process ends when what was typed cannot be used. */
  readonly usageExit: number;
}

export interface Command extends Declaration {
  run(context: CommandContext, args: readonly string[]): Promise<void>;
}

/** A command that did its work and has an answer other than success; its message is the last line. */
export class CommandFailure extends Error {
  readonly exitCode: number;

  constructor(exitCode: number, message: string) {
    super(message);
    this.exitCode = exitCode;
  }
}

/** What was typed does not fit what the command declares. */
export class UsageError extends Error {}

export const toOption = (name: string) =>
  `--${name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;

/** As it is typed, such as `--limit N` or `FILE`. */
export function describeArgument({ positionals, options }: Declaration, name: string): string {
  const placeholder = (positionals[name] ?? options[name])?.placeholder;
  if (name in positionals) return placeholder ?? name;
  return placeholder === undefined ? toOption(name) : `${toOption(name)} ${placeholder}`;
}

/** Such as `flags history [KEY] [--limit N]`. */
export function describeUsage(command: Declaration): string {
  const { name, positionals, options, alternatives = [] } = command;
  const inSets = new Set(alternatives.flat());
  const show = (declared: Arguments) =>
    Object.entries(declared)
      .filter(([one, { isHidden }]) => !isHidden && !inSets.has(one))
      .map(([one, { isRequired, isMultiple }]) => {
        const words = describeArgument(command, one);
        return isRequired ? words : `[${words}]${isMultiple ? '…' : ''}`;
      });
  const sets = alternatives.map((set) => set.map((one) => describeArgument(command, one)).join(' '));
  return [
    name,
    ...show(positionals),
    ...(sets.length > 0 ? [`(${sets.join(' | ')})`] : []),
    ...show(options),
  ].join(' ');
}

const toParseOptions = (options: Arguments) =>
  Object.fromEntries(
    Object.entries(options).map(([name, { placeholder, isMultiple }]) => [
      toOption(name).slice(2),
      {
        type: placeholder === undefined ? ('boolean' as const) : ('string' as const),
        multiple: isMultiple === true,
      },
    ]),
  );

function explainParseError({ options }: Declaration, args: readonly string[], error: unknown): UsageError {
  const { code, message } = error as NodeJS.ErrnoException;
  if (code !== 'ERR_PARSE_ARGS_UNKNOWN_OPTION') return new UsageError(message);
  const known = toParseOptions(options);
  const { tokens } = parseArgs({ args: [...args], strict: false, tokens: true, options: known });
  const unknown = tokens.find((token) => token.kind === 'option' && !Object.hasOwn(known, token.name));
  const typed = unknown?.kind === 'option' ? unknown.rawName : '';
  const shown = Object.entries(options).filter(([, { isHidden }]) => !isHidden);
  const meant = findNearest(
    typed,
    shown.map(([name]) => toOption(name)),
  );
  return new UsageError(
    `Unknown option '${typed}'. ${meant === undefined ? 'Put a value that begins with a dash last, after --.' : `Did you mean ${meant}?`}`,
  );
}

function readTyped(command: Declaration, args: readonly string[]): Map<string, readonly string[]> {
  const { positionals, options } = command;
  const typed = new Map<string, readonly string[]>();
  const parse = () => {
    try {
      return parseArgs({ args: [...args], allowPositionals: true, options: toParseOptions(options) });
    } catch (error) {
      throw explainParseError(command, args, error);
    }
  };
  const { values, positionals: words } = parse();
  const places = Object.keys(positionals);
  const extra = words[places.length];
  if (extra !== undefined)
    throw new UsageError(`"${extra}" is one argument too many. Put quotes around a text of several words.`);
  for (const [index, word] of words.entries()) typed.set(places[index] ?? '', [word]);
  for (const name of Object.keys(options)) {
    const value = values[toOption(name).slice(2)];
    if (value !== undefined && value !== false) typed.set(name, [value].flat().map(String));
  }
  return typed;
}

function checkAlternatives(command: Declaration, isGiven: (name: string) => boolean): void {
  const { alternatives = [] } = command;
  const begun = alternatives.filter((set) => set.some(isGiven));
  if (alternatives.length === 0 || (begun.length === 1 && begun[0]?.every(isGiven))) return;
  const sets = alternatives.map((set) => set.map((one) => describeArgument(command, one)).join(' and '));
  throw new UsageError(`give either ${sets.join(', or ')}`);
}

/** The values that were typed, by the names of what is declared. */
function readGiven(command: Declaration, args: readonly string[]): Record<string, unknown> {
  const typed = readTyped(command, args);
  checkAlternatives(command, (name) => typed.has(name));
  const readOne = (name: string, argument: Argument<unknown>): unknown => {
    const texts = typed.get(name) ?? [];
    const words = describeArgument(command, name);
    if (argument.isRequired && texts.every((text) => text.trim() === ''))
      throw new UsageError(`give ${words}: ${argument.meaning}`);
    const result = argument.read(texts);
    if ('fault' in result) throw new UsageError(`${words.split(' ')[0]} ${result.fault}`);
    return result.value;
  };
  const declared = Object.entries({ ...command.positionals, ...command.options });
  return Object.fromEntries(declared.map(([name, argument]) => [name, readOne(name, argument)]));
}

type NoArguments = Record<never, never>;

/** A command from what it declares: its help, its page of the docs and its errors follow from that. */
export function defineCommand<
  Positionals extends Arguments = NoArguments,
  Options extends Arguments = NoArguments,
>(definition: {
  name: string;
  summary: string;
  positionals?: Positionals;
  options?: Options;
  alternatives?: readonly (readonly (keyof (Positionals & Options) & string)[])[];
  usageExit?: number;
  run(context: CommandContext, given: Given<Positionals> & Given<Options>): Promise<void> | void;
}): Command {
  const { name, summary, positionals = {}, options = {}, alternatives, usageExit = 1 } = definition;
  const declaration: Declaration = { name, summary, positionals, options, alternatives, usageExit };
  return {
    ...declaration,
    async run(context, args) {
      await definition.run(context, readGiven(declaration, args) as Given<Positionals> & Given<Options>);
    },
  };
}
