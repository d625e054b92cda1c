/**
 * Text that no spreadsheet program takes for a formula: a leading = + - @ tab or return gets a ' before it. Numbers are numbers
 * and stay so.
 */
export function safeText(text: string): string {
  return /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
}

/**
 * One field of a file with commas, after RFC 4180. Where a comma is the sign of decimals, programs split such a file at
 * semicolons, whatever stands in quotes: what begins a cell for them (after a semicolon, a tab or a new line) and would be a
 * formula gets a ' before it, too.
 */
export function csvField(text: string): string {
  if (!/[",;\t\r\n]/.test(text)) return text;
  return `"${text.replace(/([;\t\r\n][\s"]*)(?=[=+\-@])/g, "$1'").replaceAll('"', '""')}"`;
}
