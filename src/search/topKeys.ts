export interface TopKeys {
  add: (key: number) => void;
  readonly keys: readonly number[];
}

/** The smallest `limit` different keys of many, ascending. */
export function createTopKeys(limit: number): TopKeys {
  const keys: number[] = [];
  return {
    keys,
    add(key) {
      const full = keys.length === limit;
      if (full && key >= (keys[limit - 1] as number)) return;
      let at = keys.length;
      while (at > 0 && (keys[at - 1] as number) > key) at -= 1;
      if (keys[at - 1] === key) return;
      if (full) keys.pop();
      keys.splice(at, 0, key);
    },
  };
}
