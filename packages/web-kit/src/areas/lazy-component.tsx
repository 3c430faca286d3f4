import { useToast } from '@minutehand/ui';
import { type ComponentType, type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { ComponentError } from './ComponentError.tsx';
import { isFileMissing } from './missing-file.ts';

const NOT_LOADED = "Couldn't load this part. Check your connection and try again.";

type LoadFailure = { readonly error: unknown; readonly retry: () => void };

/**
 * A dialog or another component that is loaded on demand. If it cannot be loaded, the page around it stays, which React.lazy would replace with
 * an error: a toast says so (after a deployment, with a button that reloads the page), `onNotLoaded` closes a dialog, and the component
 * is loaded when it is opened again or the browser is online again.
 */
export function lazyComponent<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  onNotLoaded?: (props: Props) => void,
): ComponentType<Props> {
  const loader = createLoader(load);
  return function LazyComponent(props: Props) {
    const toast = useToast();
    const { Component, failure } = useComponent(loader);
    const error = failure?.error;
    const fail = useEffectEvent((isOutdated: boolean) => {
      if (isOutdated)
        toast('Minutehand was updated. Reload the page to continue.', {
          action: { label: 'Reload page', onAction: () => window.location.reload() },
        });
      else toast(NOT_LOADED, { tone: 'danger' });
      onNotLoaded?.(props);
    });
    useEffect(() => {
      if (error === undefined) return;
      let isShown = true;
      void isFileMissing(error).then((isOutdated) => isShown && fail(isOutdated));
      return () => {
        isShown = false;
      };
    }, [error]);
    return Component === null ? null : <Component {...props} />;
  };
}

/**
 * A section of a page that is loaded on demand. Until then `loading` is in its place, and if it cannot be loaded, an error with Retry
 * (after a deployment, with a button that reloads the page), or what `failed` renders.
 */
export function lazySection<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  options: { loading: ReactNode; failed?: (props: Props, failure: LoadFailure) => ReactNode },
): ComponentType<Props> {
  const loader = createLoader(load);
  const { loading, failed = (_props, failure) => <NotLoaded {...failure} /> } = options;
  return function LazySection(props: Props) {
    const { Component, failure } = useComponent(loader);
    if (Component !== null) return <Component {...props} />;
    return failure === null ? loading : failed(props, failure);
  };
}

const NotLoaded = ({ error, retry }: LoadFailure) => (
  <ComponentError error={error} onRetry={retry}>
    {NOT_LOADED}
  </ComponentError>
);

type Loader<Props> = { getLoaded: () => ComponentType<Props> | null; load: () => Promise<ComponentType<Props>> };

/** Keeps what it has loaded; after a failure, it loads again. */
function createLoader<Props>(load: () => Promise<ComponentType<Props>>): Loader<Props> {
  let loaded: ComponentType<Props> | null = null;
  return {
    getLoaded: () => loaded,
    load: async () => {
      loaded ??= await load();
      return loaded;
    },
  };
}

/** Loads a component when it is first shown, on `retry`, and when the browser is online again. */
function useComponent<Props>(loader: Loader<Props>) {
  const [Component, setComponent] = useState(() => loader.getLoaded());
  const [failure, setFailure] = useState<LoadFailure | null>(null);
  useEffect(() => {
    let isShown = true;
    async function show() {
      try {
        const loaded = await loader.load();
        if (isShown) setComponent(() => loaded);
      } catch (error) {
        if (isShown) setFailure({ error, retry });
      }
    }
    function retry() {
      setFailure(null);
      void show();
    }
    const onOnline = () => void show();
    window.addEventListener('online', onOnline);
    void show();
    return () => {
      isShown = false;
      window.removeEventListener('online', onOnline);
    };
  }, [loader]);
  return { Component, failure };
}
