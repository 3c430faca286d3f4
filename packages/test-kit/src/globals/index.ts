const originals = new Map<PropertyKey, PropertyDescriptor | undefined>();

/** Replaces a global until `restoreGlobals` is called. */
export function stubGlobal(name: PropertyKey, value: unknown): void {
  if (!originals.has(name)) originals.set(name, Object.getOwnPropertyDescriptor(globalThis, name));
  Object.defineProperty(globalThis, name, { value, writable: true, configurable: true, enumerable: true });
}

/** Restores all globals replaced by `stubGlobal`. */
export function restoreGlobals(): void {
  for (const [name, original] of originals) {
    if (original) Object.defineProperty(globalThis, name, original);
    else Reflect.deleteProperty(globalThis, name);
  }
  originals.clear();
}
