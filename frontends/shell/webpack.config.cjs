const { readdirSync, readFileSync } = require('node:fs');
const path = require('node:path');
const { defineShell } = require('@minutehand/web-kit/shell');

/** Adds the files of a folder to the output under their own names. */
class PublicFilesPlugin {
  constructor(folder) {
    this.folder = folder;
  }

  apply(compiler) {
    const { RawSource } = compiler.webpack.sources;
    compiler.hooks.thisCompilation.tap('PublicFilesPlugin', (compilation) => {
      const stage = compiler.webpack.Compilation.PROCESS_ASSETS_STAGE_ADDITIONAL;
      compilation.hooks.processAssets.tap({ name: 'PublicFilesPlugin', stage }, () => {
        for (const entry of readdirSync(this.folder, { recursive: true, withFileTypes: true })) {
          if (!entry.isFile()) continue;
          const file = path.join(entry.parentPath, entry.name);
          const name = path.relative(this.folder, file).replaceAll(path.sep, '/');
          compilation.emitAsset(name, new RawSource(readFileSync(file)), { minimized: true });
        }
      });
    });
  }
}

const config = defineShell();
module.exports = { ...config, plugins: [...config.plugins, new PublicFilesPlugin(path.join(__dirname, 'public'))] };
