const { TestEnvironment } = require('jest-environment-node');

const shared = {
  Error,
  AggregateError,
  EvalError,
  RangeError,
  ReferenceError,
  SyntaxError,
  TypeError,
  URIError,
  Promise,
};
const isInstance = Function.prototype[Symbol.hasInstance];

/**
 * Each test file runs in its own context, but Node's core modules create errors and promises of the main context.
 * `instanceof` recognizes both here.
 */
module.exports = class NodeEnvironment extends TestEnvironment {
  constructor(config, context) {
    super(config, context);
    for (const [name, outer] of Object.entries(shared)) {
      const inner = this.global[name];
      Object.defineProperty(inner, Symbol.hasInstance, {
        value(candidate) {
          return isInstance.call(this, candidate) || (this === inner && isInstance.call(outer, candidate));
        },
      });
    }
  }
};
