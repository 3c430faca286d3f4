import { constants } from 'node:fs';
import { access } from 'node:fs/promises';
import { delimiter, isAbsolute, join } from 'node:path';

/** Finds the first program that exists. Looks up names in PATH and in the usual folders of servers. */
export async function findProgram(
  names: readonly string[],
  pathVariable = process.env.PATH ?? '',
): Promise<string | undefined> {
  const folders = [...pathVariable.split(delimiter), '/usr/sbin', '/usr/local/sbin', '/opt/homebrew/sbin'];
  const candidates = names.flatMap((name) => (isAbsolute(name) ? [name] : folders.map((folder) => join(folder, name))));
  for (const candidate of candidates) {
    const exists = await access(candidate, constants.X_OK).then(
      () => true,
      () => false,
    );
    if (exists) return candidate;
  }
  return undefined;
}
