export type CopyOutcome = 'copied' | 'failed' | 'empty';

/** Puts text into the clipboard; a function is asked for it now. Nothing is copied when there is nothing. */
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
