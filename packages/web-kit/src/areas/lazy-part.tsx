import { useToast } from '@minutehand/ui';
import { type ComponentType, useEffect, useEffectEvent, useState } from 'react';
import { isFileMissing } from './missing-file.ts';

/**
 * A dialog or another part that is loaded on demand. If it cannot be loaded, the page around it stays, which React.lazy would replace with
 * an error: a toast says so (after a deployment, with a button that reloads the page), `onNotLoaded` closes a dialog, and the part is
 * loaded when it is opened again or the browser is online again.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  onNotLoaded?: (props: Props) => void,
): ComponentType<Props> {
  let loaded: ComponentType<Props> | null = null;
  return function LazyPart(props: Props) {
    const [Part, setPart] = useState(() => loaded);
    const toast = useToast();
    const fail = useEffectEvent((isOutdated: boolean) => {
      if (isOutdated)
        toast('Minutehand was updated. Reload the page to continue.', {
          action: { label: 'Reload page', onAction: () => window.location.reload() },
        });
      else toast("This couldn't be loaded. Check your connection and try again.", { tone: 'danger' });
      onNotLoaded?.(props);
    });
    useEffect(() => {
      let isShown = true;
      async function show() {
        try {
          loaded ??= await load();
          if (isShown) setPart(() => loaded);
        } catch (error) {
          const isOutdated = await isFileMissing(error);
          if (isShown) fail(isOutdated);
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
