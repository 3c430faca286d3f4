import { useToast } from '@minutehand/ui';
import { type ComponentType, useEffect, useEffectEvent, useState } from 'react';
import { sharedTexts } from './texts.ts';

/**
 * A dialog or another part that is loaded on demand. Without a connection, the page around it stays, which React.lazy would replace with an error:
 * a toast says so, `onNotLoaded` closes a dialog, and the part is loaded when it is opened again or the browser is online again.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  onNotLoaded?: (props: Props) => void,
): ComponentType<Props> {
  let loaded: ComponentType<Props> | null = null;
  return function LazyPart(props: Props) {
    const [Part, setPart] = useState(() => loaded);
    const toast = useToast();
    const fail = useEffectEvent(() => {
      toast(sharedTexts.partNotLoaded, { tone: 'danger' });
      onNotLoaded?.(props);
    });
    useEffect(() => {
      let isShown = true;
      async function show() {
        try {
          loaded ??= await load();
          if (isShown) setPart(() => loaded);
        } catch {
          if (isShown) fail();
        }
      }
      const onOnline = () => void show();
      window.addEventListener('online', onOnline);
      void show();
      return () => {
        isShown = false;
        window.removeEventListener('online', onOnline);
      };
    }, []);
    return Part === null ? null : <Part {...props} />;
  };
}
