import { type RpcClient, toRpcClient } from './createRpcClient.ts';
import type { Panel } from './createRpcPanel.ts';
import { findQuestion, type Question } from './findQuestion.ts';
import { RpcError, type RpcErrorKind } from './rpcError.ts';
import type { AskOptions, RpcCall, RpcOutcome, RpcTransport } from './rpcTransport.ts';
import { fromNumber } from './wireValue.ts';

export interface QuorumClientOptions {
  panel: Panel;
  quorum: number;
  /** Asks one endpoint alone. */
  openOne: (transport: RpcTransport) => Pick<RpcClient, 'settle'>;
  /** For what endpoints need not agree on. */
  client: RpcClient;
  /** Milliseconds by a clock that nobody sets. */
  elapsed?: () => number;
}

interface AskedCall {
  call: RpcCall;
  question: Question;
}

interface Vote {
  transport: RpcTransport;
  outcome: RpcOutcome;
  /** What it says, for comparing; undefined where it is no answer. */
  said: string | undefined;
}

/** Between two questions whether an endpoint that was set aside agrees again: they may be for many logs. */
const recheckMs = 60_000;

/** Whether a contract refuses depends on how much a node lets it work: it counts as an answer, and blames nobody. */
const refusal = 'a refusal';
/** Of those who gave no answer, the one that tells best what can be done: ask for less, ask somebody else. */
const tellingKinds: readonly RpcErrorKind[] = ['range', 'noHistory', 'unsupported', 'rejected'];

function toVote(transport: RpcTransport, outcome: RpcOutcome, { say }: Question): Vote {
  if ('error' in outcome)
    return { transport, outcome, said: outcome.error.kind === 'reverted' ? refusal : undefined };
  try {
    return { transport, outcome, said: say(outcome.result) };
  } catch (error) {
    const broken = error instanceof RpcError ? error : new RpcError(String(error), { kind: 'malformed' });
    return { transport, outcome: { error: broken }, said: undefined };
  }
}

/** What the largest group says, if it is a quorum and no other is as large. */
function findAgreed(votes: readonly Vote[], quorum: number): Vote | undefined {
  const groups = Map.groupBy(
    votes.filter(({ said }) => said !== undefined),
    ({ said }) => said,
  );
  const [first, second] = [...groups.values()].sort((a, b) => b.length - a.length);
  return first && first.length >= quorum && first.length !== second?.length ? first[0] : undefined;
}

/** That none of them has it is an answer, too. */
function findNothing(votes: readonly Vote[]): RpcOutcome | undefined {
  const [first] = votes;
  return votes.every(({ said, outcome }) => said === undefined && 'result' in outcome)
    ? first?.outcome
    : undefined;
}

function toFailure(votes: readonly Vote[], { about }: Question, quorum: number): RpcError {
  const errors = votes.flatMap(({ outcome }) => ('error' in outcome ? [outcome.error] : []));
  const answers = votes.filter(({ said }) => said !== undefined).length;
  const narrower = errors.find(({ kind }) => kind === 'range');
  if (answers >= quorum && !narrower)
    return new RpcError(`the endpoints do not agree on ${about}`, { kind: 'unavailable' });
  const telling = tellingKinds.flatMap((kind) => errors.filter((error) => error.kind === kind))[0];
  if (telling) return telling;
  const why = errors[0] === undefined ? '' : ` (${errors[0].message})`;
  return new RpcError(
    `${quorum} endpoints must agree on ${about}, and ${answers} of ${votes.length} answer${why}`,
    { kind: 'unavailable' },
  );
}

/**
 * Blocks, state at a block, logs and receipts count when a quorum of endpoints gives them alike; where none does, the call fails, so
 * that what rests on it stays unknown. One that differs is asked again, once all agree on the block, and then set aside.
 */
export function createQuorumClient(options: QuorumClientOptions): RpcClient {
  const { panel, quorum, openOne, client, elapsed = () => performance.now() } = options;
  const poll = async (
    transports: readonly RpcTransport[],
    asked: readonly AskedCall[],
    options: AskOptions = {},
  ): Promise<Vote[][]> => {
    const answers = await Promise.all(
      transports.map(async (transport) => {
        const calls = asked.map(({ call }) => call);
        const outcomes = await openOne(transport).settle(calls, options);
        return { transport, outcomes };
      }),
    );
    return asked.map(({ question }, index) =>
      answers.map(({ transport, outcomes }) =>
        toVote(
          transport,
          outcomes[index] ?? { error: new RpcError('no answer', { kind: 'malformed' }) },
          question,
        ),
      ),
    );
  };

  /** A quorum is asked first, and all others where it does not agree. */
  const collect = async (asked: readonly AskedCall[], options: AskOptions): Promise<Vote[][]> => {
    const trusted = panel.getTrusted();
    const votes = await poll(trusted.slice(0, quorum), asked, options);
    const open = asked.flatMap((_, index) => (findAgreed(votes[index] ?? [], quorum) ? [] : [index]));
    const others = trusted.slice(quorum);
    if (open.length === 0 || others.length === 0) return votes;
    const more = await poll(
      others,
      open.map((index) => asked[index] as AskedCall),
      options,
    );
    for (const [position, index] of open.entries()) votes[index]?.push(...(more[position] ?? []));
    return votes;
  };

  const ask = async (transports: readonly RpcTransport[], asked: AskedCall): Promise<Vote[]> =>
    (await poll(transports, [asked]))[0] ?? [];

  /** Near the head, honest endpoints follow different branches for a moment. */
  const confirm = async (transport: RpcTransport, asked: AskedCall): Promise<void> => {
    const { question } = asked;
    if (question.block !== undefined) await panel.getHash(question.block);
    const trusted = panel.getTrusted();
    if (!trusted.includes(transport)) return;
    const votes = await ask(trusted, asked);
    const agreed = findAgreed(votes, quorum);
    const own = votes.find((vote) => vote.transport === transport);
    if (!agreed || !own || !isWrong(own, agreed)) return;
    panel.setAside(transport, {
      about: question.about,
      given: own.said ?? '',
      agreed: agreed.said ?? '',
      isMended: createRecheck(transport, question),
    });
  };

  const createRecheck = (transport: RpcTransport, question: Question) => {
    let askedAt = Number.NEGATIVE_INFINITY;
    return async (block: number): Promise<boolean> => {
      if (elapsed() - askedAt < recheckMs) return false;
      askedAt = elapsed();
      return agreesAgain(transport, { call: question.at(fromNumber(block)), question });
    };
  };

  const agreesAgain = async (transport: RpcTransport, asked: AskedCall): Promise<boolean> => {
    const votes = await ask([...panel.getTrusted(), transport], asked);
    const own = votes.pop();
    return own?.said !== undefined && own.said === findAgreed(votes, quorum)?.said;
  };

  const settleAgreed = async (asked: readonly AskedCall[], options: AskOptions): Promise<RpcOutcome[]> => {
    const votes = await collect(asked, options);
    const suspects = new Map<RpcTransport, AskedCall>();
    const outcomes = asked.map((one, index): RpcOutcome => {
      const own = votes[index] ?? [];
      const agreed = findAgreed(own, quorum);
      if (!agreed) return findNothing(own) ?? { error: toFailure(own, one.question, quorum) };
      if (one.question.isPlain)
        for (const vote of own) if (isWrong(vote, agreed)) suspects.set(vote.transport, one);
      return agreed.outcome;
    });
    // Whether anybody is blamed changes nothing about what was agreed on.
    for (const [transport, one] of suspects) await confirm(transport, one).catch(() => undefined);
    return outcomes;
  };

  const settle: RpcClient['settle'] = async (calls, options = {}) => {
    const questions = calls.map(findQuestion);
    const free = calls.filter((_, index) => !questions[index]);
    const asked = calls.flatMap((call, index) => {
      const question = questions[index];
      return question ? [{ call, question }] : [];
    });
    const [others, agreed] = await Promise.all([
      free.length > 0 ? client.settle(free, options) : [],
      asked.length > 0 ? settleAgreed(asked, options) : [],
    ]);
    const [nextFree, nextAgreed] = [others.values(), agreed.values()];
    return questions.map(
      (question) =>
        (question ? nextAgreed : nextFree).next().value ?? {
          error: new RpcError('no answer', { kind: 'malformed' }),
        },
    );
  };

  return toRpcClient(settle, client.close);
}

function isWrong({ said }: Vote, agreed: Vote): boolean {
  return said !== undefined && said !== refusal && agreed.said !== refusal && said !== agreed.said;
}
