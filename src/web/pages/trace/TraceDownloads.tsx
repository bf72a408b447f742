import { type TraceView, writeTraceView } from '#trace/traceView.ts';
import { Button } from '#web/ui/Button.tsx';
import { useHydrated } from '#web/ui/useHydrated.ts';
import type { TracePageData } from '#wire/tracePage.ts';
import { traceSearch } from './useTraceView.ts';

const files = [
  { path: '/api/trace.svg', name: 'SVG', file: 'trace.svg' },
  { path: '/api/trace.csv', name: 'CSV', file: 'trace.csv' },
  { path: '/api/trace', name: 'JSON', file: 'trace.json' },
  { path: '/api/trace.graphml', name: 'GraphML', file: 'trace.graphml' },
];

/** Sharp enough for print. */
const pixelRatio = 2;
const mostPixels = 16_000;

/** The picture for a report, and the steps for others' tools. */
export function TraceDownloads({ query, view }: { query: TracePageData['query']; view: TraceView }) {
  const isHydrated = useHydrated();
  const search = traceSearch(query, writeTraceView(view));
  return (
    <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
      {files.map(({ path, name, file }) => (
        <a key={path} href={`${path}?${search}`} download={file} className="link underline">
          {name}
        </a>
      ))}
      {isHydrated && (
        <Button size="sm" onClick={() => void savePng(`/api/trace.svg?${search}`)}>
          PNG
        </Button>
      )}
    </span>
  );
}

/** Drawn in the browser from the same SVG: no server paints what a browser can. */
async function savePng(source: string): Promise<void> {
  const image = new Image();
  image.src = source;
  await image.decode();
  const scale = Math.min(pixelRatio, mostPixels / Math.max(image.naturalWidth, image.naturalHeight, 1));
  const canvas = document.createElement('canvas');
  canvas.width = image.naturalWidth * scale;
  canvas.height = image.naturalHeight * scale;
  canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
  const link = document.createElement('a');
  link.href = canvas.toDataURL('image/png');
  link.download = 'trace.png';
  link.click();
}
