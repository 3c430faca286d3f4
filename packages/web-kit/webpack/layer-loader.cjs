/** Puts a CSS module into the layer of its owner, so that an area's rule always wins over a primitive's. */
module.exports = function layerLoader(source) {
  if (!this.resourcePath.endsWith('.module.css')) return source;
  const layer = /[\\/]packages[\\/]/.test(this.resourcePath) ? 'ui' : 'area';
  return `@layer ${layer} {\n${source}\n}\n`;
};
