/**
 * A table wherever it is: with the server behind the socket, or in this page.
 *
 * @typedef {import("./socket.js").Line} Line
 * @typedef {import("./wire.js").Out} Out
 * @typedef {import("./wire.js").Reply} Reply
 * @typedef {import("./wire.js").TableCommand} TableCommand
 */
import { isLocal, local } from "./local.js";
import { socket } from "./socket.js";

let lastKey = 0;

/**
 * Subscribe to a table.
 * @param {string} table
 * @param {() => number} since the number of the last known event
 * @param {(message: Out) => void} receive
 * @returns {() => void} unsubscribe
 */
export function subscribe(table, since, receive) {
  if (!isLocal(table)) return socket.subscribe(table, since, receive);
  const subscribed = local().then((tables) => tables.subscribe(table, since(), receive));
  return () => void subscribed.then((unsubscribe) => unsubscribe());
}

/**
 * Send a command until it is answered.
 * @param {import("./socket.js").Unkeyed<TableCommand>} command
 * @returns {Promise<Reply>}
 */
export async function command(command) {
  if (!isLocal(command.table)) return socket.command(command);
  lastKey += 1;
  return (await local()).command({ ...command, id: `local-${lastKey}` });
}

/**
 * Call a function with every change of the connection to a table.
 * @param {string} table
 * @param {(line: Line) => void} changed
 * @returns {() => void} stop
 */
export const onLine = (table, changed) => (isLocal(table) ? () => {} : socket.onLine(changed));

/**
 * The state of the connection to a table; what is in this page is always here.
 * @param {string} table
 * @returns {Line}
 */
export const lineTo = (table) => (isLocal(table) ? "here" : socket.line);
