import type { LabelLanguage } from './label-languages.ts';
import { byName } from '#kernel/contract/by-name.ts';

/** The language of a label for somebody who speaks this; null: none of ours. */
export function labelLanguageOf(spoken: string | null): LabelLanguage | null {
  const word = (spoken ?? '').trim().toLowerCase();
  if (/^(?:fr\b|fran[cç]ais|french)/.test(word)) return 'fr';
  return /^(?:en\b|english|anglais)/.test(word) ? 'en' : null;
}

/** What stands on every label. */
export const labelWords = {
  en: { keepAway: 'Keep out of reach of children', expires: 'exp.' },
  fr: { keepAway: 'Tenir hors de portée des enfants', expires: 'exp.' },
} as const satisfies Record<LabelLanguage, { keepAway: string; expires: string }>;

/** How a medicine is taken: the words of whoever asked for it, and the fields behind them. */
export interface Directions {
  readonly dosageText: string;
  readonly dose: number | null;
  readonly doseUnit: string | null;
  readonly route: string | null;
  readonly frequency: string | null;
  readonly durationDays: number | null;
  readonly prnReason: string | null;
}

const frenchUnits = byName<readonly [one: string, many: string]>({
  tablet: ['comprimé', 'comprimés'],
  capsule: ['gélule', 'gélules'],
  puff: ['bouffée', 'bouffées'],
  drop: ['goutte', 'gouttes'],
  sachet: ['sachet', 'sachets'],
  suppository: ['suppositoire', 'suppositoires'],
  application: ['application', 'applications'],
  ampoule: ['ampoule', 'ampoules'],
  mg: ['mg', 'mg'],
  g: ['g', 'g'],
  mcg: ['µg', 'µg'],
  ml: ['ml', 'ml'],
  iu: ['UI', 'UI'],
});

const frenchTimes = byName<string>({
  OD: 'une fois par jour',
  DAILY: 'une fois par jour',
  MANE: 'le matin',
  NOCTE: 'le soir',
  ON: 'le soir',
  BD: 'deux fois par jour',
  BID: 'deux fois par jour',
  TDS: 'trois fois par jour',
  TID: 'trois fois par jour',
  QDS: 'quatre fois par jour',
  QID: 'quatre fois par jour',
  STAT: 'en une seule fois',
  WEEKLY: 'une fois par semaine',
  MONTHLY: 'une fois par mois',
});

function frenchFrequency({ frequency, prnReason }: Directions): string | null {
  const code = (frequency ?? '').trim().toUpperCase();
  if (code === 'PRN') return prnReason ? `si besoin (${prnReason})` : 'si besoin';
  const hours = /^Q-?(\d{1,3})-?H$/.exec(code)?.[1];
  return hours ? `toutes les ${hours} heures` : (frenchTimes[code] ?? null);
}

function french(how: Directions): string | null {
  const { dose, doseUnit, route, durationDays } = how;
  const often = frenchFrequency(how);
  const unit = frenchUnits[(doseUnit ?? '').trim().toLowerCase().replace(/s$/, '')];
  if (dose === null || !unit || !often) return null;
  const verb = route && !['oral', 'sublingual', 'buccal'].includes(route.toLowerCase()) ? 'Utiliser' : 'Prendre';
  const days = durationDays === null ? '' : durationDays === 1 ? ' pendant 1 jour' : ` pendant ${durationDays} jours`;
  return `${verb} ${String(dose).replace('.', ',')} ${dose >= 2 ? unit[1] : unit[0]} ${often}${days}`;
}

/** The directions in a language: built from the fields; where they do not tell enough, the words as they were written. */
export function directionsIn(language: LabelLanguage, how: Directions): string {
  return (language === 'fr' ? french(how) : null) ?? how.dosageText;
}

const frenchWarnings = byName<string>({
  'take with food': 'À prendre avec un repas',
  'take with or after food': 'À prendre pendant ou après un repas',
  'take on an empty stomach': 'À prendre à jeun',
  'may cause drowsiness': 'Peut provoquer une somnolence',
  'avoid alcohol': 'Éviter l’alcool',
  'finish the course': 'Terminer le traitement',
  'shake well before use': 'Bien agiter avant emploi',
  'for external use only': 'Usage externe uniquement',
  'keep in the refrigerator': 'Conserver au réfrigérateur',
});

/** A warning of the product in a language; one that is not known stays as the hospital wrote it. */
export function warningIn(language: LabelLanguage, warning: string): string {
  return language === 'fr' ? (frenchWarnings[warning.trim().replace(/\.$/, '').toLowerCase()] ?? warning) : warning;
}
