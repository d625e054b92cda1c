/** A document's number as people type it: `ADJ-000012`, `adj 12` and `12`. Null: nothing was typed; what is none finds nothing. */
export function numberTyped(series: string, typed: string | undefined): string | null {
  const words = typed?.trim();
  if (!words) return null;
  const digits = new RegExp(`^(?:${series.slice(0, -1)})?[-\\s]?0*(\\d{1,12})$`, 'i').exec(words)?.[1];
  return digits ? `${series}${digits.padStart(6, '0')}` : words;
}
