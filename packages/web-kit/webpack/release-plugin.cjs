const { createHash } = require('node:crypto');
const { readdirSync, readFileSync } = require('node:fs');
const path = require('node:path');

const packages = path.resolve(__dirname, '../..');

/** A hash of the packages that the shell provides to the areas. */
function getRelease() {
  const hash = createHash('sha256');
  for (const folder of ['ui/src', 'web-kit/src'])
    for (const entry of readdirSync(path.join(packages, folder), { recursive: true, withFileTypes: true })
      .filter((file) => file.isFile() && !/\.test\.tsx?$/.test(file.name))
      .map((file) => path.join(file.parentPath, file.name))
      .sort())
      hash.update(path.relative(packages, entry)).update('\0').update(readFileSync(entry)).update('\0');
  return hash.digest('hex').slice(0, 16);
}

/**
 * Makes a build state its release to the page, which web-kit compares: a page that was open during an update can load an area that needs
 * packages of another release.
 */
class ReleasePlugin {
  /** `file`: the script that states it. */
  constructor({ name, file }) {
    this.name = name;
    this.file = file;
  }

  apply(compiler) {
    const banner = `(globalThis.minutehandReleases??={})[${JSON.stringify(this.name)}]="${getRelease()}";`;
    // At the end, because "use strict" must be the first statement.
    new compiler.webpack.BannerPlugin({ banner, raw: true, footer: true, test: this.file }).apply(compiler);
  }
}

module.exports = { ReleasePlugin };
