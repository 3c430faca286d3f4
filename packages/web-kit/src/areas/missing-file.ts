/** True if code could not be loaded because its file no longer exists. The errors of webpack contain the address of the file. */
export async function isFileMissing(error: unknown): Promise<boolean> {
  const file = error instanceof Error && 'request' in error ? error.request : undefined;
  if (typeof file !== 'string') return false;
  try {
    const { status } = await fetch(file, { method: 'HEAD', cache: 'no-store' });
    return status === 404;
  } catch {
    return false;
  }
}
