import { REASON_CHARACTERS_MAX } from '../../limits.ts';

/** Characters of a text that are considered: enough for the reason, whatever is removed. */
const CONSIDERED_CHARACTERS = 2_000;
const ADDRESS_LIKE = /@|:\/\/|^www\./i;
const HOST_LIKE = /[a-z0-9-]\.[a-z]{2,}/i;
const IP_LIKE = /\d{1,3}(?:\.\d{1,3}){3}|[0-9a-f]{0,4}:[0-9a-f]{0,4}:[0-9a-f:]*/i;
/** Long enough that it is not part of another word. */
const NAME_CHARACTERS_MIN = 3;

/**
 * The text of a mail server for owners and admins. The recipient of an email can write it, so it contains neither addresses, hosts and links nor
 * the names of the given addresses; only printable ASCII; and it is short.
 */
export function toBounceReason(text: string, addresses: readonly string[]): string {
  const names = addresses
    .map((address) => address.slice(0, address.lastIndexOf('@')).trim().toLowerCase())
    .filter((name) => name.length >= NAME_CHARACTERS_MIN);
  const isPrivate = (word: string): boolean =>
    ADDRESS_LIKE.test(word) ||
    HOST_LIKE.test(word) ||
    IP_LIKE.test(word) ||
    names.some((name) => word.toLowerCase().includes(name));
  const words = text
    .slice(0, CONSIDERED_CHARACTERS)
    .replace(/[^\x21-\x7e]+/g, ' ')
    // The address may be written without spaces around it: "<name@host>:Recipient rejected".
    .replace(/<[^<>\s]*>/g, ' ')
    // Each line of the response to a command repeats its codes: "550-5.1.1 ".
    .replace(/(?:^|\s)[245]\d\d[- ](?:[245]\.\d{1,3}\.\d{1,3}(?=\s|$))?/g, ' ')
    .split(' ')
    .filter((word) => word !== '' && !isPrivate(word));
  return shorten(words.join(' ').replace(/^[^A-Za-z0-9("']+|[\s:;,.-]+$/g, ''));
}

function shorten(text: string): string {
  if (text.length <= REASON_CHARACTERS_MAX) return text;
  const cut = text.slice(0, REASON_CHARACTERS_MAX - 3);
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), REASON_CHARACTERS_MAX / 2)).trimEnd()}...`;
}
