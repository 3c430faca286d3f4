const { createHash } = require('node:crypto');
const { readdirSync, readFileSync } = require('node:fs');
const path = require('node:path');
const { defineShell } = require('@minutehand/web-kit/shell');

/** Replaced in the service worker by a hash of the other files. */
const RELEASE = 'of-release';

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
        for (const { name, content } of readPublicFiles(this.folder))
          compilation.emitAsset(name, new RawSource(content), { minimized: true });
      });
    });
  }
}

function readPublicFiles(folder) {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const files = entries
    .map((entry) => path.join(entry.parentPath, entry.name))
    .sort()
    .map((file) => ({ name: path.relative(folder, file).replaceAll(path.sep, '/'), content: readFileSync(file) }));
  const hash = createHash('sha256');
  for (const { content } of files) hash.update(content);
  const release = hash.digest('hex').slice(0, 16);
  return files.map(({ name, content }) =>
    name === 'service-worker.js' ? { name, content: content.toString().replace(RELEASE, release) } : { name, content },
  );
}

const config = defineShell();
module.exports = { ...config, plugins: [...config.plugins, new PublicFilesPlugin(path.join(__dirname, 'public'))] };
