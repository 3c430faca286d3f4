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
 * Each test file has globals of its own, but Node's core throws errors and returns promises of the first ones.
 * Here `instanceof` recognizes both, as it does outside of tests.
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
