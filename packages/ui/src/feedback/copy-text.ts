export type CopyOutcome = 'copied' | 'failed' | 'empty';

/** Copies text, or the result of a function, to the clipboard. Empty text is not copied. */
export async function copyText(text: string | (() => string | Promise<string>)): Promise<CopyOutcome> {
  try {
    const content = typeof text === 'string' ? text : await text();
    if (content === '') return 'empty';
    await navigator.clipboard.writeText(content);
    return 'copied';
  } catch {
    return 'failed';
  }
}
