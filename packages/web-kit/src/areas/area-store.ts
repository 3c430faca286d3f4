import { AREA_DEADLINE_MS } from '../limits.ts';
import type { Area, AreaModule, AreaName } from './define-area.ts';

export type AreaState = { status: 'loading' } | { status: 'ready'; area: Area } | { status: 'failed'; error: unknown };

export type AreaLoader = (name: AreaName) => Promise<AreaModule>;

export type AreaStore = {
  getState(name: AreaName): AreaState;
  /** Loads an area unless it has been loaded before. */
  load(name: AreaName): void;
  /** Loads an area again after a failure. */
  retry(name: AreaName): void;
  subscribe(listener: () => void): () => void;
};

const LOADING: AreaState = { status: 'loading' };

/** Loads each area once. An area that exceeds the deadline counts as failed, but is used if it arrives later. */
export function createAreaStore(load: AreaLoader, deadlineMs = AREA_DEADLINE_MS): AreaStore {
  const states = new Map<AreaName, AreaState>();
  const listeners = new Set<() => void>();

  function setState(name: AreaName, state: AreaState) {
    states.set(name, state);
    for (const listener of listeners) listener();
  }

  function startLoading(name: AreaName) {
    setState(name, LOADING);
    const timer = setTimeout(
      () => setState(name, { status: 'failed', error: new Error(`${name} did not load in time`) }),
      deadlineMs,
    );
    load(name)
      .then(({ area }) => setState(name, { status: 'ready', area }))
      .catch((error: unknown) => {
        console.error(`failed to load area ${name}`, error);
        if (states.get(name)?.status !== 'ready') setState(name, { status: 'failed', error });
      })
      .finally(() => clearTimeout(timer));
  }

  return {
    getState: (name) => states.get(name) ?? LOADING,
    load: (name) => {
      if (!states.has(name)) startLoading(name);
    },
    retry: (name) => {
      if (states.get(name)?.status === 'failed') startLoading(name);
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
