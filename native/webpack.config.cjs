const path = require('node:path');
const HtmlWebpackPlugin = require('html-webpack-plugin');
const { DefinePlugin } = require('webpack');
const { baseConfig } = require('@minutehand/web-kit/bundle');
const { readServerOrigin } = require('./src/setup/server-origin.ts');

const origin = readServerOrigin(process.env.NATIVE_SERVER_URL);
const base = baseConfig({ name: 'native', folder: __dirname, publicPath: '/', outputPrefix: '', isServed: false });

/** A page of the app; `state` tells src/connect/main.tsx why it is shown. */
const definePage = (filename, state) =>
  new HtmlWebpackPlugin({
    filename,
    chunks: ['start'],
    template: path.join(__dirname, 'index.html'),
    templateParameters: { origin, state },
    scriptLoading: 'defer',
    minify: false,
  });

module.exports = {
  ...base,
  // No source maps: the app would contain them.
  devtool: false,
  entry: { start: './src/connect/main.tsx', bridge: './src/bridge/main.ts' },
  output: {
    ...base.output,
    path: process.env.NATIVE_OUTPUT ?? base.output.path,
    // The app reads bridge.js by name and runs it in the pages of the installation.
    filename: ({ chunk }) => (chunk.name === 'bridge' ? 'bridge.js' : '[name].[contenthash:10].js'),
  },
  plugins: [
    ...base.plugins,
    new DefinePlugin({ SERVER_ORIGIN: JSON.stringify(origin) }),
    definePage('index.html', 'start'),
    definePage('unreachable.html', 'unreachable'),
  ],
};
