import { texts } from '../texts.ts';

/** The audio of a tab or of the system that the user shares, in addition to the microphone. */
export type SharedAudio = {
  readonly stream: MediaStream;
  close(): void;
};

export type SharedAudioSource = {
  /** Shows the picker of the browser; null if the user cancels it. `onEnded` is called when the user stops sharing there. */
  open(onEnded: () => void): Promise<SharedAudio | null>;
};

/** Whether this browser can share audio: phones, Firefox and Safari cannot. */
export function canShareAudio(): boolean {
  return typeof navigator.mediaDevices?.getDisplayMedia === 'function' && !matchMedia('(pointer: coarse)').matches;
}

export const browserSharedAudio: SharedAudioSource = {
  async open(onEnded) {
    const stream = await pick();
    if (stream === null) return null;
    const [track] = stream.getAudioTracks();
    const close = () => {
      if (track) track.onended = null;
      for (const each of stream.getTracks()) each.stop();
    };
    if (!track) {
      close();
      throw new Error(texts.recorder.noAudioShared);
    }
    // Browsers do not share audio alone. The video is neither used nor recorded.
    for (const video of stream.getVideoTracks()) video.enabled = false;
    track.onended = () => {
      close();
      onEnded();
    };
    return { stream: new MediaStream([track]), close };
  },
};

async function pick(): Promise<MediaStream | null> {
  const options: DisplayMediaStreamOptions & Record<string, unknown> = {
    video: { frameRate: 1 },
    audio: { echoCancellation: false, noiseSuppression: false, autoGainControl: false },
    // This tab plays nothing. System audio includes a call in another program.
    selfBrowserSurface: 'exclude',
    systemAudio: 'include',
  };
  try {
    return await navigator.mediaDevices.getDisplayMedia(options);
  } catch (error) {
    if (error instanceof DOMException && (error.name === 'NotAllowedError' || error.name === 'AbortError')) return null;
    throw error;
  }
}
