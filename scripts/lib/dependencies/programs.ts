import { constants } from 'node:fs';
import { access } from 'node:fs/promises';
import { delimiter, isAbsolute, join } from 'node:path';

/** The first of these programs that is here: absolute paths as they are, names looked up in PATH and where systems keep servers. */
export async function findProgram(
  names: readonly string[],
  pathVariable = process.env.PATH ?? '',
): Promise<string | undefined> {
  const folders = [...pathVariable.split(delimiter), '/usr/sbin', '/usr/local/sbin', '/opt/homebrew/sbin'];
  const candidates = names.flatMap((name) => (isAbsolute(name) ? [name] : folders.map((folder) => join(folder, name))));
  for (const candidate of candidates) {
    const isThere = await access(candidate, constants.X_OK).then(
      () => true,
      () => false,
    );
    if (isThere) return candidate;
  }
  return undefined;
}
