/**
 * A store: one value that only `change` replaces, and one function that draws it.
 *
 * @template State
 * @typedef {object} Store
 * @property {State} state
 * @property {(changes: Partial<State>) => void} change
 */

/**
 * Make a store.
 * @template {object} State
 * @param {State} initial
 * @param {() => void} changed
 * @returns {Store<State>}
 */
export function createStore(initial, changed) {
  const store = {
    state: initial,
    /** @param {Partial<State>} changes */
    change(changes) {
      store.state = { ...store.state, ...changes };
      changed();
    },
  };
  return store;
}
