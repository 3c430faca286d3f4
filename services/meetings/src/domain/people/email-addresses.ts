import { AppError } from '@minutehand/contracts/errors';
import { EMAIL_CHARACTERS, EMAILED_ADDRESSES } from '@minutehand/contracts/limits';
import { NAMED_ADDRESSES } from '../../limits.ts';

const ADDRESS = /^[^\s@,;:<>()[\]\\"]+@[^\s@,;:<>()[\]\\"]+\.[^\s@,;:<>()[\]\\"]+$/;

/** The addresses of a list with commas in between, each once. */
export function parseEmailAddresses(list: string): string[] {
  const given = list
    .split(',')
    .map((address) => address.trim())
    .filter((address) => address !== '');
  if (given.length === 0) throw invalid('Please enter at least one email address');
  const addresses = [...new Map(given.map((address) => [address.toLowerCase(), address])).values()];
  if (addresses.length > EMAILED_ADDRESSES) {
    throw invalid(`Minutes can be emailed to at most ${EMAILED_ADDRESSES} addresses at once`);
  }
  const wrong = addresses.filter((address) => address.length > EMAIL_CHARACTERS || !ADDRESS.test(address));
  if (wrong.length > 0) throw invalid(`Invalid email address(es): ${named(wrong)}`);
  return addresses;
}

/** As many as can be read at a glance. */
function named(wrong: readonly string[]): string {
  const shown = wrong.slice(0, NAMED_ADDRESSES).map((address) => [...address].slice(0, EMAIL_CHARACTERS).join(''));
  const rest = wrong.length - shown.length;
  return `${shown.join(', ')}${rest > 0 ? ` and ${rest} more` : ''}`;
}

function invalid(message: string): AppError {
  return new AppError('minutes_email.invalid', { message, details: { fields: { email_addresses: [message] } } });
}
