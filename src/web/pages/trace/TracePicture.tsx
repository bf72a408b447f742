import { type KeyboardEvent, type MouseEvent, memo, type ReactNode, useId, useRef, useState } from 'react';
import { placeHrefs } from '#model/placeHrefs.ts';
import { type TraceBox, type TraceFlow, type TraceGraph, traceBoxSize } from '#trace/drawTrace.ts';
import { Button } from '#web/ui/Button.tsx';

/** Where an arrow key leads: left and right along the flows, up and down in the column. */
export function findNeighbour(
  { boxes, flows }: TraceGraph,
  from: TraceBox,
  key: string,
): TraceBox | undefined {
  const byDistance = (list: readonly TraceBox[]) =>
    list.toSorted(
      (a, b) =>
        Math.abs(a.y - from.y) - Math.abs(b.y - from.y) || Math.abs(a.x - from.x) - Math.abs(b.x - from.x),
    )[0];
  if (key === 'ArrowUp' || key === 'ArrowDown')
    return byDistance(
      boxes.filter(({ x, y }) => x === from.x && (key === 'ArrowUp' ? y < from.y : y > from.y)),
    );
  if (key !== 'ArrowLeft' && key !== 'ArrowRight') return undefined;
  const near = new Set(
    flows.flatMap((flow) => (flow.from === from.id ? [flow.to] : flow.to === from.id ? [flow.from] : [])),
  );
  return byDistance(
    boxes.filter(({ id, x }) => near.has(id) && (key === 'ArrowLeft' ? x < from.x : x > from.x)),
  );
}

interface TracePictureProps {
  graph: TraceGraph;
  chain: string;
  selected: string | null;
  onSelect: (id: string | null) => void;
}

/** Room for the focus ring, the texts of lines and the bows of money that came back. */
const margin = 24;
const lettersInBox = 26;
const zooms = [0.5, 0.75, 1, 1.5];
/** With more flows than these their amounts would stand on top of each other: then those of the chosen box are named. */
const mostNamed = 40;

/** Ends in the colours of the bar above, which says where the money ended up. */
const bars: Record<TraceBox['kind'], string> = {
  plain: 'fill-line-strong',
  group: 'fill-line-strong',
  project: 'fill-signal',
  exchange: 'fill-info',
  bridge: 'fill-warning',
  mixer: 'fill-danger',
  service: 'fill-muted',
  thief: 'fill-ink',
  other: 'fill-muted',
};

/** Boxes and flows in a frame that scrolls by itself. One box is in the tab order; arrows go from box to box. */
export function TracePicture({ graph, chain, selected, onSelect }: TracePictureProps) {
  const id = useId();
  const picture = useRef<SVGSVGElement>(null);
  const { boxes, flows, width, height } = graph;
  const wide = width + 2 * margin;
  const high = height + 2 * margin;
  const current = boxes.find((box) => box.id === selected) ?? boxes[0];
  const summary = `${boxes.length} boxes and ${flows.length} lines, from the source on the left. The tables below say the same.`;

  const move = (event: KeyboardEvent) => {
    if (event.key === 'Escape') onSelect(null);
    const next = current && findNeighbour(graph, current, event.key);
    if (!next) return;
    event.preventDefault();
    onSelect(next.id);
    picture.current?.querySelector<SVGAElement>(`[data-box="${CSS.escape(next.id)}"]`)?.focus();
  };
  return (
    <Zoomable width={wide} height={high}>
      <svg
        ref={picture}
        aria-labelledby={`${id}-title`}
        viewBox={`${-margin} ${-margin} ${wide} ${high}`}
        width={wide}
        height={high}
        className="block max-w-none"
        onKeyDown={move}
      >
        <title id={`${id}-title`}>{summary}</title>
        {flows.map((flow) => (
          <Flow
            key={flow.id}
            flow={flow}
            chain={chain}
            isNear={flow.from === selected || flow.to === selected}
            isNamed={flows.length <= mostNamed}
          />
        ))}
        {boxes.map((box) => (
          <Box
            key={box.id}
            box={box}
            chain={chain}
            isCurrent={box === current}
            isSelected={box.id === selected}
            onSelect={onSelect}
          />
        ))}
      </svg>
    </Zoomable>
  );
}

interface ZoomableProps {
  width: number;
  height: number;
  children: ReactNode;
}

/**
 * A frame that scrolls by itself and scales what is in it from outside: a picture that is itself made larger has all of its texts measured anew,
 * which takes many frames. Without scripts nothing is scaled, so no style is ever in the page as it is sent.
 */
function Zoomable({ width, height, children }: ZoomableProps) {
  const [zoom, setZoom] = useState(1);
  const step = zooms.indexOf(zoom);
  const go = (to: number) => () => setZoom(zooms[to] ?? zoom);
  const isScaled = zoom !== 1;
  return (
    <>
      <p className="flex flex-wrap items-center gap-2 border-t border-line px-4.5 py-2 text-xs text-muted">
        {/* At the end of its way a button stays focusable, so that the keyboard does not lose its place. */}
        <Button size="sm" aria-disabled={step <= 0} onClick={go(step - 1)}>
          Smaller
        </Button>
        <Button size="sm" aria-disabled={step >= zooms.length - 1} onClick={go(step + 1)}>
          Larger
        </Button>
        <span>
          Lines are whole transfers, boxes the traced money. Press a box to go on; a line opens its
          transaction.
        </span>
      </p>
      <section
        className="max-h-[80vh] overflow-auto border-t border-line"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling box must be reachable by key.
        tabIndex={0}
        aria-label="The trace as a picture"
      >
        <div
          className="overflow-hidden"
          style={isScaled ? { width: width * zoom, height: height * zoom } : undefined}
        >
          <div
            className="origin-top-left"
            style={isScaled ? { transform: `scale(${zoom})`, width, height } : undefined}
          >
            {children}
          </div>
        </div>
      </section>
    </>
  );
}

interface FlowProps {
  flow: TraceFlow;
  chain: string;
  isNear: boolean;
  /** Whether its amount stands beside it all the time. */
  isNamed: boolean;
}

const flowKeys = ['id', 'path', 'width', 'text', 'title'] as const;
const boxKeys = ['id', 'kind', 'title', 'note', 'isPinned', 'isNoted', 'isFolded', 'x', 'y'] as const;

/** Every drawing makes its boxes and lines anew, most of them the same as before: there can be a thousand. */
function isSameFlow({ flow: a, ...before }: FlowProps, { flow: b, ...after }: FlowProps): boolean {
  if (before.isNear !== after.isNear || before.isNamed !== after.isNamed) return false;
  if (a === b) return true;
  const isSameStart = a.transfers[0]?.transaction === b.transfers[0]?.transaction;
  return isSameStart && flowKeys.every((key) => a[key] === b[key]);
}

function isSameBox({ box: a, ...before }: BoxProps, { box: b, ...after }: BoxProps): boolean {
  if (before.isCurrent !== after.isCurrent || before.isSelected !== after.isSelected) return false;
  return a === b || boxKeys.every((key) => a[key] === b[key]);
}

const Flow = memo(function Flow({ flow, chain, isNear, isNamed }: FlowProps) {
  const { transfers, path, width, isBack, text, middle, title } = flow;
  const [first] = transfers;
  if (!first) return null;
  const { transaction, block } = first;
  return (
    <a
      href={placeHrefs.transaction({ chain, hash: transaction, block })}
      tabIndex={-1}
      aria-label={title}
      className="group"
    >
      <title>{title}</title>
      <path
        d={path}
        fill="none"
        strokeWidth={width}
        strokeDasharray={isBack ? '5 4' : undefined}
        className={`stroke-signal group-hover:opacity-80 ${isNear ? 'opacity-70' : 'opacity-30'}`}
      />
      <text
        x={middle.x}
        y={middle.y - 5}
        textAnchor="middle"
        className={`fill-ink stroke-paper text-[11px] group-hover:underline [paint-order:stroke] ${isNamed || isNear ? '' : 'invisible group-hover:visible'}`}
        strokeWidth="3"
      >
        {text}
      </text>
    </a>
  );
}, isSameFlow);

interface BoxProps {
  box: TraceBox;
  chain: string;
  /** It is the one in the tab order. */
  isCurrent: boolean;
  isSelected: boolean;
  onSelect: (id: string) => void;
}

const Box = memo(function Box({ box, chain, isCurrent, isSelected, onSelect }: BoxProps) {
  const { id, address, kind, title, note, isPinned, isNoted, isFolded, x, y } = box;
  const { width, height } = traceBoxSize;
  const select = (event: MouseEvent) => {
    event.preventDefault();
    onSelect(id);
  };
  return (
    <g transform={`translate(${x} ${y})`}>
      {/* Without scripts it leads to the page of the address. */}
      <a
        href={address === null ? '#transfers' : placeHrefs.address({ chain, address, block: null })}
        data-box={id}
        tabIndex={isCurrent ? 0 : -1}
        onClick={select}
        className="group outline-none"
      >
        <rect
          width={width}
          height={height}
          rx="8"
          className={`fill-paper group-hover:fill-mist group-focus-visible:stroke-signal group-focus-visible:stroke-2 ${isSelected ? 'stroke-signal' : 'stroke-line-strong'}`}
          strokeWidth={isSelected ? 2 : 1}
        />
        <rect y="9" width="3" height={height - 18} rx="1.5" className={bars[kind]} />
        <text x="13" y={note === '' ? 30 : 21} className="fill-ink text-xs font-[550]">
          {cut(`${isPinned ? '● ' : ''}${title}${isFolded ? ' +' : ''}${isNoted ? ' ✎' : ''}`)}
        </text>
        <text x="13" y="38" className="fill-muted text-xs">
          {cut(note)}
        </text>
      </a>
    </g>
  );
}, isSameBox);

const cut = (text: string): string =>
  text.length > lettersInBox ? `${text.slice(0, lettersInBox - 1).trimEnd()}…` : text;
