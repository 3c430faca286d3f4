import { AppError } from '@minutehand/contracts/errors';
import { EMAIL_CHARACTERS, EMAIL_RECIPIENTS_MAX } from '@minutehand/contracts/limits';
import { LISTED_ADDRESSES_MAX } from '../../limits.ts';

const ADDRESS = /^[^\s@,;:<>()[\]\\"]+@[^\s@,;:<>()[\]\\"]+\.[^\s@,;:<>()[\]\\"]+$/;

/** Parses a comma-separated list and removes duplicates. */
export function parseEmailAddresses(list: string): string[] {
  const entered = list
    .split(',')
    .map((address) => address.trim())
    .filter((address) => address !== '');
  if (entered.length === 0) throw createInvalidAddressesError('Please enter at least one email address');
  const addresses = [...new Map(entered.map((address) => [address.toLowerCase(), address])).values()];
  if (addresses.length > EMAIL_RECIPIENTS_MAX) {
    throw createInvalidAddressesError(`Minutes can be emailed to at most ${EMAIL_RECIPIENTS_MAX} addresses at once`);
  }
  const invalidAddresses = addresses.filter((address) => address.length > EMAIL_CHARACTERS || !ADDRESS.test(address));
  if (invalidAddresses.length > 0)
    throw createInvalidAddressesError(`Invalid email address(es): ${formatInvalidAddresses(invalidAddresses)}`);
  return addresses;
}

function formatInvalidAddresses(invalidAddresses: readonly string[]): string {
  const shown = invalidAddresses
    .slice(0, LISTED_ADDRESSES_MAX)
    .map((address) => [...address].slice(0, EMAIL_CHARACTERS).join(''));
  const hiddenCount = invalidAddresses.length - shown.length;
  return `${shown.join(', ')}${hiddenCount > 0 ? ` and ${hiddenCount} more` : ''}`;
}

function createInvalidAddressesError(message: string): AppError {
  return new AppError('minutes_email.invalid', { message, details: { fields: { email_addresses: [message] } } });
}
