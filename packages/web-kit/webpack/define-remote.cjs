const { ModuleFederationPlugin } = require('@module-federation/enhanced/webpack');
const { baseConfig } = require('./base.cjs');
const { OPTIMIZATION, sharedPackages } = require('./federation.cjs');
const { ReleasePlugin } = require('./release-plugin.cjs');
const { ScreensPlugin } = require('./screens-plugin.cjs');

/** The build of an area: exposes src/area.tsx, served under /remotes/<name>/. */
function defineRemote({ name }) {
  const base = baseConfig({ name, publicPath: 'auto', outputPrefix: '' });
  return {
    ...base,
    entry: {},
    plugins: [
      ...base.plugins,
      new ScreensPlugin(),
      new ReleasePlugin({ name, file: /^remoteEntry\.js$/ }),
      new ModuleFederationPlugin({
        name,
        filename: 'remoteEntry.js',
        exposes: { './area': './src/area.tsx' },
        shared: sharedPackages({ provides: false }),
        shareStrategy: 'loaded-first',
        dts: false,
        experiments: { externalRuntime: true, optimization: OPTIMIZATION },
      }),
    ],
  };
}

module.exports = { defineRemote };
