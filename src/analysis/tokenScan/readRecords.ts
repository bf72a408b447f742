import { checksum } from '#analysis/reads/decode.ts';
import type { StateReader } from '#analysis/reads/stateReader.ts';
import { findListedTokens, type ListedToken } from '#core/scans/findListedTokens.ts';
import { findRefusedByCreator } from '#core/scans/findRefusedByCreator.ts';
import type { Db } from '#db/Database.ts';
import type { Hex } from '#lib/hex.ts';
import type { Evidence } from '#model/evidence.ts';
import type { TokenField, TokenFields } from '#model/tokenScan.ts';
import { unknown } from './readField.ts';

interface Place {
  reader: StateReader;
  db: Db;
  token: Hex;
}

const citeProject = ({ projectId, project }: ListedToken): Evidence => ({
  kind: 'record',
  type: 'project',
  id: projectId,
  label: `the record of ${project}`,
});

/** Whose token it is by the records of this site, and which listed tokens elsewhere call themselves the same. */
export async function readListed(
  { reader: { chain }, db, token }: Place,
  { name, symbol }: { name: TokenField<string>; symbol: TokenField<string> },
): Promise<TokenField<TokenFields['listed']>> {
  if (name.state === 'unknown' || symbol.state === 'unknown')
    return unknown('without its name and symbol it cannot be compared with the tokens of listed projects');
  const address = checksum(token);
  const named = { chain, address, name: name.value, symbol: symbol.value };
  const { items: found, hasMore } = await findListedTokens(db, named);
  const own = found.find((one) => one.chain === chain && one.address === address);
  const others = found.filter(({ projectId }) => projectId !== own?.projectId);
  if (!own && others.length === 0)
    return unknown(
      'no token of a listed project has its name or symbol, which says nothing about tokens that are not listed',
    );
  return {
    state: 'known',
    value: {
      project: own ? { id: own.projectId, name: own.project } : null,
      sameName: others.map((one) => ({
        project: { id: one.projectId, name: one.project },
        chain: one.chain,
        address: one.address,
        same: one.isSameName ? (one.isSameSymbol ? 'both' : 'name') : 'symbol',
      })),
      hasMore,
    },
    evidence: [
      ...new Map([...(own ? [own] : []), ...others].map((one) => [one.projectId, one])).values(),
    ].map(citeProject),
  };
}

/** Other tokens of the same creator of which a scan here saw that sales are refused. */
export async function readCreatorRefused(
  { reader: { chain }, db, token }: Place,
  creator: TokenField<TokenFields['creator']>,
): Promise<TokenField<TokenFields['creatorRefused']>> {
  if (creator.state === 'unknown') return unknown(creator.why);
  const found = await findRefusedByCreator(db, {
    chain,
    token: checksum(token),
    creator: creator.value.address,
  });
  if (found.length === 0)
    return unknown('no other token of its creator that refuses sales is among those scanned here lately');
  return {
    state: 'known',
    value: found.map(({ address }) => address),
    evidence: found.map(({ address, block }) => ({
      kind: 'contract',
      chain,
      address,
      block,
      label: `the token as it was scanned at block ${block}`,
    })),
  };
}
