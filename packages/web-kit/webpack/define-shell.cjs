const path = require('node:path');
const { ModuleFederationPlugin } = require('@module-federation/enhanced/webpack');
const HtmlWebpackPlugin = require('html-webpack-plugin');
const { baseConfig } = require('./base.cjs');
const { AREAS, sharedPackages } = require('./federation.cjs');

/** The build of the shell: provides the shared packages and lists the remotes. */
function defineShell() {
  const base = baseConfig({ name: 'shell', publicPath: '/', outputPrefix: 'assets/' });
  const src = path.join(base.context, 'src');
  return {
    ...base,
    // Retries a remote that failed to load instead of caching it as an empty module.
    output: { ...base.output, strictModuleExceptionHandling: true },
    entry: { main: path.join(src, 'main.ts') },
    plugins: [
      ...base.plugins,
      new HtmlWebpackPlugin({
        template: path.join(base.context, 'index.html'),
        favicon: path.join(base.context, 'favicon.svg'),
        scriptLoading: 'defer',
        minify: false,
      }),
      new ModuleFederationPlugin({
        name: 'shell',
        // Relative: the same files serve every environment.
        remotes: Object.fromEntries(AREAS.map((area) => [area, `${area}@/remotes/${area}/mf-manifest.json`])),
        shared: sharedPackages({ provides: true }),
        runtimePlugins: [require.resolve('@minutehand/web-kit/remote-deadlines')],
        shareStrategy: 'loaded-first',
        dts: false,
        experiments: { provideExternalRuntime: true },
      }),
    ],
  };
}

module.exports = { defineShell };
