import type { Token } from 'markdown-it';
import type { Run } from './document.ts';

/** Allowed link targets. */
const SAFE_ADDRESS = /^(?:https?:|mailto:)/i;

/** Converts inline tokens to runs of one style. An image becomes its description. */
export function toRuns(tokens: readonly Token[]): Run[] {
  const runs: Run[] = [];
  const open = { bold: 0, italic: 0, strike: 0 };
  let href: string | undefined;

  const add = (text: string, more: Pick<Run, 'code'> = {}) => {
    if (text === '') return;
    const style: Omit<Run, 'text'> = {
      ...(open.bold > 0 && { bold: true }),
      ...(open.italic > 0 && { italic: true }),
      ...(open.strike > 0 && { strike: true }),
      ...(href !== undefined && { href }),
      ...more,
    };
    const last = runs.at(-1);
    if (last !== undefined && isSameStyle(last, style)) runs[runs.length - 1] = { ...last, text: last.text + text };
    else runs.push({ text, ...style });
  };

  for (const token of tokens) {
    switch (token.type) {
      case 'strong_open':
      case 'strong_close':
        open.bold += token.nesting;
        break;
      case 'em_open':
      case 'em_close':
        open.italic += token.nesting;
        break;
      case 's_open':
      case 's_close':
        open.strike += token.nesting;
        break;
      case 'link_open': {
        const address = String(token.attrGet('href') ?? '');
        href = SAFE_ADDRESS.test(address) ? address : undefined;
        break;
      }
      case 'link_close':
        href = undefined;
        break;
      case 'softbreak':
        add(' ');
        break;
      case 'hardbreak':
        add('\n');
        break;
      case 'code_inline':
        add(token.content, { code: true });
        break;
      default:
        add(token.content);
    }
  }
  return runs;
}

function isSameStyle(run: Run, style: Omit<Run, 'text'>): boolean {
  return (['bold', 'italic', 'strike', 'code', 'href'] as const).every((key) => run[key] === style[key]);
}
