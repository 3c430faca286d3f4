import { Check, Copy, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Button, type ButtonProps } from '../controls/Button.tsx';
import { IconButton } from '../controls/IconButton.tsx';
import { COPY_ANSWER_MS } from '../limits.ts';
import { LiveText } from './LiveText.tsx';

type Outcome = 'none' | 'copied' | 'failed';

export interface CopyButtonProps {
  /** What is copied; a function is asked at the click. */
  text: string | (() => string | Promise<string>);
  /** The verb and the thing: "Copy minutes". */
  label: string;
  /** Shows the icon only, the label as its name. */
  iconOnly?: boolean;
  variant?: ButtonProps['variant'];
  size?: ButtonProps['size'];
  copiedText?: string;
  failedText?: string;
  /** Told how it went, for screens that say it in a toast. */
  onOutcome?: (outcome: 'copied' | 'failed') => void;
}

/** Copies to the clipboard and says so in its own place. */
export function CopyButton(props: CopyButtonProps) {
  const { text, label, iconOnly = false, variant, size, copiedText = 'Copied!', failedText = 'Failed!' } = props;
  const [outcome, setOutcome] = useState<Outcome>('none');
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  async function copy() {
    const result = await write(text);
    setOutcome(result);
    props.onOutcome?.(result);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setOutcome('none'), COPY_ANSWER_MS);
  }

  const said = outcome === 'copied' ? copiedText : outcome === 'failed' ? failedText : label;
  const Icon = outcome === 'copied' ? Check : outcome === 'failed' ? X : Copy;
  const icon = <Icon size={16} aria-hidden />;
  return (
    <>
      {iconOnly ? (
        <IconButton variant={variant} size={size} label={said} icon={icon} onClick={() => void copy()} />
      ) : (
        <Button variant={variant} size={size} icon={icon} onClick={() => void copy()}>
          {said}
        </Button>
      )}
      <LiveText>{outcome === 'none' ? '' : said}</LiveText>
    </>
  );
}

async function write(text: CopyButtonProps['text']): Promise<'copied' | 'failed'> {
  try {
    await navigator.clipboard.writeText(typeof text === 'string' ? text : await text());
    return 'copied';
  } catch {
    return 'failed';
  }
}
