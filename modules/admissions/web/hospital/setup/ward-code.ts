const longest = 12;

/** A short code for a ward out of its name, `Male Medical Ward` → `MMW`, that none of the others has. */
export function wardCode(name: string, taken: readonly string[]): string {
  const words = name
    .normalize('NFD')
    .toUpperCase()
    .split(/[^A-Z0-9\p{M}]+/u)
    .map((word) => word.replace(/\p{M}/gu, ''))
    .filter(Boolean);
  const initials = words.map((word) => word[0]).join('');
  const base = (words.length > 1 ? initials : (words[0] ?? '').slice(0, 4)).slice(0, longest - 3) || 'WARD';
  for (let next = 1; ; next += 1) {
    const code = next === 1 ? base : `${base}${next}`;
    if (!taken.includes(code)) return code;
  }
}
