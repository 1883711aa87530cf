/** Fake browser storage for tests; `kept` is its content. */
export const storageOf = (kept: Map<string, string>) => ({
  getItem: (key: string) => kept.get(key) ?? null,
  setItem: (key: string, value: string) => void kept.set(key, value),
  removeItem: (key: string) => void kept.delete(key),
  key: (place: number) => [...kept.keys()][place] ?? null,
  get length() {
    return kept.size;
  },
});
