import { byName } from '#kernel/contract/by-name.ts';

// The pack is drawn by a job, where nobody's screen says in which language: it is printed in the hospital's own.

/** Languages in which a downtime pack is printed. */
export const packLanguages = ['en', 'fr'] as const;
export type PackLanguage = (typeof packLanguages)[number];

const english = {
  pack: (ward: string) => `Downtime pack: ${ward}`,
  label: (name: string) => `${name}: `,
  asOf: 'As of',
  patients: 'Patients',
  columns: ['Bed', 'Patient', 'Age, sex', 'Day', 'Diagnosis', 'Code status', 'Allergies'],
  patientId: 'Patient ID',
  consultant: 'Consultant',
  diagnosis: 'Diagnosis',
  allergies: 'Allergies',
  codeStatus: 'Code status',
  drugChart: 'Drug chart: last 24 hours and next 24 hours',
  given: 'Given',
  due: 'Due',
  nothingGiven: 'nothing recorded',
  nothingDue: 'when needed, or nothing within 24 hours',
  noMedicine: 'No medicine is being given',
  plan: 'Treatment plan',
  noPlan: 'Nothing is ordered',
  results: 'Open results',
  noResult: 'No result is awaited',
  notes: 'Notes during the downtime',
  foot: (ward: string, madeAt: string, page: number, pages: number) => `${ward}, as of ${madeAt}. Confidential. Page ${page} of ${pages}`,
  about: (number: string, about: string, day: number) => `${number}, ${about}, day ${day}`,
  years: (count: number) => `${count} year${count === 1 ? '' : 's'}`,
  months: (count: number) => `${count} month${count === 1 ? '' : 's'}`,
  days: (count: number) => `${count} day${count === 1 ? '' : 's'}`,
  noAge: 'age not known',
  noneKnown: 'None known',
  notAsked: 'NOT RECORDED: ASK',
  noResuscitation: 'DO NOT RESUSCITATE',
  fullCode: 'Full',
  isolation: 'Isolation',
  diet: 'Diet',
  nilByMouth: (until: string) => `Nil by mouth until ${until}`,
  vitals: (minutes: number) => `Vitals every ${minutes} minutes`,
  every: (minutes: number) => `every ${minutes} minutes`,
  held: 'HELD',
  medicine: 'Medicine',
  restrictedTest: 'Restricted test',
  by: (name: string) => `by ${name}`,
  notRecorded: 'NOT RECORDED',
  words: byName<string>({}),
};
export type PackWords = typeof english;

const french: PackWords = {
  pack: (ward) => `Dossier de secours : ${ward}`,
  label: (name) => `${name} : `,
  asOf: 'État au',
  patients: 'Patients',
  columns: ['Lit', 'Patient', 'Âge, sexe', 'Jour', 'Diagnostic', 'Réanimation', 'Allergies'],
  patientId: 'Numéro de patient',
  consultant: 'Consultant',
  diagnosis: 'Diagnostic',
  allergies: 'Allergies',
  codeStatus: 'Statut de réanimation',
  drugChart: 'Feuille de traitement : dernières et prochaines 24 heures',
  given: 'Donné',
  due: 'À donner',
  nothingGiven: 'rien d’enregistré',
  nothingDue: 'si besoin, ou rien dans les 24 heures',
  noMedicine: 'Aucun médicament en cours',
  plan: 'Plan de traitement',
  noPlan: 'Rien n’est prescrit',
  results: 'Résultats attendus',
  noResult: 'Aucun résultat n’est attendu',
  notes: 'Notes pendant la panne',
  foot: (ward, madeAt, page, pages) => `${ward}, état au ${madeAt}. Confidentiel. Page ${page} sur ${pages}`,
  about: (number, about, day) => `${number}, ${about}, jour ${day}`,
  years: (count) => `${count} an${count < 2 ? '' : 's'}`,
  months: (count) => `${count} mois`,
  days: (count) => `${count} jour${count < 2 ? '' : 's'}`,
  noAge: 'âge inconnu',
  noneKnown: 'Aucune connue',
  notAsked: 'NON ENREGISTRÉES : DEMANDER',
  noResuscitation: 'NE PAS RÉANIMER',
  fullCode: 'Complète',
  isolation: 'Isolement',
  diet: 'Régime',
  nilByMouth: (until) => `À jeun jusqu’à ${until}`,
  vitals: (minutes) => `Constantes toutes les ${minutes} minutes`,
  every: (minutes) => `toutes les ${minutes} minutes`,
  held: 'SUSPENDU',
  medicine: 'Médicament',
  restrictedTest: 'Analyse restreinte',
  by: (name) => `par ${name}`,
  notRecorded: 'NON ENREGISTRÉ',
  words: byName<string>({
    ...{ male: 'homme', female: 'femme', other: 'autre', 'prefer not to say': 'sexe non précisé' },
    ...{ contact: 'contact', droplet: 'gouttelettes', airborne: 'aérienne', protective: 'protecteur' },
    ...{ given: 'donné', 'partially-given': 'donné en partie', withheld: 'non donné', refused: 'refusé', missed: 'manqué' },
    ...{ 'not-available': 'indisponible', cancelled: 'annulé' },
    ...{ 'specimen-due': 'prélèvement à faire', 'specimen-taken': 'prélèvement fait', 'result-entered': 'résultat saisi' },
    ...{ oral: 'orale', IV: 'IV', IM: 'IM', SC: 'SC', sublingual: 'sublinguale', rectal: 'rectale', vaginal: 'vaginale' },
    ...{ topical: 'cutanée', inhaled: 'inhalée', nebulised: 'nébulisée', nasal: 'nasale', ophthalmic: 'ophtalmique' },
    ...{ otic: 'auriculaire', NG: 'par sonde', intrathecal: 'intrathécale', intradermal: 'intradermique', buccal: 'buccale' },
    ...{ unit: 'unité', tablet: 'comprimé', capsule: 'gélule', puff: 'bouffée', drop: 'goutte', suppository: 'suppositoire' },
    ...{ IU: 'UI', mcg: 'µg' },
  }),
};

/** The words of the pack in each of its languages. */
export const packWords: Readonly<Record<PackLanguage, PackWords>> = { en: english, fr: french };

/** A fixed word of a record, as a gender or a status, in the language of the pack. */
export function wordOf({ words }: PackWords, name: string): string {
  return words[name] ?? name.replaceAll('-', ' ');
}
