import type { PictureLook, RowPicture } from '#wire/homePage.ts';

const looks: Record<PictureLook, string> = {
  ground: 'fill-line',
  frame: 'fill-none stroke-line-strong',
  line: 'fill-none stroke-muted',
  signal: 'fill-signal',
  warning: 'fill-warning',
  danger: 'fill-danger',
};

/** A small picture that the server drew. */
export function RowPictureMark({ picture: { label, width, paths } }: { picture: RowPicture }) {
  return (
    <svg
      role="img"
      aria-label={label}
      width={width}
      height="20"
      viewBox={`0 0 ${width} 20`}
      className="shrink-0"
    >
      <title>{label}</title>
      {paths.map(({ look, d }) => (
        <path key={look} d={d} className={looks[look]} />
      ))}
    </svg>
  );
}
