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
 * Hand a file to the share sheet of the device, or download it.
 * @param {File} file
 * @param {string} [title]
 */
export async function shareFile(file, title = file.name) {
  if (!navigator.canShare?.({ files: [file] })) return saveFile(file);
  return navigator.share({ files: [file], title }).catch((error) => {
    if (error?.name !== "AbortError") saveFile(file); // some kinds are refused only now
  });
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
