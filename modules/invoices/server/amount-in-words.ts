const units: Readonly<Record<string, { readonly en: readonly [string, string, string]; readonly fr: readonly [string, string, string] }>> =
  {
    // Major unit (as said of several), minor unit of one, minor unit of several.
    NGN: { en: ['naira', 'kobo', 'kobo'], fr: ['nairas', 'kobo', 'kobos'] },
    GHS: { en: ['cedis', 'pesewa', 'pesewas'], fr: ['cédis', 'pesewa', 'pesewas'] },
    KES: { en: ['Kenya shillings', 'cent', 'cents'], fr: ['shillings kényans', 'cent', 'cents'] },
    UGX: { en: ['Uganda shillings', 'cent', 'cents'], fr: ['shillings ougandais', 'cent', 'cents'] },
    TZS: { en: ['Tanzania shillings', 'cent', 'cents'], fr: ['shillings tanzaniens', 'cent', 'cents'] },
    ZAR: { en: ['rand', 'cent', 'cents'], fr: ['rands', 'cent', 'cents'] },
    XOF: { en: ['CFA francs', 'centime', 'centimes'], fr: ['francs CFA', 'centime', 'centimes'] },
    XAF: { en: ['CFA francs', 'centime', 'centimes'], fr: ['francs CFA', 'centime', 'centimes'] },
    USD: { en: ['US dollars', 'cent', 'cents'], fr: ['dollars américains', 'cent', 'cents'] },
    EUR: { en: ['euros', 'cent', 'cents'], fr: ['euros', 'centime', 'centimes'] },
    GBP: { en: ['pounds sterling', 'penny', 'pence'], fr: ['livres sterling', 'penny', 'pence'] },
  };
const englishOne: Readonly<Record<string, string>> = {
  cedis: 'cedi',
  'Kenya shillings': 'Kenya shilling',
  'Uganda shillings': 'Uganda shilling',
  'Tanzania shillings': 'Tanzania shilling',
  'CFA francs': 'CFA franc',
  'US dollars': 'US dollar',
  euros: 'euro',
  'pounds sterling': 'pound sterling',
};

const englishSmall = [
  'zero',
  'one',
  'two',
  'three',
  'four',
  'five',
  'six',
  'seven',
  'eight',
  'nine',
  'ten',
  'eleven',
  'twelve',
  'thirteen',
  'fourteen',
  'fifteen',
  'sixteen',
  'seventeen',
  'eighteen',
  'nineteen',
] as const;
const englishTens = ['', '', 'twenty', 'thirty', 'forty', 'fifty', 'sixty', 'seventy', 'eighty', 'ninety'] as const;
const englishScales = ['', 'thousand', 'million', 'billion', 'trillion', 'quadrillion'] as const;

function englishBelowThousand(number: number): string {
  const [hundreds, rest] = [Math.floor(number / 100), number % 100];
  const words: string[] = [];
  if (hundreds > 0) words.push(`${englishSmall[hundreds]} hundred`);
  if (rest > 0) {
    if (hundreds > 0) words.push('and');
    words.push(
      rest < 20 ? (englishSmall[rest] as string) : `${englishTens[Math.floor(rest / 10)]}${rest % 10 ? `-${englishSmall[rest % 10]}` : ''}`,
    );
  }
  return words.join(' ');
}

function groupsOf(number: bigint): number[] {
  const groups: number[] = [];
  for (let left = number; left > 0n; left /= 1000n) groups.push(Number(left % 1000n));
  return groups;
}

/** A whole number in English words: 1 021 005 → `one million twenty-one thousand and five`. */
export function englishNumber(number: bigint): string {
  if (number === 0n) return 'zero';
  const groups = groupsOf(number);
  const parts = groups
    .map((group, scale) => (group === 0 ? '' : [englishBelowThousand(group), englishScales[scale]].filter(Boolean).join(' ')))
    .reverse()
    .filter(Boolean);
  const last = groups[0] as number;
  if (parts.length > 1 && last > 0 && last < 100) return `${parts.slice(0, -1).join(' ')} and ${parts.at(-1)}`;
  return parts.join(' ');
}

const frenchSmall = [
  'zéro',
  'un',
  'deux',
  'trois',
  'quatre',
  'cinq',
  'six',
  'sept',
  'huit',
  'neuf',
  'dix',
  'onze',
  'douze',
  'treize',
  'quatorze',
  'quinze',
  'seize',
  'dix-sept',
  'dix-huit',
  'dix-neuf',
] as const;
const frenchTens = ['', '', 'vingt', 'trente', 'quarante', 'cinquante', 'soixante', 'soixante', 'quatre-vingt', 'quatre-vingt'] as const;

function frenchBelowHundred(number: number, last: boolean): string {
  if (number < 20) return frenchSmall[number] as string;
  const ten = Math.floor(number / 10);
  const rest = ten === 7 || ten === 9 ? (number % 10) + 10 : number % 10;
  const base = frenchTens[ten] as string;
  if (rest === 0) return number === 80 && last ? 'quatre-vingts' : base;
  const joined = (rest === 1 || rest === 11) && ten !== 8 && ten !== 9 ? ' et ' : '-';
  return `${base}${joined}${frenchSmall[rest]}`;
}

function frenchBelowThousand(number: number, last: boolean): string {
  const [hundreds, rest] = [Math.floor(number / 100), number % 100];
  if (hundreds === 0) return frenchBelowHundred(rest, last);
  const hundred = hundreds === 1 ? 'cent' : `${frenchSmall[hundreds]} cent${rest === 0 && last ? 's' : ''}`;
  return rest === 0 ? hundred : `${hundred} ${frenchBelowHundred(rest, last)}`;
}

const frenchScales = ['', 'mille', 'million', 'milliard', 'billion', 'billiard'] as const;

/** A whole number in French words: 1 280 → `mille deux cent quatre-vingts`. */
export function frenchNumber(number: bigint): string {
  if (number === 0n) return 'zéro';
  return groupsOf(number)
    .map((group, scale) => {
      if (group === 0) return '';
      if (scale === 0) return frenchBelowThousand(group, true);
      // Mille never changes; before it vingt and cent stay without s, before a million they keep it.
      if (scale === 1) return group === 1 ? 'mille' : `${frenchBelowThousand(group, false)} mille`;
      return `${frenchBelowThousand(group, true)} ${frenchScales[scale]}${group > 1 ? 's' : ''}`;
    })
    .reverse()
    .filter(Boolean)
    .join(' ');
}

function capital(words: string): string {
  return `${words.slice(0, 1).toUpperCase()}${words.slice(1)}`;
}

// A pound is a she.
function frenchCount(number: bigint, major: string): string {
  const words = frenchNumber(number);
  return major.startsWith('livre') ? words.replace(/\bun$/, 'une') : words;
}

// After a round million French puts "de" before what is counted.
function frenchOf(number: bigint, major: string): string {
  const round = number >= 1_000_000n && number % 1_000_000n === 0n;
  return round ? (/^[aeéiouh]/i.test(major) ? "d'" : 'de ') : '';
}

/**
 * An amount as a document writes it out. `amountInWords(250050, 'NGN', 2)` → `Two thousand five hundred naira and fifty kobo only`.
 * Currencies without a name here are said by their code, their minor units as a fraction of a hundred (or thousand).
 */
export function amountInWords(amount: number, currency: string, minorDigits: number): { readonly en: string; readonly fr: string } {
  const digits = String(Math.abs(amount)).padStart(minorDigits + 1, '0');
  const cut = digits.length - minorDigits;
  const [major, minor] = [BigInt(digits.slice(0, cut)), minorDigits > 0 ? Number(digits.slice(cut)) : 0];
  const names = units[currency];
  const [en, fr] = [names?.en ?? [currency, '', ''], names?.fr ?? [currency, '', '']];
  const fraction = `${digits.slice(cut)}/1${'0'.repeat(minorDigits)}`;
  const enMajor = major === 1n ? (englishOne[en[0] as string] ?? (en[0] as string)) : (en[0] as string);
  const frMajor = major <= 1n && names ? (fr[0] as string).replace(/s\b/g, '') : (fr[0] as string);
  const enMinor = names ? `${englishNumber(BigInt(minor))} ${minor === 1 ? en[1] : en[2]}` : fraction;
  const frMinor = names ? `${frenchNumber(BigInt(minor))} ${minor === 1 ? fr[1] : fr[2]}` : fraction;
  const minus = amount < 0 ? { en: 'minus ', fr: 'moins ' } : { en: '', fr: '' };
  return {
    en: capital(`${minus.en}${englishNumber(major)} ${enMajor}${minor > 0 ? ` and ${enMinor}` : ''} only`),
    fr: capital(`${minus.fr}${frenchCount(major, frMajor)} ${frenchOf(major, frMajor)}${frMajor}${minor > 0 ? ` et ${frMinor}` : ''}`),
  };
}
