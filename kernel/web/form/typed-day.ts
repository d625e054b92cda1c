/** Beginnings of the months' names, without accents. */
const months = [
  ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'],
  ['jan', 'fev', 'mar', 'avr', 'mai', 'juin', 'juil', 'aou', 'sep', 'oct', 'nov', 'dec'],
];

function monthOf(name: string): number {
  const plain = name.normalize('NFD').replace(/\p{M}/gu, '');
  return Math.max(...months.map((names) => names.findIndex((stem) => plain.startsWith(stem)))) + 1;
}

function dayText(year: number, month: number, day: number): string | null {
  const date = new Date(Date.UTC(year, month - 1, day));
  if (date.getUTCFullYear() !== year || date.getUTCMonth() !== month - 1 || date.getUTCDate() !== day) return null;
  return date.toISOString().slice(0, 10);
}

/** Reads a day as people type it: `20/11/2026`, `20-11-2026`, `20.11.26`, `20 Nov 2026`, `20 févr. 2026`, `2026-11-20`, `20112026`. Day before month. */
export function readTypedDay(text: string): string | null {
  const typed = text.trim().toLowerCase();
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(typed);
  if (iso) return dayText(Number(iso[1]), Number(iso[2]), Number(iso[3]));
  const plain = /^(\d{1,2})[./\- ](\d{1,2})[./\- ](\d{4}|\d{2})$/.exec(typed) ?? /^(\d{2})(\d{2})(\d{4})$/.exec(typed);
  if (plain) return dayText(fullYear(plain[3] ?? ''), Number(plain[2]), Number(plain[1]));
  const named = /^(\d{1,2})[ \-.]*([a-zéûè]{3,})[ \-.,]*(\d{4}|\d{2})$/.exec(typed);
  const month = named ? monthOf(named[2] ?? '') : 0;
  return named && month > 0 ? dayText(fullYear(named[3] ?? ''), month, Number(named[1])) : null;
}

function fullYear(text: string): number {
  const year = Number(text);
  if (text.length === 4) return year;
  // Two digits mean the last hundred years: a birthday in 87, an appointment in 26.
  return year > 40 ? 1900 + year : 2000 + year;
}

/** True for a text that leaves no day in the box: unreadable, or outside of the days allowed. */
export function isNoDay(text: string, { min, max }: { readonly min?: string | undefined; readonly max?: string | undefined }): boolean {
  const day = readTypedDay(text);
  return day === null || (min !== undefined && day < min) || (max !== undefined && day > max);
}
