import { texts } from './texts.ts';

const ADDRESS = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

/** Validates a comma-separated list of addresses. Returns an error message or null; the server checks more strictly. */
export function validateAddresses(list: string): string | null {
  const addresses = list
    .split(',')
    .map((address) => address.trim())
    .filter(Boolean);
  if (addresses.length === 0) return texts.noAddress;
  const invalid = addresses.filter((address) => !ADDRESS.test(address));
  return invalid.length === 0 ? null : texts.invalidAddresses(invalid);
}
