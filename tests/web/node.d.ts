/** What the tests use of Node's own modules and globals. */

declare module "node:test" {
  type Body = () => void | Promise<void>;
  export default function test(name: string, body: Body): void;
  export function before(body: Body): void;
  export function beforeEach(body: Body): void;
  export function afterEach(body: Body): void;
  export const mock: {
    timers: {
      enable(options: { apis: readonly string[] }): void;
      tick(ms: number): void;
      reset(): void;
    };
  };
}

declare module "node:assert/strict" {
  /** A class of errors, properties, or a check of the one thrown. */
  type Expected =
    | (new (...args: never[]) => Error)
    | { [property: string]: unknown }
    | ((error: unknown) => boolean);
  interface Assert {
    equal(actual: unknown, expected: unknown, message?: string): void;
    notEqual(actual: unknown, expected: unknown, message?: string): void;
    deepEqual(actual: unknown, expected: unknown, message?: string): void;
    match(text: string, pattern: RegExp, message?: string): void;
    doesNotMatch(text: string, pattern: RegExp, message?: string): void;
    ok(value: unknown, message?: string): asserts value;
    throws(body: () => unknown, expected?: Expected, message?: string): void;
    rejects(promise: Promise<unknown>, expected?: Expected, message?: string): Promise<void>;
  }
  const assert: Assert;
  export default assert;
}

declare module "node:fs" {
  export function readFileSync(path: string, encoding: "utf-8"): string;
  export function readFileSync(path: URL): Uint8Array<ArrayBuffer>;
}

declare module "node:path" {
  export function join(...parts: string[]): string;
}

declare const process: { env: { [name: string]: string | undefined } };
