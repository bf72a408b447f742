import type { Db } from '#db/Database.ts';
import { coin, type TraceQuestion } from '#model/trace.ts';
import { isTransactionHash } from '#trace/readTraceQuestion.ts';
import { findCoinsFrom } from '../chainStore/coinTransfers.ts';
import { findUnreadTokens } from '../chainStore/coverage.ts';
import type { TransferAsker } from './createTransferAsker.ts';
import type { StartOfTrace } from './readStart.ts';

interface NotSeenQuestion {
  chainId: number;
  question: TraceQuestion;
  start: StartOfTrace;
  asker: TransferAsker | undefined;
  wrappedCoin: string | undefined;
}

/** What a trace rests on, and what it cannot show. */
export async function listNotSeen(db: Db, all: NotSeenQuestion): Promise<string[]> {
  const { start, asker, wrappedCoin } = all;
  const isWrapped = start.asset === coin || start.asset === wrappedCoin;
  return [
    ...(start.asset === null || start.asset === coin || isWrapped ? await listOfCoins(db, all) : []),
    ...(start.asset === coin ? [] : await listOfTokens(db, all)),
    ...(asker?.describe() ?? []),
    ...(wrappedCoin !== undefined && isWrapped
      ? ['The chain’s own coin and the token that stands for it are followed as one.']
      : []),
    'Where one asset is changed into another, the trace ends.',
  ];
}

async function listOfCoins(db: Db, { chainId, question, start }: NotSeenQuestion): Promise<string[]> {
  const coinsFrom = await findCoinsFrom(db, chainId);
  const inside =
    isTransactionHash(question.start) && start.hasCalls ? ', except in the first transaction' : '';
  return [
    `What contracts paid of the chain’s own coin inside a transaction is not read${inside}.`,
    coinsFrom === null
      ? 'Of the chain’s own coin only payments straight to contracts on record here are kept.'
      : `Payments of the chain’s own coin are kept from block ${coinsFrom} on.`,
    'Fees of transactions are not counted.',
  ];
}

async function listOfTokens(db: Db, { chainId, question, start, asker }: NotSeenQuestion): Promise<string[]> {
  if (asker?.isWhole()) return [];
  const { chain } = question;
  const recorded = asker ? [] : ['Of tokens only those that a project here has on record are read.'];
  const { tokens, unread, from } = await findUnreadTokens(db, { chain, chainId, token: start.asset });
  if (unread === 0) return recorded;
  const which = start.asset === null ? `${unread} of ${tokens} tokens on record` : 'the token';
  return [
    ...recorded,
    from === null
      ? `Transfers of ${which} are not all followed here: money may have gone on unseen.`
      : `Transfers of ${which} may be missing before block ${from}: money may have gone on unseen.`,
  ];
}
