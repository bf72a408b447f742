import { getAddress } from 'viem/utils';
import { describeArguments } from '#core/calendar/describeCall.ts';
import { getSignatures } from '#core/contracts/signatures.ts';
import type { Db } from '#db/Database.ts';
import { transactionCheck } from '#db/schema/checks.ts';
import { AppError, badRequest } from '#lib/AppError.ts';
import { escapeControls } from '#lib/escapeControls.ts';
import type { Hex } from '#lib/hex.ts';
import type { CheckedCall, CheckResult, Grant } from '#model/checks.ts';
import type { CheckSimulator } from './CheckSimulator.ts';
import { listAskedRights, listExecuted, type OpenedCall, openCalls } from './decodeCalls.ts';
import { type ParsedRequest, parseRequest } from './parseRequest.ts';

export interface MakeCheckParts {
  db: Db;
  simulator: CheckSimulator;
  /** The CAIP-2 id of a chain that this site reads; refuses others in words. */
  chooseChain: (given: string | undefined) => string;
  /** Has addresses scanned for whoever asks, and answers the scans in their order. */
  scanAll: (chain: string, addresses: readonly string[]) => Promise<string[]>;
  network: string;
  gone: AbortSignal;
}

/** Of what a request touches, so many are scanned for whoever asks. */
const mostScanned = 8;
const longestArgument = 200;

const selectorOf = ({ data }: OpenedCall): Hex | null =>
  data.length >= 10 ? (data.slice(0, 10).toLowerCase() as Hex) : null;

async function nameCalls(db: Db, opened: readonly OpenedCall[]): Promise<CheckedCall[]> {
  const signatures = await getSignatures(
    db,
    opened.flatMap((call) => selectorOf(call) ?? []),
  );
  return opened.map((call) => {
    const selector = selectorOf(call);
    const signature = selector === null ? undefined : signatures.get(selector);
    return {
      ...{ to: getAddress(call.to), value: call.value.toString(), selector, isDelegate: call.isDelegate },
      function: signature ?? null,
      // Whoever makes a request writes what is in it.
      arguments: (signature === undefined ? [] : describeArguments(signature, call.data)).map((one) =>
        escapeControls(one.slice(0, longestArgument)),
      ),
      depth: call.depth,
    };
  });
}

/** A simulation runs the code that is there, not what an authorisation puts in its place or takes away. */
function explainNot({ creates, changesCode }: { creates: boolean; changesCode: boolean }): string {
  if (creates) return 'it makes a new contract';
  if (changesCode) return 'an account takes on other code first, or gives it up';
  return 'the account would run other code as its own, which can do anything with it';
}

/** Code that the account runs as its own, in a transaction that is no batch. */
function listDelegates({ calls, account }: ParsedRequest, executed: unknown): Grant[] {
  if (executed !== undefined || account === undefined) return [];
  return calls
    .filter(({ isDelegate }) => isDelegate)
    .map(({ to }) => ({
      ...{
        kind: 'delegation',
        on: getAddress(account),
        token: null,
        until: null,
        atMost: null,
        before: null,
      },
      ...{ to: getAddress(to), after: getAddress(to), isTakenBack: false },
    }));
}

/** Checks what somebody was asked to sign, and keeps the result under an address that cannot be guessed. */
export async function makeCheck(
  parts: MakeCheckParts,
  asked: { request: unknown; from: string | undefined; chain: string | undefined },
): Promise<string> {
  const { db, simulator, network, gone } = parts;
  const given = asked.chain === undefined ? undefined : parts.chooseChain(asked.chain);
  const request = await parseRequest(asked.request, { from: asked.from, chain: given });
  const chain = parts.chooseChain(request.chain);
  const { account, creates, grants: signed } = request;
  const { opened, more } = openCalls(request.calls);
  const changesCode = request.calls.length > 0 && signed.some(({ kind }) => kind === 'delegation');
  const executed = creates || changesCode ? undefined : listExecuted(request.calls);
  const grants = [...signed, ...listDelegates(request, executed)];
  const simulated = await simulator.simulate(
    {
      ...{ chain, account, executed, grants },
      whyNot: explainNot({ creates, changesCode }),
      rights: listAskedRights(opened),
      targets: opened.map(({ to }) => getAddress(to)),
    },
    { network, gone },
  );
  const result: CheckResult = {
    ...simulated,
    kind: request.kind,
    account: account === undefined ? null : getAddress(account),
    title: escapeControls(request.title.slice(0, longestArgument)),
    calls: await nameCalls(db, opened),
    warnings: request.warnings,
    unknown: [
      ...request.unknown.map(escapeControls),
      ...simulated.unknown,
      ...(creates ? ['It makes a new contract, which was not read.'] : []),
      ...(more > 0 ? [`${more} more calls inside it were not opened.`] : []),
    ],
  };
  const looked = simulated.touched.slice(0, mostScanned);
  // A site whose queue is full still says what the simulation showed.
  const scans = await parts.scanAll(chain, looked).catch((error: unknown) => {
    if (error instanceof AppError && error.status === 429) return [];
    throw error;
  });
  const [row] = await db
    .insert(transactionCheck)
    .values({ chain, result, scans })
    .returning({ id: transactionCheck.id });
  if (!row) throw badRequest('The check was not kept. Please try again.');
  return row.id;
}
