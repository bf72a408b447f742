import { placeHrefs } from '#model/placeHrefs.ts';
import { formatNumber } from '#web/ui/formatNumber.ts';
import { Link } from '#web/ui/Link.tsx';
import { TimeAgo } from '#web/ui/TimeAgo.tsx';
import type { CodePageData, SourceFile } from '#wire/evidencePages.ts';

type Source = CodePageData['sources'][number];

const outcomes: Readonly<Record<Source['outcome'], string>> = {
  exact: 'builds exactly this code, and the code pins these files',
  codeEqual: 'builds this code; nothing in the code pins these very files',
  differs: 'builds other code',
  notBuilt: 'could not be built or compared, which says nothing of the code',
};

interface FileTextProps {
  file: SourceFile & { text: string };
  isOpen: boolean;
}

function FileText({ file: { path, characters, text }, isOpen }: FileTextProps) {
  return (
    <details open={isOpen} className="mt-1">
      <summary className="link inline-block min-h-6 font-mono">{path}</summary>
      <pre
        className="mt-1 max-h-[60vh] overflow-auto rounded-lg bg-mist p-3 wrap-normal [font-variant-ligatures:none]"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling box must be reachable by key.
        tabIndex={0}
      >
        {text}
      </pre>
      {text.length < characters && (
        <p className="mt-1 text-muted">
          The first {formatNumber(text.length)} of {formatNumber(characters)} characters.
        </p>
      )}
    </details>
  );
}

interface FilesProps {
  source: Source;
  codeHash: string;
  asked: string | null;
}

/** Of source code that builds the code every file can be read; of other source code the names are told. */
function Files({ source: { hash, outcome, files }, codeHash, asked }: FilesProps) {
  const shown = files.flatMap(({ text, ...file }) => (text === null ? [] : [{ ...file, text }]));
  const others = files.filter(({ text }) => text === null);
  const canRead = outcome === 'exact' || outcome === 'codeEqual';
  return (
    <div className="text-xs">
      {shown.map((file) => (
        <FileText key={file.path} file={file} isOpen={file.path === asked} />
      ))}
      {others.length > 0 && (
        <details className="mt-1">
          <summary className="link inline-block min-h-6">
            {others.length} {shown.length > 0 && 'other '}
            {others.length === 1 ? 'file' : 'files'}
          </summary>
          <ul className="font-mono">
            {others.map(({ path }) => (
              <li key={path}>
                {canRead ? (
                  <Link
                    to={placeHrefs.code({ hash: codeHash, file: { source: hash, path } })}
                    className="link inline-block min-h-6"
                  >
                    {path}
                  </Link>
                ) : (
                  path
                )}
              </li>
            ))}
          </ul>
        </details>
      )}
    </div>
  );
}

interface SourcesProps extends Pick<CodePageData, 'sources' | 'hasMoreSources'> {
  codeHash: string;
  /** The path of the file that was asked for. */
  asked: string | null;
}

export function Sources({ sources, hasMoreSources, asked, codeHash }: SourcesProps) {
  if (sources.length === 0)
    return (
      <p className="border-t border-line px-4.5 py-4">
        No published source code was compared with it here. That does not mean that there is none.
      </p>
    );
  const isMissing = asked !== null && !sources.some(({ files }) => files.some(({ text }) => text !== null));
  return (
    <>
      {isMissing && (
        <p className="border-t border-line px-4.5 py-4 wrap-anywhere">
          {`“${asked}” is not among the files of source code${hasMoreSources ? ' listed here' : ''} that builds this code.`}
        </p>
      )}
      <ul>
        {sources.map((source) => (
          <li
            key={`${source.hash} ${source.target}`}
            className="border-t border-line px-4.5 py-2.5 wrap-anywhere"
          >
            <p>
              <span className="font-mono text-xs font-[550]">{source.target}</span> {outcomes[source.outcome]}
              {source.why !== null && `: ${source.why}`}
            </p>
            <p className="text-xs text-muted">
              Compiler {source.compiler}, compared <TimeAgo at={source.comparedAt} />
            </p>
            <Files source={source} codeHash={codeHash} asked={asked} />
          </li>
        ))}
      </ul>
    </>
  );
}
