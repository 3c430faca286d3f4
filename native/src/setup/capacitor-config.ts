import type { CapacitorConfig } from '@capacitor/cli';
import { isLoopback } from './server-origin.ts';

/** The configuration of the app for an installation. Navigation to other hosts opens the browser of the device. */
export function createCapacitorConfig(origin: string): CapacitorConfig {
  const url = new URL(origin);
  return {
    appId: 'example.minutehand.app',
    appName: 'Minutehand',
    webDir: 'dist',
    server: {
      allowNavigation: [url.hostname],
      cleartext: isLoopback(url) && url.protocol === 'http:',
      errorPath: 'unreachable.html',
    },
    // A release writes no console messages of pages into the log of the device.
    loggingBehavior: 'debug',
    android: { allowMixedContent: false },
    plugins: { Badge: { persist: true, autoClear: false } },
  };
}
