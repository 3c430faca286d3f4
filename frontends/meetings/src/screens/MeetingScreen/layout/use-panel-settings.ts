import { useCallback, useState } from 'react';
import { MAX_PANEL_PX, MIN_PANEL_PX } from '../../../limits.ts';

const STORAGE_KEY = 'minutehand.transcript-panel';

type PanelSettings = {
  readonly isOpen: boolean;
  /** In pixels; null until the user resizes the panel. */
  readonly width: number | null;
};

const DEFAULTS: PanelSettings = { isOpen: true, width: null };

/** Whether the transcript panel is open, and its width. Both are stored in this browser. */
export function usePanelSettings(): {
  settings: PanelSettings;
  change: (changes: Partial<PanelSettings>) => void;
} {
  const [settings, setSettings] = useState(readSettings);
  const change = useCallback((changes: Partial<PanelSettings>) => {
    setSettings((previous) => {
      const next = { ...previous, ...changes };
      storeSettings(next);
      return next;
    });
  }, []);
  return { settings, change };
}

export function clampPanelWidth(width: number): number {
  return Math.round(Math.min(MAX_PANEL_PX, Math.max(MIN_PANEL_PX, width)));
}

function readSettings(): PanelSettings {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(STORAGE_KEY) ?? 'null');
    if (typeof stored !== 'object' || stored === null) return DEFAULTS;
    const width = 'width' in stored && typeof stored.width === 'number' ? clampPanelWidth(stored.width) : null;
    return { isOpen: !('isOpen' in stored && stored.isOpen === false), width };
  } catch {
    return DEFAULTS;
  }
}

function storeSettings(settings: PanelSettings): void {
  try {
    localStorage.setItem(STORAGE_KEY, JSON.stringify(settings));
  } catch {
    // Storage may be unavailable; the settings then last until the page is left.
  }
}
