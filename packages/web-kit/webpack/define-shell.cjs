const path = require('node:path');
const { ModuleFederationPlugin } = require('@module-federation/enhanced/webpack');
const HtmlWebpackPlugin = require('html-webpack-plugin');
const { baseConfig } = require('./base.cjs');
const { PreloadPlugin } = require('./preload-plugin.cjs');
const { ReleasePlugin } = require('./release-plugin.cjs');
const { AREAS, OPTIMIZATION, sharedPackages } = require('./federation.cjs');

/** The ES modules of the packages of the federation runtime. */
const FEDERATION_MODULES = Object.fromEntries(
  [
    ['runtime-core', 'index.js'],
    ['sdk', 'index.js'],
    ['error-codes', 'index.mjs'],
  ].map(([name, file]) => {
    const folder = path.dirname(require.resolve(`@module-federation/${name}`));
    return [`@module-federation/${name}$`, path.join(folder, file)];
  }),
);

/** The build of the shell: provides the shared packages and lists the remotes. */
function defineShell() {
  const base = baseConfig({ name: 'shell', publicPath: '/', outputPrefix: 'assets/' });
  const src = path.join(base.context, 'src');
  return {
    ...base,
    // Some modules of the runtime require its CommonJS build, which would add a second copy: 21 kB of compressed JavaScript.
    resolve: { ...base.resolve, alias: FEDERATION_MODULES },
    entry: { main: path.join(src, 'main.ts') },
    plugins: [
      ...base.plugins,
      new HtmlWebpackPlugin({
        template: path.join(base.context, 'index.html'),
        favicon: path.join(base.context, 'favicon.svg'),
        scriptLoading: 'defer',
        minify: false,
      }),
      new PreloadPlugin(),
      new ReleasePlugin({ name: 'shell', file: /^assets\/main\..*\.js$/ }),
      new ModuleFederationPlugin({
        name: 'shell',
        // Relative: the same files serve every environment.
        remotes: Object.fromEntries(AREAS.map((area) => [area, `${area}@/remotes/${area}/remoteEntry.js`])),
        shared: sharedPackages({ provides: true }),
        runtimePlugins: [require.resolve('@minutehand/web-kit/remote-deadlines')],
        shareStrategy: 'loaded-first',
        dts: false,
        experiments: { provideExternalRuntime: true, optimization: OPTIMIZATION },
      }),
    ],
  };
}

module.exports = { defineShell };
