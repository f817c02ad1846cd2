/**
 * The invitations that were opened in this tab: whoever only watches may still take a seat that
 * becomes free.
 */
const opened = /** @type {Map<string, string>} */ (new Map());

/**
 * @param {string} table
 * @param {string} code
 */
export const keepInvitation = (table, code) => opened.set(table, code);

/**
 * The code that leads to a table; empty for none.
 * @param {string} table
 */
export const invitationTo = (table) => opened.get(table) ?? "";
