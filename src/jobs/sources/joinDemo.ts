import { findContractSubject } from '#core/sources/subjects.ts';
import type { LocalHosts } from '#lib/requestPublic.ts';
import { demoChain } from '#model/chainId.ts';
import type { LiveSource } from './LiveSource.ts';
import type { RatingSettings } from './ratings.ts';

/** Websites and services of the demo world, all on this machine. */
export interface DemoWorld extends LocalHosts {
  /** Whether they answer by now. */
  isReady(): boolean;
  /** Speaks the REST API of GitHub about its repositories. */
  forge: string;
  /** Speaks the second version of Sourcify's API about contracts of its chain. */
  verifiedSources: string;
  /** Publish ratings of its projects, as DeFiScan and defirisk.co do. */
  ratings: RatingSettings;
}

const notReady = { kind: 'refused', trouble: 'The demo world is being built.', retryAt: null } as const;

/** One source that asks the world about real projects and this machine about those of the demo. */
export function joinDemo(
  real: LiveSource | undefined,
  fictional: LiveSource | undefined,
  world: DemoWorld | undefined,
): LiveSource | undefined {
  if (!fictional || !world) return real;
  const isOurs = (subject: string) =>
    findContractSubject(subject).chain === demoChain ||
    (URL.canParse(subject) && world.portOf(new URL(subject).hostname) !== undefined);
  const pick = (subject: string) => (real && !isOurs(subject) ? real : fictional);
  return {
    name: fictional.name,
    async getSubjects(db) {
      return [...((await real?.getSubjects(db)) ?? []), ...(await fictional.getSubjects(db))];
    },
    isLocal: (subject) => pick(subject) === fictional,
    hostOf: (subject) => pick(subject).hostOf(subject),
    async ask(subject, context) {
      const source = pick(subject);
      return source === fictional && !world.isReady() ? notReady : source.ask(subject, context);
    },
  };
}
