import { useId } from 'react';
import { Link } from '#web/ui/Link.tsx';
import type { NodeKind } from './ControlGraph.ts';
import { boxSize, type GraphLayout, type PlacedEdge, type PlacedNode, type Point } from './layoutGraph.ts';

interface ControlPictureProps {
  layout: GraphLayout;
  title: string;
  description: string;
  /** The page about an address, where there is one. */
  hrefOf: (address: string) => string | undefined;
}

/** Room for the focus ring and the ends of the lines. */
const margin = 4;
const lettersInBox = 25;

const bars: Record<NodeKind, string> = {
  contract: 'fill-muted',
  role: 'fill-line-strong',
  timelock: 'fill-signal',
  multisig: 'fill-info',
  key: 'fill-danger',
  anyone: 'fill-danger',
  nobody: 'fill-signal',
  // What is not known has no colour of a severity.
  others: 'fill-line-strong',
  maybeAnyone: 'fill-line-strong',
  unknown: 'fill-line-strong',
  folded: 'fill-muted',
};

/** Boxes and lines in a frame that scrolls by itself: the page keeps its width. */
export function ControlPicture({ layout, title, description, hrefOf }: ControlPictureProps) {
  const id = useId();
  const { width, height, nodes, edges } = layout;
  const wide = width + 2 * margin;
  const high = height + 2 * margin;
  return (
    <section
      className="overflow-x-auto border-t border-line p-4.5"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling box must be reachable by key.
      tabIndex={0}
      aria-label={title}
    >
      <svg
        aria-labelledby={`${id}-title`}
        aria-describedby={`${id}-text`}
        viewBox={`${-margin} ${-margin} ${wide} ${high}`}
        width={wide}
        height={high}
        className="mx-auto block max-w-none"
      >
        <title id={`${id}-title`}>{title}</title>
        <desc id={`${id}-text`}>{description}</desc>
        <marker
          id={`${id}-end`}
          viewBox="0 0 8 8"
          refX="7"
          refY="4"
          markerWidth="7"
          markerHeight="7"
          orient="auto-start-reverse"
        >
          <path d="M0 0.5 7 4 0 7.5z" className="fill-muted" />
        </marker>
        {edges.map((edge) => (
          <Line key={`${edge.from} ${edge.to}`} edge={edge} end={`url(#${id}-end)`} />
        ))}
        {nodes.map((placed) => (
          <Box key={placed.node.id} placed={placed} hrefOf={hrefOf} />
        ))}
      </svg>
    </section>
  );
}

function Line({ edge: { points, isBack }, end }: { edge: PlacedEdge; end: string }) {
  return (
    <path
      d={curve(points)}
      fill="none"
      className="stroke-line-field"
      strokeWidth="1.25"
      strokeDasharray={isBack ? '4 3' : undefined}
      // A line back ends at the box on its left.
      {...(isBack ? { markerStart: end } : { markerEnd: end })}
    />
  );
}

function curve([start, ...rest]: readonly Point[]): string {
  let path = start ? `M${start.x} ${start.y}` : '';
  let last = start;
  for (const point of rest) {
    const middle = ((last?.x ?? 0) + point.x) / 2;
    path +=
      last?.y === point.y
        ? `H${point.x}`
        : `C${middle} ${last?.y ?? 0} ${middle} ${point.y} ${point.x} ${point.y}`;
    last = point;
  }
  return path;
}

function Box({ placed, hrefOf }: { placed: PlacedNode; hrefOf: ControlPictureProps['hrefOf'] }) {
  const { node, x, y } = placed;
  const href = node.address === null ? undefined : hrefOf(node.address);
  const box = (
    <>
      <rect
        width={boxSize.width}
        height={boxSize.height}
        rx="8"
        className="fill-paper stroke-line-strong group-hover:fill-mist group-focus-visible:stroke-signal"
      />
      <rect y="9" width="3" height={boxSize.height - 18} rx="1.5" className={bars[node.kind]} />
      <text className="text-xs">
        <tspan x="13" y={node.note === '' ? 30 : 21} className="fill-ink font-[550]">
          {cut(node.title)}
        </tspan>{' '}
        <tspan x="13" y="38" className={href ? 'fill-signal underline' : 'fill-muted'}>
          {cut(node.note)}
        </tspan>
      </text>
    </>
  );
  return (
    <g transform={`translate(${x} ${y})`}>
      {href ? (
        <Link to={href} className="group">
          {box}
        </Link>
      ) : (
        box
      )}
    </g>
  );
}

const cut = (text: string): string =>
  text.length > lettersInBox ? `${text.slice(0, lettersInBox - 1).trimEnd()}…` : text;
