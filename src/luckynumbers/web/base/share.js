/** Sharing a text: by the share sheet of the device, by the clipboard, or to be copied by hand. */

/**
 * Share a text, and return how.
 * @param {string} text
 * @returns {Promise<"shared" | "copied" | "shown">} shown: nothing worked, so show it to be copied
 */
export async function share(text) {
  const touch = matchMedia("(pointer: coarse)").matches;
  try {
    if (touch && navigator.share) {
      await navigator.share({ text });
      return "shared";
    }
    await navigator.clipboard.writeText(text);
    return "copied";
  } catch {
    return "shown";
  }
}
