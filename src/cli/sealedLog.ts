import { readFile, writeFile } from 'node:fs/promises';
import type { TreeHead } from '#core/sealedLog/checkpoint.ts';
import { checkCheckpoint, checkProofFile } from '#core/sealedLog/proofFile.ts';
import {
  checkEntries,
  continues,
  LogFault,
  type ReadLogFile,
  readCheckpoint,
} from '#core/sealedLog/remoteLog.ts';
import { readVerifierKey, type VerifierKey } from '#core/sealedLog/signedNote.ts';
import { readBytes } from '#lib/boundedFetch.ts';
import { escapeControls } from '#lib/escapeControls.ts';
import { parsed, required, text } from './arguments.ts';
import { CommandFailure, defineCommand } from './Command.ts';

const exitCodes = { differs: 1, badInput: 2 };

/** The key of a log as its page shows it. */
export const logKey = parsed('VKEY', 'the key of the sealed log (page /log of the site)', (given) => {
  const value = readVerifierKey(given);
  return value?.type === 1 ? { value } : { fault: 'must be the key of a log: NAME+ID+KEY' };
});

/** A stranger's words may hold what would act on a terminal. */
const plain = (words: string) => escapeControls(JSON.stringify(words)).slice(1, -1);

const readText = (path: string, fail: (message: string) => CommandFailure) =>
  readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw fail(`${path} cannot be read (${error.code})`);
  });

const proofCommand = defineCommand({
  name: 'log proof',
  summary: 'verify a proof of the sealed log without the site (C2SP tlog-proof)',
  positionals: { path: required(text('FILE', 'one .tlog-proof file (docs/sealed-log.md)')) },
  options: { 'log-key': required(logKey) },
  usageExit: exitCodes.badInput,
  async run({ print }, { path, 'log-key': key }) {
    const fail = (message: string) => new CommandFailure(exitCodes.badInput, `log proof: ${message}`);
    const checked = checkProofFile(await readText(path, fail), key);
    if ('fault' in checked) throw new CommandFailure(exitCodes.differs, plain(checked.fault));
    print(plain(checked.entry));
    print(plain(`Holds: entry ${checked.index} of ${checked.head.size} in ${checked.head.origin}.`));
  },
});

/** Reads the files of a log from its site, one after the other. */
function createReader(site: string): ReadLogFile {
  const base = new URL('/log/', site);
  return async (path, most) => {
    try {
      const answer = await fetch(new URL(path, base), {
        signal: AbortSignal.timeout(30_000),
        redirect: 'error',
      });
      if (!answer.ok) throw new Error(`it answered ${answer.status}`);
      return await readBytes(answer, most);
    } catch (error) {
      throw new LogFault(
        `${base.href}${path} cannot be read: ${error instanceof Error ? error.message : 'no answer'}`,
      );
    }
  };
}

const siteAddress = parsed('SITE', 'the address of the site, such as https://example.org', (given) =>
  /^https?:$/.test(URL.parse(given)?.protocol ?? '')
    ? { value: given }
    : { fault: 'must be an address, http:// or https://' },
);

async function readKept(path: string, key: VerifierKey): Promise<TreeHead> {
  const fail = (message: string) => new CommandFailure(exitCodes.badInput, `log verify: ${message}`);
  const checked = checkCheckpoint(await readText(path, fail), key);
  if ('fault' in checked) throw fail(`${path} cannot be used. ${checked.fault}`);
  return checked.head;
}

const verifyLogCommand = defineCommand({
  name: 'log verify',
  summary: "read a site's whole sealed log and verify it, also against a checkpoint kept earlier",
  positionals: { site: required(siteAddress) },
  options: {
    'log-key': required(logKey),
    checkpoint: text('FILE', 'a checkpoint kept earlier: what it signed must still be there'),
    save: text('FILE', 'where to keep the newest checkpoint, once all of it holds'),
  },
  usageExit: exitCodes.badInput,
  async run({ print }, { site, 'log-key': key, checkpoint, save }) {
    const read = createReader(site);
    const kept = checkpoint === undefined ? undefined : await readKept(checkpoint, key);
    try {
      const { head, note } = await readCheckpoint(read, key);
      print(plain(`${head.origin}: ${head.size} entries, signed.`));
      if (kept) {
        if (!(await continues(read, kept, head)))
          throw new LogFault(
            `Two stories: the checkpoint of ${kept.size} entries is not the beginning of the log as it is now. Keep the file: both are signed with the same key.`,
          );
        print(`It begins with the ${kept.size} entries of the checkpoint.`);
      }
      await checkEntries(read, head);
      print('All entries are there, lead to the signed root and go forward in time.');
      if (save !== undefined) await writeFile(save, note);
    } catch (error) {
      if (error instanceof LogFault) throw new CommandFailure(exitCodes.differs, plain(error.message));
      throw error;
    }
  },
});

export const sealedLogCommands = [verifyLogCommand, proofCommand];
