const SCREEN = /\/screens\/(\w+)\/\1\.tsx$/;

/** Writes screens.json, the files of each lazy screen of an area, so that the gateway can preload them in the page of the screen. */
class ScreensPlugin {
  apply(compiler) {
    const { Compilation, sources } = compiler.webpack;
    compiler.hooks.compilation.tap('ScreensPlugin', (compilation) => {
      // After the content hashes are final.
      const stage = Compilation.PROCESS_ASSETS_STAGE_REPORT;
      compilation.hooks.processAssets.tap({ name: 'ScreensPlugin', stage }, () => {
        const screens = {};
        for (const group of compilation.chunkGroups)
          for (const { request } of group.origins) {
            const name = SCREEN.exec(request ?? '')?.[1];
            if (name) screens[name] = getFiles(group);
          }
        compilation.emitAsset('screens.json', new sources.RawSource(`${JSON.stringify(screens, null, 2)}\n`));
      });
    });
  }
}

/** The files of a screen, after those of the area that loads it. */
function getFiles(group) {
  const areas = [...group.parentsIterable].filter((parent) => !parent.isInitial());
  const files = [...areas, group].flatMap((part) => part.getFiles());
  return [...new Set(files)].filter((file) => /\.(js|css)$/.test(file));
}

module.exports = { ScreensPlugin };
