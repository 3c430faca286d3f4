const { brotliCompressSync, constants, gzipSync } = require('node:zlib');

const COMPRESSIBLE = /\.(js|css|svg)$/;
/** Smaller files are not compressed, in bytes. */
const MIN_BYTES = 1024;

const compressors = {
  gz: (buffer) => gzipSync(buffer, { level: 9 }),
  br: (buffer) =>
    brotliCompressSync(buffer, {
      params: {
        [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
        [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
        [constants.BROTLI_PARAM_SIZE_HINT]: buffer.length,
      },
    }),
};

/** Writes a .gz and a .br file beside each text asset, so that the gateway need not compress it. */
class CompressPlugin {
  apply(compiler) {
    const { Compilation, sources } = compiler.webpack;
    compiler.hooks.compilation.tap('CompressPlugin', (compilation) => {
      const stage = Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_TRANSFER;
      compilation.hooks.processAssets.tap({ name: 'CompressPlugin', stage }, (assets) => {
        for (const [file, asset] of Object.entries(assets)) {
          if (!COMPRESSIBLE.test(file) || asset.size() < MIN_BYTES) continue;
          const { info } = compilation.getAsset(file);
          for (const [extension, compress] of Object.entries(compressors))
            compilation.emitAsset(`${file}.${extension}`, new sources.RawSource(compress(asset.buffer())), {
              immutable: info.immutable,
              compressed: true,
            });
        }
      });
    });
  }
}

module.exports = { CompressPlugin };
