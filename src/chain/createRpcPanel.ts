import type { EndpointState } from '#lib/endpointState.ts';
import type { Hex } from '#lib/hex.ts';
import { createRpcClient, type RpcClient } from './createRpcClient.ts';
import { type ChainBlock, findBlockHeader } from './getBlocks.ts';
import type { EndpointFault, RpcTransport } from './rpcTransport.ts';

interface CollectOptions<T> {
  isEnough: (answers: readonly T[]) => boolean;
  /** How long the rest is waited for once there is enough, in milliseconds. */
  graceMs: number;
}

/** The answers that came, undefined ones left out: all of them, or those that came soon after there were enough. */
function collectAnswers<T>(
  asked: readonly Promise<T | undefined>[],
  { isEnough, graceMs }: CollectOptions<T>,
): Promise<T[]> {
  return new Promise((resolve, reject) => {
    const answers: T[] = [];
    let open = asked.length;
    let grace: NodeJS.Timeout | undefined;
    const end = () => {
      clearTimeout(grace);
      resolve([...answers]);
    };
    const take = (answer: T | undefined) => {
      if (answer !== undefined) answers.push(answer);
      open--;
      if (open === 0) end();
      else if (grace === undefined && isEnough(answers)) grace = setTimeout(end, graceMs);
    };
    for (const one of asked) one.then(take, reject);
  });
}

type Header = Omit<ChainBlock, 'transactions'>;

/** Where an endpoint differed from the others. */
interface Dispute {
  /** What was asked for. */
  about: string;
  /** What it gave, and what the others agreed on. */
  given: string;
  agreed: string;
  since: Date;
}

interface Charge extends Omit<Dispute, 'since'> {
  /** Asks again: whether the endpoint agrees by now. `block`: the newest one that a quorum agreed on. */
  isMended: (block: number) => Promise<boolean>;
}

export interface EndpointReport {
  /** Its host; never a key. */
  name: string;
  state: EndpointState;
  dispute: Dispute | undefined;
  /** How often it was set aside since this process began. */
  disputes: number;
  /** What it answered that no honest node answers. */
  fault?: EndpointFault;
}

/** Endpoints of one chain, of which a quorum must agree. */
export interface Panel {
  /** Those that may be read from, in order of preference; the ones that answered when last asked come first. */
  getTrusted: () => readonly RpcTransport[];
  /** The newest block that a quorum has and agrees on. */
  getHead: () => Promise<Header>;
  /** What a quorum agrees on; an endpoint that differs is set aside. */
  getHash: (block: number) => Promise<Hex>;
  /** Whoever asks for other things than hashes says who differed from a quorum. */
  setAside: (transport: RpcTransport, charge: Charge) => void;
  report: () => EndpointReport[];
}

export interface PanelOptions {
  transports: readonly RpcTransport[];
  quorum: number;
  /** So deep below the head no two endpoints may differ. */
  finalityDepth: number;
  /** The time of a dispute, as it is shown. */
  now?: () => number;
  /** Milliseconds by a clock that is never set. */
  elapsed?: () => number;
  /** How long slow endpoints are waited for once a quorum agrees, in milliseconds. */
  graceMs?: number;
}

/** Too few endpoints agree: nothing is read, since nobody can say who is right. */
class NoQuorumError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'NoQuorumError';
  }
}

interface Member {
  name: string;
  transport: RpcTransport;
  client: RpcClient;
  silent: boolean;
  dispute: (Dispute & Pick<Charge, 'isMended'>) | undefined;
  /** When it was last set aside, by the clock that is never set. */
  asideAt: number;
  disputes: number;
}

interface Vote {
  member: Member;
  header: Header;
}

/** An endpoint rests so long before it is believed again, and twice as long each further time. */
const firstRestMs = 30_000;
const mostRestMs = 3_600_000;

const toDispute = ({ about, given, agreed, since }: Dispute): Dispute => ({ about, given, agreed, since });

/** Several endpoints may be of one host. */
function nameMembers(transports: readonly RpcTransport[]): string[] {
  const names = transports.map(({ name }) => name);
  return names.map((name, index) => {
    const before = names.slice(0, index).filter((one) => one === name).length;
    return before === 0 ? name : `${name} (${before + 1})`;
  });
}

/**
 * Asks all RPC endpoints of a chain for the hash of a block. Those that differ from a quorum are set aside, whoever is right in the
 * eyes of the world: only what a quorum agrees on is read. One that was set aside comes back when, after its rest, it
 * agrees about what was in dispute and about the block that is asked for.
 */
export function createRpcPanel(options: PanelOptions): Panel {
  const {
    quorum,
    finalityDepth,
    now = Date.now,
    elapsed = () => performance.now(),
    graceMs = 1_500,
  } = options;
  const names = nameMembers(options.transports);
  const members: Member[] = options.transports.map((transport, index) => ({
    name: names[index] ?? transport.name,
    transport,
    client: createRpcClient({ transports: [transport], attempts: 2, pause: 50, maxPause: 500 }),
    silent: false,
    dispute: undefined,
    disputes: 0,
    asideAt: 0,
  }));
  const isTrusted = ({ dispute }: Member) => dispute === undefined;

  /** The largest group of trusted endpoints with one hash, if it is a quorum and no other is as large. */
  const findAgreed = (votes: readonly Vote[]): Header | undefined => {
    const groups = Map.groupBy(
      votes.filter(({ member }) => isTrusted(member)),
      ({ header }) => header.hash,
    );
    const [first, second] = [...groups.values()].sort((a, b) => b.length - a.length);
    if (!first || first.length < quorum || first.length === second?.length) return undefined;
    return first[0]?.header;
  };

  const askOne = async (member: Member, block: number | 'latest'): Promise<Vote | undefined> => {
    const header = await findBlockHeader(member.client, block).catch(() => undefined);
    return header && { member, header };
  };

  const ask = async (
    block: number | 'latest',
    isEnough: (votes: readonly Vote[]) => boolean,
  ): Promise<Vote[]> => {
    const asked = members.map((member) => askOne(member, block));
    const votes = await collectAnswers(asked, { isEnough, graceMs });
    for (const member of members) member.silent = !votes.some((vote) => vote.member === member);
    return votes;
  };

  const askFor = (block: number) => ask(block, (votes) => findAgreed(votes) !== undefined);

  const setAside = (member: Member, charge: Charge): void => {
    member.dispute = { ...charge, since: new Date(now()) };
    member.asideAt = elapsed();
    member.disputes++;
  };

  const chargeWithHash = ({ member, header }: Vote, agreed: Hex): Charge => ({
    about: `block ${header.number}`,
    given: header.hash,
    agreed,
    isMended: async () => {
      const votes = await askFor(header.number);
      const own = votes.find((vote) => vote.member === member);
      return own !== undefined && own.header.hash === findAgreed(votes)?.hash;
    },
  });

  const hasRested = ({ dispute, disputes, asideAt }: Member): boolean => {
    const rest = Math.min(mostRestMs, firstRestMs * 2 ** (disputes - 1));
    return dispute !== undefined && elapsed() - asideAt >= rest;
  };

  const vote = async (block: number): Promise<{ agreed: Header | undefined; votes: readonly Vote[] }> => {
    const votes = await askFor(block);
    const agreed = findAgreed(votes);
    if (!agreed) return { agreed, votes };
    for (const one of votes) {
      const differs = one.header.hash !== agreed.hash;
      const { member } = one;
      if (differs && isTrusted(member)) setAside(member, chargeWithHash(one, agreed.hash));
      else if (!differs && hasRested(member) && (await member.dispute?.isMended(block)))
        member.dispute = undefined;
    }
    return { agreed, votes };
  };

  const describeFailure = (block: number, votes: readonly Vote[]): string => {
    const trusted = votes.filter(({ member }) => isTrusted(member));
    if (trusted.length < quorum)
      return `${quorum} endpoints must agree on block ${block}, and ${trusted.length} of ${members.length} answer for it`;
    const said = trusted.map(({ member, header }) => `${member.name} has ${header.hash}`);
    return `the endpoints do not agree on block ${block}: ${said.join(', ')}`;
  };

  return {
    getTrusted: () =>
      members
        .filter(isTrusted)
        .sort((a, b) => Number(a.silent) - Number(b.silent))
        .map(({ transport }) => transport),
    async getHead() {
      const votes = (
        await ask('latest', (heads) => heads.filter(({ member }) => isTrusted(member)).length >= quorum)
      )
        .filter(({ member }) => isTrusted(member))
        .sort((a, b) => b.header.number - a.header.number);
      const shared = votes[quorum - 1]?.header.number;
      if (shared === undefined)
        throw new NoQuorumError(
          `${quorum} endpoints must agree, and ${votes.length} of ${members.length} answer`,
        );
      const newest = await vote(shared);
      if (newest.agreed) return newest.agreed;
      // Near the head, endpoints may follow different branches for a while.
      const settled = await vote(Math.max(0, shared - finalityDepth));
      if (settled.agreed) return settled.agreed;
      throw new NoQuorumError(describeFailure(Math.max(0, shared - finalityDepth), settled.votes));
    },
    async getHash(block) {
      const { agreed, votes } = await vote(block);
      if (!agreed) throw new NoQuorumError(describeFailure(block, votes));
      return agreed.hash;
    },
    setAside: (transport, charge) => {
      const member = members.find((one) => one.transport === transport);
      if (member && isTrusted(member)) setAside(member, charge);
    },
    report: () =>
      members.map(({ name, silent, dispute, disputes }) => ({
        name,
        state: dispute ? 'aside' : silent ? 'silent' : 'agreeing',
        dispute: dispute && toDispute(dispute),
        disputes,
      })),
  };
}
