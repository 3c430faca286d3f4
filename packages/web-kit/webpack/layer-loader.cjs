/** Wraps a CSS module in the layer of its package, so that rules of areas override those of primitives. */
module.exports = function layerLoader(source) {
  if (!this.resourcePath.endsWith('.module.css')) return source;
  const layer = /[\\/]packages[\\/]/.test(this.resourcePath) ? 'ui' : 'area';
  return `@layer ${layer} {\n${source}\n}\n`;
};
