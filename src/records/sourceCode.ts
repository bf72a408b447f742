import * as z from 'zod';
import { address, chainId, commit, line, relativeFile, slug, webUrl } from './primitives.ts';

const mostFiles = 500;
const mostCharacters = 1_000_000;

const sourceFile = z.union(
  [
    z.strictObject({ content: z.string().max(mostCharacters).describe('The text itself.') }),
    z.strictObject({ file: relativeFile }),
  ],
  'must have either "content" or "file"',
);

const input = z
  .strictObject({
    language: line(20).describe('Solidity. Others are kept, and shown as not built.'),
    sources: z
      .record(line(300), sourceFile)
      .refine((files) => Object.keys(files).length <= mostFiles, `must be at most ${mostFiles} files`)
      .describe('Every file that is compiled, by the path that the compiler was given.'),
    settings: z
      .record(z.string(), z.json())
      .default({})
      .describe('As the compiler was given them: optimizer, evmVersion, remappings, viaIR, libraries …'),
  })
  .describe("The compiler's standard JSON input.");

const contractTarget = z
  .string()
  .max(400)
  .regex(
    /^[ -~]+:[A-Za-z_$][A-Za-z0-9_$]*$/,
    'must be a path and a name, such as "contracts/Vault.sol:Vault"',
  )
  .describe('The file and the contract in it, such as contracts/Vault.sol:Vault.');

export const sourceRecord = z
  .strictObject({
    id: slug,
    project: slug.describe('Id of the project whose code it is.'),
    repository: webUrl.optional(),
    commit: commit.optional(),
    compiler: z
      .string()
      .regex(
        /^v?[0-9]+\.[0-9]+\.[0-9]+\+commit\.[0-9a-f]{8}$/,
        'must be a full version such as "0.8.30+commit.73712a01"',
      )
      .describe('Full version of the compiler, such as 0.8.30+commit.73712a01.'),
    input,
    contracts: z
      .array(z.strictObject({ chain: chainId, address, target: contractTarget }))
      .min(1)
      .max(200)
      .describe('Contracts that run this code, or ran it once.'),
  })
  .describe('Source code of deployed contracts. It is compiled and compared with the code on the chain.');

export type SourceRecord = z.output<typeof sourceRecord>;
