/** The running or finished operation of a key; starts it if there is none. A failed operation is removed, so that the next call starts it again. */
export function getOrStart<T>(started: Map<string, Promise<T>>, key: string, start: () => Promise<T>): Promise<T> {
  const existing = started.get(key);
  if (existing !== undefined) return existing;
  const operation = start();
  started.set(key, operation);
  operation.catch(() => started.delete(key));
  return operation;
}
