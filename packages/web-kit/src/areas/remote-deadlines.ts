import type { ModuleFederationRuntimePlugin } from '@module-federation/enhanced/runtime';
import { AREA_FILE_DEADLINE_MS } from '../limits.ts';

/**
 * Module Federation runtime plugin, added by the build of the shell: fails a remote whose files do not load in time, so
 * that it can be retried. By default the loader caches an error page as a manifest and waits indefinitely.
 */
function remoteDeadlines(): ModuleFederationRuntimePlugin {
  return {
    name: 'remote-deadlines',
    async fetch(url, init) {
      const response = await fetch(url, { ...init, signal: AbortSignal.timeout(AREA_FILE_DEADLINE_MS) });
      if (!response.ok) throw new Error(`${url} returned ${response.status}`);
      return response;
    },
    createScript() {
      return { timeout: AREA_FILE_DEADLINE_MS };
    },
  };
}

// biome-ignore lint/style/noDefaultExport: Module Federation requires a default export
export default remoteDeadlines;
