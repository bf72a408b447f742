import { ChainHash } from '#web/evidence/ChainHash.tsx';
import type { WordView } from '#wire/evidencePages.ts';
import { Facts } from './Facts.tsx';

/** One word in each way it can be meant; which of them is meant, the code decides. */
export function Word({ chain, word }: { chain: string; word: WordView }) {
  return (
    <Facts
      rows={[
        ['As bytes', <code key="hex">{word.hex}</code>],
        ['As a number', word.number],
        [
          'As an address',
          word.address && <ChainHash key="address" chain={chain} kind="address" value={word.address} />,
        ],
        ['As text', word.text],
      ]}
    />
  );
}
