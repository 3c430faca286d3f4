import { buildNativeApp } from './lib/native-app.ts';
import { resolveFromRoot } from './lib/paths.ts';

// The web bundle only: native/README.md has the steps that need the SDKs of Android and iOS.
try {
  const origin = await buildNativeApp({
    serverUrl: process.env.NATIVE_SERVER_URL,
    output: resolveFromRoot('native', 'dist'),
    configFile: resolveFromRoot('native', 'capacitor.config.json'),
  });
  console.log(`Built native/dist for ${origin}.`);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
