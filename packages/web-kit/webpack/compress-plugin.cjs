const { gzipSync } = require('node:zlib');

const COMPRESSIBLE = /\.(js|css|svg)$/;
/** Smaller files are not compressed, in bytes. */
const MIN_BYTES = 1024;

/** Writes a .gz file beside each text asset, so that the gateway need not compress it. */
class GzipPlugin {
  apply(compiler) {
    const { Compilation, sources } = compiler.webpack;
    compiler.hooks.compilation.tap('GzipPlugin', (compilation) => {
      const stage = Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_TRANSFER;
      compilation.hooks.processAssets.tap({ name: 'GzipPlugin', stage }, (assets) => {
        for (const [file, asset] of Object.entries(assets)) {
          if (!COMPRESSIBLE.test(file) || asset.size() < MIN_BYTES) continue;
          const { info } = compilation.getAsset(file);
          compilation.emitAsset(`${file}.gz`, new sources.RawSource(gzipSync(asset.buffer(), { level: 9 })), {
            immutable: info.immutable,
            compressed: true,
          });
        }
      });
    });
  }
}

module.exports = { GzipPlugin };
