const HtmlWebpackPlugin = require('html-webpack-plugin');

/** Files of shared packages that only some screens load. */
const LOADED_ON_DEMAND = /[\\/]packages[\\/]ui[\\/]src[\\/]pickers[\\/]index\.ts$/;

/**
 * Adds preload links for the chunks that every screen needs, so that the browser requests them together with the entry and not
 * after it has run.
 */
class PreloadPlugin {
  apply(compiler) {
    compiler.hooks.compilation.tap('PreloadPlugin', (compilation) => {
      const isNeeded = (chunk) =>
        ![...compilation.chunkGraph.getChunkModulesIterable(chunk)].some((module) =>
          LOADED_ON_DEMAND.test(module.resource ?? module.rootModule?.resource ?? ''),
        );
      HtmlWebpackPlugin.getHooks(compilation).alterAssetTagGroups.tap('PreloadPlugin', (data) => {
        const groups = compilation.entrypoints.get('main').getChildren();
        const needed = groups.filter((group) => group.chunks.every(isNeeded));
        const files = new Set(needed.flatMap((group) => group.getFiles()));
        const links = [...files].map((file) =>
          HtmlWebpackPlugin.createHtmlTagObject('link', {
            rel: 'preload',
            as: file.endsWith('.css') ? 'style' : 'script',
            href: `${data.publicPath}${file}`,
          }),
        );
        // The page can be painted once its style sheet has arrived, so that this is requested first.
        const isStyleSheet = ({ attributes }) => attributes?.rel === 'stylesheet';
        const others = data.headTags.filter((tag) => !isStyleSheet(tag));
        data.headTags = [...data.headTags.filter(isStyleSheet), ...links, ...others];
        return data;
      });
    });
  }
}

module.exports = { PreloadPlugin };
