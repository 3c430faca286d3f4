export function isPlainObject(value: unknown): value is Record<string, unknown> {
  if (typeof value !== 'object' || value === null) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  // Also accepts objects of other realms, for example from a worker message.
  return prototype === null || Object.getPrototypeOf(prototype) === null;
}
