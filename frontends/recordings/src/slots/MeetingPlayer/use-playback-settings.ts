import { useState } from 'react';
import { PLAYBACK_RATES } from '../../limits.ts';

export type PlaybackSettings = { readonly rate: number; readonly skipsSilence: boolean };

const KEY = 'playback';

/** Speed and skipping of silence, stored in this browser for all meetings. */
export function usePlaybackSettings() {
  const [settings, setSettings] = useState(read);
  function change(changes: Partial<PlaybackSettings>) {
    const changed = { ...settings, ...changes };
    setSettings(changed);
    try {
      localStorage.setItem(KEY, JSON.stringify(changed));
    } catch {
      // The storage is blocked: the settings last until the page closes.
    }
  }
  return { settings, change };
}

function read(): PlaybackSettings {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? 'null');
    const rate = PLAYBACK_RATES.find((each) => each === readField(stored, 'rate')) ?? 1;
    return { rate, skipsSilence: readField(stored, 'skipsSilence') === true };
  } catch {
    return { rate: 1, skipsSilence: false };
  }
}

function readField(value: unknown, field: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, field) : undefined;
}
