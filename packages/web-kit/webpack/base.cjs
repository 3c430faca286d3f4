const path = require('node:path');
const { createHash } = require('node:crypto');
const MiniCssExtractPlugin = require('mini-css-extract-plugin');
const CssMinimizerPlugin = require('css-minimizer-webpack-plugin');
const { CompressPlugin } = require('./compress-plugin.cjs');

const root = path.resolve(__dirname, '../../..');

/** The configuration shared by the shell, the areas and the native app, whose files no gateway compresses. */
function baseConfig({ name, folder = path.join(root, 'frontends', name), publicPath, outputPrefix, isServed = true }) {
  const isProduction = process.env.NODE_ENV !== 'development';
  return {
    name,
    mode: isProduction ? 'production' : 'development',
    devtool: isProduction ? 'source-map' : 'cheap-module-source-map',
    context: folder,
    target: ['web', 'es2022'],
    output: {
      path: path.join(folder, 'dist'),
      publicPath,
      uniqueName: `minutehand-${name}`,
      filename: `${outputPrefix}[name].[contenthash:10].js`,
      chunkFilename: `${outputPrefix}[name].[contenthash:10].js`,
      assetModuleFilename: `${outputPrefix}[name].[contenthash:10][ext]`,
      clean: true,
      // A module that failed to start, or a remote that failed to load, is tried again instead of being an empty module from then on.
      strictModuleExceptionHandling: true,
    },
    resolve: { extensions: ['.tsx', '.ts', '.js'] },
    module: {
      rules: [
        { test: /\.tsx?$/, loader: require.resolve('swc-loader'), options: swcOptions(isProduction) },
        {
          test: /\.css$/,
          use: [
            MiniCssExtractPlugin.loader,
            {
              loader: require.resolve('css-loader'),
              options: {
                importLoaders: 1,
                modules: {
                  auto: /\.module\.css$/,
                  namedExport: false,
                  exportLocalsConvention: 'as-is',
                  getLocalIdent: (context, _template, local) => getClassName(name, context.resourcePath, local),
                },
              },
            },
            { loader: require.resolve('./layer-loader.cjs') },
          ],
        },
        { test: /\.(woff2|svg|png)$/, type: 'asset/resource' },
      ],
    },
    optimization: { minimizer: ['...', new CssMinimizerPlugin()] },
    plugins: [
      new MiniCssExtractPlugin({
        filename: `${outputPrefix}[name].[contenthash:10].css`,
        chunkFilename: `${outputPrefix}[name].[contenthash:10].css`,
        // Class names are unique and layered, so the order of files does not matter.
        ignoreOrder: true,
      }),
      ...(isProduction && isServed ? [new CompressPlugin()] : []),
    ],
    cache: {
      type: 'filesystem',
      cacheDirectory: path.join(root, '.cache/webpack', name),
      buildDependencies: { config: [__filename, path.join(folder, 'webpack.config.cjs'), ...configFiles()] },
    },
    performance: { hints: false },
    stats: { preset: 'errors-warnings', timings: true },
  };
}

function configFiles() {
  return [
    'define-remote.cjs',
    'define-shell.cjs',
    'federation.cjs',
    'compress-plugin.cjs',
    'layer-loader.cjs',
    'preload-plugin.cjs',
    'release-plugin.cjs',
    'screens-plugin.cjs',
  ].map((file) => path.join(__dirname, file));
}

function swcOptions(isProduction) {
  return {
    jsc: {
      parser: { syntax: 'typescript', tsx: true },
      target: 'es2022',
      transform: { react: { runtime: 'automatic', development: !isProduction } },
    },
  };
}

/** "meetings-MeetingScreen__title-3f2a": the area, the component, the class; the hash distinguishes files of the same name. */
function getClassName(area, file, local) {
  const relativePath = path.relative(root, file);
  const owner = /^packages\/([^/]+)\//.exec(relativePath)?.[1] ?? area;
  const component = path.basename(file, '.module.css');
  const hash = createHash('sha256').update(relativePath).digest('hex').slice(0, 4);
  return `${owner}-${component}__${local}-${hash}`;
}

module.exports = { baseConfig };
