export function CrossIcon({ size = 'size-3.5' }: { size?: string }) {
  return (
    <svg viewBox="0 0 16 16" className={size} aria-hidden="true">
      <path d="m3 3 10 10M13 3 3 13" stroke="currentColor" strokeWidth="1.5" />
    </svg>
  );
}

export function SearchIcon() {
  return (
    <svg viewBox="0 0 16 16" className="size-4 shrink-0" aria-hidden="true">
      <path
        d="m10.5 10.5 4 4M12 7A5 5 0 1 1 2 7a5 5 0 0 1 10 0Z"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.5"
      />
    </svg>
  );
}

export function MenuIcon() {
  return (
    <svg viewBox="0 0 20 20" className="size-5" aria-hidden="true">
      <path d="M2 5h16M2 10h16M2 15h16" stroke="currentColor" strokeWidth="1.75" />
    </svg>
  );
}

export function ChevronIcon() {
  return (
    <svg viewBox="0 0 12 12" className="size-3 shrink-0 text-muted" aria-hidden="true">
      <path d="M2 4 6 8 10 4" fill="none" stroke="currentColor" strokeWidth="1.75" />
    </svg>
  );
}

export function CompareIcon() {
  return (
    <svg viewBox="0 0 16 16" className="size-4 shrink-0" aria-hidden="true">
      <path d="M2 3h5v10H2ZM9 3h5v10H9Z" fill="none" stroke="currentColor" strokeWidth="1.5" />
    </svg>
  );
}

export function ShareIcon() {
  return (
    <svg viewBox="0 0 16 16" className="size-4 shrink-0" aria-hidden="true">
      <path d="M8 10V2M5 4.5 8 1.5l3 3M3 8v6h10V8" fill="none" stroke="currentColor" strokeWidth="1.5" />
    </svg>
  );
}
