const kilo = 1024;

/** A file's size as people say it: `812 B`, `24 KB`, `3.4 MB`. */
export function sizeWords(bytes: number, number: (value: number) => string): string {
  if (bytes < kilo) return `${number(bytes)} B`;
  if (bytes < kilo * kilo) return `${number(Math.round(bytes / kilo))} KB`;
  return `${number(Math.round((bytes / kilo / kilo) * 10) / 10)} MB`;
}
