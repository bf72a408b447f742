interface KeyPress {
  key: string;
  preventDefault: () => void;
}

/** Moves the focus among elements by arrow keys, Home and End, around the ends; tells whether it did. */
export function moveFocus(
  event: KeyPress,
  elements: ArrayLike<HTMLElement>,
  axis: 'horizontal' | 'vertical',
): boolean {
  const list = Array.from(elements);
  const index = nextIndex(event.key, {
    current: list.indexOf(document.activeElement as HTMLElement),
    count: list.length,
    axis,
  });
  if (index === undefined) return false;
  event.preventDefault();
  list[index]?.focus();
  return true;
}

export function nextIndex(
  key: string,
  { current, count, axis }: { current: number; count: number; axis: 'horizontal' | 'vertical' },
): number | undefined {
  if (count === 0) return undefined;
  if (key === 'Home') return 0;
  if (key === 'End') return count - 1;
  if (key === (axis === 'horizontal' ? 'ArrowRight' : 'ArrowDown')) return (current + 1) % count;
  if (key === (axis === 'horizontal' ? 'ArrowLeft' : 'ArrowUp')) {
    return current <= 0 ? count - 1 : current - 1;
  }
  return undefined;
}
