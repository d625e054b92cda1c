import { byName } from '#kernel/contract/by-name.ts';
import { unitWord } from '#modules/inventory/contract/rules/unit-word.ts';
import type { LabelLanguage } from './label-languages.ts';

/** The words by which a language says directions. */
export interface DirectionVoice {
  readonly verbs: Readonly<Record<string, string>> & { readonly other: string };
  readonly ways: Readonly<Record<string, string>>;
  readonly often: Readonly<Record<string, string>>;
  /** One and many of a unit; units that are missing stay as they are written. */
  readonly units: Readonly<Record<string, readonly [one: string, many: string]>>;
  /** From this number on there are many. */
  readonly manyFrom: number;
  readonly number: (value: number) => string;
  readonly unknownUnit: (amount: number, unit: string) => string;
  readonly every: (hours: number) => string;
  readonly at: (times: readonly string[]) => string;
  readonly on: (days: readonly number[]) => string;
  readonly needed: (reason: string | null) => string;
  readonly atMostTimes: (times: number) => string;
  readonly apart: (span: string) => string;
  readonly span: (minutes: number) => string;
  readonly lasting: (value: number, unit: string) => string;
  readonly untilTold: string;
  readonly inFluid: (fluid: string) => string;
  readonly over: (span: string) => string;
  readonly rate: (volume: string) => string;
  readonly next: string;
  readonly colon: string;
  readonly atMost: (amount: string) => string;
  readonly why: (indication: string) => string;
}

const measures = new Set(['mg', 'g', 'mcg', 'ml', 'iu']);

/** The word of a unit for a number of it. */
export function unitIn(voice: DirectionVoice, amount: number, unit: string): string {
  const key = unit.trim().toLowerCase();
  const known = voice.units[key] ?? voice.units[key.replace(/ies$/, 'y').replace(/s$/, '')];
  if (known) return amount >= voice.manyFrom ? known[1] : known[0];
  return measures.has(key) ? unit : voice.unknownUnit(amount, unit);
}

/** `2 tablets`, `500 mg`, `1 puff`. */
export function amountIn(voice: DirectionVoice, dose: number, unit: string): string {
  return `${voice.number(Math.round(dose * 10_000) / 10_000)} ${unitIn(voice, dose, unit)}`;
}

const joined = (words: readonly string[], and: string) =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} ${and} ${words.at(-1)}`;

const counted = (count: number, word: string) => `${count} ${word}${count === 1 ? '' : 's'}`;

const days = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];

const english: DirectionVoice = {
  verbs: {
    ...{ oral: 'Take', sublingual: 'Place', buccal: 'Place', rectal: 'Insert', vaginal: 'Insert', topical: 'Apply' },
    ...{ inhaled: 'Inhale', nebulised: 'Inhale', nasal: 'Put', ophthalmic: 'Put', otic: 'Put', NG: 'Give', IV: 'Give' },
    ...{ IM: 'Give', SC: 'Give', intrathecal: 'Give', intradermal: 'Give', other: 'Use' },
  },
  ways: {
    ...{ oral: 'by mouth', sublingual: 'under the tongue', buccal: 'inside the cheek', rectal: 'into the back passage' },
    ...{ vaginal: 'into the vagina', topical: 'to the skin', inhaled: 'by inhaler', nebulised: 'by nebuliser' },
    ...{ nasal: 'into the nose', ophthalmic: 'into the eye', otic: 'into the ear', NG: 'through the feeding tube' },
    ...{ IV: 'into a vein', IM: 'into a muscle', SC: 'under the skin', intrathecal: 'into the spinal fluid' },
    intradermal: 'into the skin',
  },
  often: {
    ...{ STAT: 'once, now', OD: 'once a day', BD: 'twice a day', TDS: 'three times a day', QDS: 'four times a day' },
    ...{ nocte: 'at night', mane: 'in the morning', weekly: 'once a week', monthly: 'once a month' },
  },
  units: byName({ ml: ['mL', 'mL'] }),
  manyFrom: 1.000_01,
  number: String,
  unknownUnit: (amount, unit) => (amount <= 1 ? unit : unitWord(amount, unit)),
  every: (hours) => `every ${counted(hours, 'hour')}`,
  at: (times) => `at ${joined(times, 'and')}`,
  on: (chosen) =>
    `on ${joined(
      chosen.map((day) => days[day - 1] ?? ''),
      'and',
    )}`,
  needed: (reason) => `when needed${reason ? ` for ${reason}` : ''}`,
  atMostTimes: (times) => `not more than ${times === 1 ? 'once' : `${times} times`} in 24 hours`,
  apart: (span) => `at least ${span} apart`,
  span: (minutes) => (minutes % 60 === 0 ? counted(minutes / 60, 'hour') : counted(minutes, 'minute')),
  lasting: (value, unit) => `for ${counted(value, unit.replace(/s$/, ''))}`,
  untilTold: 'until told to stop',
  inFluid: (fluid) => `in ${fluid}`,
  over: (span) => `over ${span}`,
  rate: (volume) => `at ${volume} per hour`,
  next: 'then',
  colon: ':',
  atMost: (amount) => `Not more than ${amount} in 24 hours.`,
  why: (indication) => `For ${indication}.`,
};

const jours = ['lundi', 'mardi', 'mercredi', 'jeudi', 'vendredi', 'samedi', 'dimanche'];
const lengths: Readonly<Record<string, readonly [one: string, many: string]>> = {
  doses: ['dose', 'doses'],
  days: ['jour', 'jours'],
  weeks: ['semaine', 'semaines'],
  months: ['mois', 'mois'],
};

const french: DirectionVoice = {
  verbs: {
    ...{ oral: 'Prendre', sublingual: 'Placer', buccal: 'Placer', rectal: 'Introduire', vaginal: 'Introduire', topical: 'Appliquer' },
    ...{ inhaled: 'Inhaler', nebulised: 'Inhaler', nasal: 'Mettre', ophthalmic: 'Mettre', otic: 'Mettre', NG: 'Administrer' },
    ...{ IV: 'Administrer', IM: 'Administrer', SC: 'Administrer', intrathecal: 'Administrer', intradermal: 'Administrer' },
    other: 'Utiliser',
  },
  ways: {
    ...{ oral: 'par la bouche', sublingual: 'sous la langue', buccal: 'à l’intérieur de la joue', rectal: 'dans le rectum' },
    ...{ vaginal: 'dans le vagin', topical: 'sur la peau', inhaled: 'avec l’inhalateur', nebulised: 'en nébulisation' },
    ...{ nasal: 'dans le nez', ophthalmic: 'dans l’œil', otic: 'dans l’oreille', NG: 'par la sonde gastrique' },
    ...{ IV: 'dans une veine', IM: 'dans un muscle', SC: 'sous la peau', intrathecal: 'dans le liquide céphalo-rachidien' },
    intradermal: 'dans la peau',
  },
  often: {
    ...{ STAT: 'une seule fois, maintenant', OD: 'une fois par jour', BD: 'deux fois par jour', TDS: 'trois fois par jour' },
    ...{ QDS: 'quatre fois par jour', nocte: 'le soir', mane: 'le matin', weekly: 'une fois par semaine' },
    monthly: 'une fois par mois',
  },
  units: byName({
    ...{ ml: ['ml', 'ml'], mcg: ['µg', 'µg'], iu: ['UI', 'UI'], unit: ['unité', 'unités'], tablet: ['comprimé', 'comprimés'] },
    ...{ capsule: ['gélule', 'gélules'], puff: ['bouffée', 'bouffées'], drop: ['goutte', 'gouttes'], sachet: ['sachet', 'sachets'] },
    ...{ application: ['application', 'applications'], suppository: ['suppositoire', 'suppositoires'], ampoule: ['ampoule', 'ampoules'] },
    ...{ vial: ['flacon', 'flacons'], bottle: ['flacon', 'flacons'], tube: ['tube', 'tubes'], bag: ['poche', 'poches'] },
    ...{ inhaler: ['inhalateur', 'inhalateurs'], pessary: ['ovule', 'ovules'], patch: ['patch', 'patchs'], pen: ['stylo', 'stylos'] },
    ...{ lozenge: ['pastille', 'pastilles'], syringe: ['seringue', 'seringues'], pack: ['boîte', 'boîtes'], box: ['boîte', 'boîtes'] },
    ...{ piece: ['pièce', 'pièces'], dose: ['dose', 'doses'] },
  }),
  manyFrom: 2,
  number: (value) => String(value).replace('.', ','),
  unknownUnit: (_amount, unit) => unit,
  every: (hours) => (hours === 1 ? 'toutes les heures' : `toutes les ${hours} heures`),
  at: (times) => `à ${joined(times, 'et')}`,
  on: (chosen) =>
    joined(
      chosen.map((day) => `le ${jours[day - 1] ?? ''}`),
      'et',
    ),
  needed: (reason) => (reason ? `si besoin (${reason})` : 'si besoin'),
  atMostTimes: (times) => `pas plus de ${times} fois en 24 heures`,
  apart: (span) => `à au moins ${span} d’intervalle`,
  span: (minutes) => (minutes % 60 === 0 ? counted(minutes / 60, 'heure') : counted(minutes, 'minute')),
  lasting: (value, unit) => {
    const [one, many] = lengths[unit] ?? [unit, unit];
    return `${unit === 'doses' ? 'pour' : 'pendant'} ${value} ${value >= 2 ? many : one}`;
  },
  untilTold: 'jusqu’à nouvel ordre',
  inFluid: (fluid) => `dans ${fluid}`,
  over: (span) => `en ${span}`,
  rate: (volume) => `à ${volume} par heure`,
  next: 'puis',
  colon: ' :',
  atMost: (amount) => `Pas plus de ${amount} en 24 heures.`,
  why: (indication) => `Indication : ${indication}.`,
};

export const voices: Readonly<Record<LabelLanguage, DirectionVoice>> = { en: english, fr: french };
