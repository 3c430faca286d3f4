const BYTES = 16;

/** A random id of 32 hexadecimal digits, for an Idempotency-Key or for an object that this page creates. */
export function createRandomId(): string {
  // randomUUID is absent on plain-HTTP origins other than localhost.
  const bytes = crypto.getRandomValues(new Uint8Array(BYTES));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
