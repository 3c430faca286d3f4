export type Observable<Value extends object> = {
  get(): Value;
  update(changes: Partial<Value>): void;
  subscribe(listener: () => void): () => void;
};

/** A value that components observe with useSyncExternalStore. */
export function createObservable<Value extends object>(initial: Value): Observable<Value> {
  let value = initial;
  const listeners = new Set<() => void>();
  return {
    get: () => value,
    update(changes) {
      value = { ...value, ...changes };
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
