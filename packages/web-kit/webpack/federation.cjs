// Module Federation settings shared by all builds. The shell provides the shared packages and the areas only consume them, so
// there is one copy of each package in the page.

/** @type {readonly string[]} Same list as AREA_NAMES in src/areas/define-area.ts; a test compares them. */
const AREAS = ['account', 'assistant', 'billing', 'meetings', 'notifications', 'recordings', 'search'];

/** Leaves out of the runtime what only manifests and Node.js need: 5 kB of compressed JavaScript before the first screen. */
const OPTIMIZATION = { target: 'web', disableSnapshot: true };

const REACT = '^19.3.1';

/** @param {{ provides: boolean }} options whether this build contains the shared packages */
function sharedPackages({ provides }) {
  const common = { singleton: true, ...(provides ? {} : { import: false }) };
  const react = { ...common, requiredVersion: REACT, strictVersion: true };
  const workspacePackage = { ...common, requiredVersion: '0.1.0', version: '0.1.0' };
  return {
    react,
    'react/': react,
    'react-dom': react,
    'react-dom/': react,
    '@minutehand/ui': workspacePackage,
    '@minutehand/ui/pickers': workspacePackage,
    '@minutehand/web-kit': workspacePackage,
  };
}

module.exports = { AREAS, OPTIMIZATION, sharedPackages };
