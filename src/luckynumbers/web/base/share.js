/** Sharing a text or a file: by the share sheet of the device, by the clipboard, or by a download. */

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

/**
 * Copy the text of a field; where the clipboard is closed to scripts, by the browser's own command.
 * @param {HTMLInputElement} field
 * @returns {Promise<boolean>} whether it was copied
 */
export async function copyField(field) {
  try {
    await navigator.clipboard.writeText(field.value);
    return true;
  } catch {
    field.focus();
    return document.execCommand("copy");
  }
}

/**
 * Whether the device has a share sheet that takes such a file.
 * @param {File} file
 */
export const takesFile = (file) => navigator.canShare?.({ files: [file] }) ?? false;

/**
 * Hand a file to the share sheet of the device, or download it.
 * @param {File} file
 * @param {string} [title]
 * @returns {Promise<boolean>} whether it was downloaded
 */
export async function shareFile(file, title = file.name) {
  try {
    if (takesFile(file)) {
      await navigator.share({ files: [file], title });
      return false;
    }
  } catch (error) {
    // Some kinds are refused only now; who has changed their mind wants no file.
    if (error instanceof DOMException && error.name === "AbortError") return false;
  }
  saveFile(file);
  return true;
}

/**
 * Download a file.
 * @param {File} file
 */
export function saveFile(file) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(file);
  link.download = file.name;
  link.click();
  URL.revokeObjectURL(link.href);
}
