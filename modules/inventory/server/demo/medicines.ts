import type { DrugSchedule, LegalClass, MedicineRoute, SafetyWord } from '../../contract/words.ts';

/** A medicine of the demo. Prices in naira for one unit. */
export interface DemoMedicine {
  readonly name: string;
  readonly generic: string;
  readonly form: string;
  readonly category: string;
  readonly strength: number | null;
  readonly strengthUnit: string | null;
  readonly atc: string;
  readonly legal: LegalClass;
  readonly price: number;
  readonly routes: readonly MedicineRoute[];
  readonly more: DemoMore;
}

export interface DemoMore {
  readonly brand?: string;
  readonly concentration?: string;
  readonly schedule?: DrugSchedule;
  readonly ingredients?: readonly (readonly [name: string, strength: number, unit: string])[];
  /** Most of an adult, single and a day, in milligrams unless `doseUnit` says otherwise. */
  readonly doses?: readonly [single: number, daily: number];
  readonly doseUnit?: string;
  /** Most of a child, single and a day, a kilogram. */
  readonly child?: readonly [single: number, daily: number];
  readonly minAgeDays?: number;
  readonly pregnancy?: SafetyWord;
  readonly renal?: string;
  readonly highAlert?: boolean;
  readonly tall?: string;
  readonly warnings?: readonly string[];
  readonly sig?: string;
  readonly cold?: boolean;
}

const byForm: Readonly<Record<string, readonly MedicineRoute[]>> = {
  Tablet: ['oral'],
  Capsule: ['oral'],
  Syrup: ['oral'],
  Suspension: ['oral'],
  Injection: ['iv', 'im'],
  Infusion: ['iv'],
  Cream: ['topical'],
  Drops: ['ophthalmic'],
  Inhaler: ['inhaled'],
  Suppository: ['rectal'],
};

function medicine(
  named: string,
  form: string,
  category: string,
  strength: readonly [number, string] | null,
  atc: string,
  legal: LegalClass,
  price: number,
  more: DemoMore & { readonly routes?: readonly MedicineRoute[] } = {},
): DemoMedicine {
  const { routes = byForm[form] ?? ['other'], ...rest } = more;
  const strengthUnit = strength?.[1] ?? null;
  const said = strength ? `${strength[0]}${strengthUnit === 'mg' ? '' : ` ${strengthUnit}`}` : (rest.concentration ?? '');
  const name = `${named} ${said}`.trim();
  return { name, generic: named, form, category, strength: strength?.[0] ?? null, strengthUnit, atc, legal, price, routes, more: rest };
}

const mg = (amount: number) => [amount, 'mg'] as const;
const withFood = ['Take with food'];
const drowsy = ['May cause drowsiness; do not drive'];
const finish = ['Finish the course'];
const penicillin = { warnings: finish, sig: 'Take 3 times a day' };

/** The hospital's sixty medicines; codes are those of the ATC classification. */
export const demoMedicines: readonly DemoMedicine[] = [
  medicine('Paracetamol', 'Tablet', 'Analgesic', mg(500), 'N02BE01', 'otc', 20, { brand: 'Emzor', doses: [1000, 4000], child: [15, 60] }),
  medicine('Paracetamol', 'Syrup', 'Analgesic', null, 'N02BE01', 'otc', 900, {
    concentration: '120 mg/5 mL',
    doses: [1000, 4000],
    child: [15, 60],
  }),
  medicine('Paracetamol', 'Infusion', 'Analgesic', mg(1000), 'N02BE01', 'prescription', 3500, { doses: [1000, 4000], child: [15, 60] }),
  medicine('Ibuprofen', 'Tablet', 'Analgesic', mg(400), 'M01AE01', 'pharmacy', 40, {
    warnings: withFood,
    doses: [800, 2400],
    pregnancy: 'avoid',
    renal: 'Avoid when eGFR is below 30',
  }),
  medicine('Diclofenac', 'Tablet', 'Analgesic', mg(50), 'M01AB05', 'prescription', 50, {
    brand: 'Voltaren',
    warnings: withFood,
    doses: [75, 150],
    pregnancy: 'avoid',
    renal: 'Avoid when eGFR is below 30',
  }),
  medicine('Tramadol', 'Capsule', 'Analgesic', mg(50), 'N02AX02', 'controlled', 120, {
    schedule: 'IV',
    doses: [100, 400],
    minAgeDays: 4383,
    warnings: drowsy,
    pregnancy: 'caution',
  }),
  medicine('Morphine', 'Injection', 'Analgesic', [10, 'mg/mL'], 'N02AA01', 'controlled', 2500, {
    schedule: 'II',
    doses: [15, 60],
    highAlert: true,
    warnings: drowsy,
    pregnancy: 'caution',
    renal: 'Halve the dose when eGFR is below 50',
  }),
  medicine('Pentazocine', 'Injection', 'Analgesic', [30, 'mg/mL'], 'N02AD01', 'controlled', 1200, {
    schedule: 'IV',
    doses: [60, 360],
    highAlert: true,
    pregnancy: 'caution',
  }),
  medicine('Amoxicillin', 'Capsule', 'Antibiotic', mg(500), 'J01CA04', 'prescription', 80, {
    brand: 'Beecham',
    doses: [1000, 3000],
    child: [50, 90],
    ...penicillin,
    pregnancy: 'safe',
  }),
  medicine('Amoxicillin', 'Suspension', 'Antibiotic', null, 'J01CA04', 'prescription', 1500, {
    concentration: '125 mg/5 mL',
    doses: [1000, 3000],
    child: [50, 90],
    ...penicillin,
    pregnancy: 'safe',
  }),
  medicine('Amoxicillin-Clavulanate', 'Tablet', 'Antibiotic', mg(625), 'J01CR02', 'prescription', 450, {
    brand: 'Augmentin',
    ingredients: [
      ['Amoxicillin', 500, 'mg'],
      ['Clavulanic acid', 125, 'mg'],
    ],
    doses: [1250, 2500],
    warnings: finish,
    pregnancy: 'safe',
  }),
  medicine('Ceftriaxone', 'Injection', 'Antibiotic', [1, 'g'], 'J01DD04', 'prescription', 2800, {
    brand: 'Rocephin',
    doses: [2, 4],
    doseUnit: 'g',
    pregnancy: 'safe',
  }),
  medicine('Ciprofloxacin', 'Tablet', 'Antibiotic', mg(500), 'J01MA02', 'prescription', 120, {
    doses: [750, 1500],
    minAgeDays: 6574,
    pregnancy: 'avoid',
    warnings: finish,
    renal: 'Halve the dose when eGFR is below 30',
  }),
  medicine('Azithromycin', 'Tablet', 'Antibiotic', mg(500), 'J01FA10', 'prescription', 500, {
    brand: 'Zithromax',
    doses: [1000, 2000],
    warnings: finish,
    pregnancy: 'caution',
  }),
  medicine('Doxycycline', 'Capsule', 'Antibiotic', mg(100), 'J01AA02', 'prescription', 60, {
    doses: [200, 200],
    minAgeDays: 2922,
    pregnancy: 'avoid',
    warnings: ['Stay out of strong sun', ...finish],
  }),
  medicine('Metronidazole', 'Tablet', 'Antibiotic', mg(400), 'P01AB01', 'prescription', 30, {
    brand: 'Flagyl',
    doses: [800, 2400],
    warnings: ['No alcohol during the course', ...finish],
  }),
  medicine('Metronidazole', 'Infusion', 'Antibiotic', mg(500), 'J01XD01', 'prescription', 1200, { doses: [500, 2000] }),
  medicine('Gentamicin', 'Injection', 'Antibiotic', [80, 'mg/2 mL'], 'J01GB03', 'prescription', 400, {
    doses: [480, 480],
    child: [7, 7],
    pregnancy: 'avoid',
    renal: 'Longer intervals by level when eGFR is below 60',
    highAlert: true,
  }),
  medicine('Co-trimoxazole', 'Tablet', 'Antibiotic', mg(960), 'J01EE01', 'prescription', 60, {
    brand: 'Septrin',
    ingredients: [
      ['Sulfamethoxazole', 800, 'mg'],
      ['Trimethoprim', 160, 'mg'],
    ],
    doses: [1920, 3840],
    pregnancy: 'avoid',
    warnings: finish,
  }),
  medicine('Artemether-Lumefantrine', 'Tablet', 'Antimalarial', mg(140), 'P01BF01', 'pharmacy', 150, {
    brand: 'Coartem',
    concentration: '20/120 mg',
    ingredients: [
      ['Artemether', 20, 'mg'],
      ['Lumefantrine', 120, 'mg'],
    ],
    warnings: ['Take with a fatty meal', ...finish],
    pregnancy: 'caution',
  }),
  medicine('Artesunate', 'Injection', 'Antimalarial', mg(60), 'P01BE03', 'prescription', 2200, { child: [3, 6], pregnancy: 'caution' }),
  medicine('Quinine', 'Injection', 'Antimalarial', [600, 'mg/2 mL'], 'P01BC01', 'prescription', 900, {
    doses: [1200, 1800],
    highAlert: true,
    pregnancy: 'caution',
  }),
  medicine('Sulfadoxine-Pyrimethamine', 'Tablet', 'Antimalarial', mg(525), 'P01BD51', 'pharmacy', 150, {
    brand: 'Fansidar',
    ingredients: [
      ['Sulfadoxine', 500, 'mg'],
      ['Pyrimethamine', 25, 'mg'],
    ],
    pregnancy: 'caution',
  }),
  medicine('Amlodipine', 'Tablet', 'Antihypertensive', mg(5), 'C08CA01', 'prescription', 60, {
    brand: 'Norvasc',
    doses: [10, 10],
    sig: 'Take 1 tablet daily',
    pregnancy: 'caution',
  }),
  medicine('Lisinopril', 'Tablet', 'Antihypertensive', mg(10), 'C09AA03', 'prescription', 70, {
    doses: [40, 80],
    pregnancy: 'avoid',
    renal: 'Start with 2.5 to 5 mg when eGFR is below 30',
  }),
  medicine('Losartan', 'Tablet', 'Antihypertensive', mg(50), 'C09CA01', 'prescription', 90, { doses: [100, 100], pregnancy: 'avoid' }),
  medicine('Hydrochlorothiazide', 'Tablet', 'Antihypertensive', mg(25), 'C03AA03', 'prescription', 30, {
    doses: [50, 50],
    pregnancy: 'caution',
    renal: 'Without effect when eGFR is below 30',
  }),
  medicine('Methyldopa', 'Tablet', 'Antihypertensive', mg(250), 'C02AB01', 'prescription', 60, {
    brand: 'Aldomet',
    doses: [1000, 3000],
    pregnancy: 'safe',
  }),
  medicine('Furosemide', 'Tablet', 'Antihypertensive', mg(40), 'C03CA01', 'prescription', 30, {
    brand: 'Lasix',
    doses: [80, 600],
    pregnancy: 'caution',
  }),
  medicine('Atenolol', 'Tablet', 'Antihypertensive', mg(50), 'C07AB03', 'prescription', 40, {
    doses: [100, 100],
    pregnancy: 'avoid',
    renal: 'Halve the dose when eGFR is below 35',
  }),
  medicine('Atorvastatin', 'Tablet', 'Antihypertensive', mg(20), 'C10AA05', 'prescription', 120, {
    brand: 'Lipitor',
    doses: [80, 80],
    pregnancy: 'avoid',
  }),
  medicine('Aspirin', 'Tablet', 'Analgesic', mg(75), 'B01AC06', 'pharmacy', 20, {
    doses: [300, 300],
    minAgeDays: 5844,
    pregnancy: 'caution',
    warnings: withFood,
  }),
  medicine('Warfarin', 'Tablet', 'Antihypertensive', mg(5), 'B01AA03', 'prescription', 100, {
    doses: [10, 10],
    highAlert: true,
    pregnancy: 'avoid',
    warnings: ['Take at the same time every day', 'Report any bleeding'],
  }),
  medicine('Metformin', 'Tablet', 'Antidiabetic', mg(500), 'A10BA02', 'prescription', 40, {
    brand: 'Glucophage',
    doses: [1000, 2550],
    warnings: withFood,
    renal: 'Stop when eGFR is below 30',
    pregnancy: 'caution',
  }),
  medicine('Glimepiride', 'Tablet', 'Antidiabetic', mg(2), 'A10BB12', 'prescription', 60, {
    doses: [6, 6],
    highAlert: true,
    pregnancy: 'avoid',
    warnings: withFood,
  }),
  medicine('Insulin Soluble', 'Injection', 'Antidiabetic', [100, 'IU/mL'], 'A10AB01', 'prescription', 5500, {
    brand: 'Actrapid',
    doses: [50, 200],
    doseUnit: 'IU',
    routes: ['sc', 'iv'],
    highAlert: true,
    tall: 'inSULIN soluble',
    cold: true,
    pregnancy: 'safe',
  }),
  medicine('Insulin Mixtard', 'Injection', 'Antidiabetic', [100, 'IU/mL'], 'A10AD01', 'prescription', 5800, {
    brand: 'Mixtard',
    doses: [80, 200],
    doseUnit: 'IU',
    routes: ['sc'],
    highAlert: true,
    tall: 'inSULIN mixtard',
    cold: true,
    pregnancy: 'safe',
  }),
  medicine('Aciclovir', 'Tablet', 'Antiviral', mg(400), 'J05AB01', 'prescription', 120, {
    doses: [800, 4000],
    pregnancy: 'caution',
    renal: 'Fewer doses when eGFR is below 25',
  }),
  medicine('Tenofovir-Lamivudine-Dolutegravir', 'Tablet', 'Antiviral', mg(650), 'J05AR27', 'prescription', 300, {
    ingredients: [
      ['Tenofovir disoproxil', 300, 'mg'],
      ['Lamivudine', 300, 'mg'],
      ['Dolutegravir', 50, 'mg'],
    ],
    pregnancy: 'caution',
    renal: 'Not when eGFR is below 50',
  }),
  medicine('Fluconazole', 'Capsule', 'Antifungal', mg(150), 'J02AC01', 'prescription', 400, {
    brand: 'Diflucan',
    doses: [400, 800],
    pregnancy: 'avoid',
  }),
  medicine('Clotrimazole', 'Cream', 'Antifungal', [1, '%'], 'D01AC01', 'otc', 1200, { pregnancy: 'safe' }),
  medicine('Loratadine', 'Tablet', 'Antihistamine', mg(10), 'R06AX13', 'otc', 50, { doses: [10, 10], pregnancy: 'caution' }),
  medicine('Chlorphenamine', 'Tablet', 'Antihistamine', mg(4), 'R06AB04', 'otc', 15, {
    brand: 'Piriton',
    doses: [4, 24],
    warnings: drowsy,
  }),
  medicine('Promethazine', 'Injection', 'Antihistamine', [25, 'mg/mL'], 'R06AD02', 'prescription', 500, {
    doses: [50, 100],
    minAgeDays: 731,
    warnings: drowsy,
  }),
  medicine('Omeprazole', 'Capsule', 'Gastrointestinal', mg(20), 'A02BC01', 'pharmacy', 60, {
    doses: [40, 80],
    sig: 'Take before breakfast',
    pregnancy: 'safe',
  }),
  medicine('Oral Rehydration Salts', 'Suspension', 'Gastrointestinal', null, 'A07CA', 'otc', 200, {
    concentration: 'sachet',
    pregnancy: 'safe',
  }),
  medicine('Loperamide', 'Capsule', 'Gastrointestinal', mg(2), 'A07DA03', 'pharmacy', 40, { doses: [4, 16], minAgeDays: 4383 }),
  medicine('Metoclopramide', 'Injection', 'Gastrointestinal', [10, 'mg/2 mL'], 'A03FA01', 'prescription', 350, {
    doses: [10, 30],
    minAgeDays: 366,
  }),
  medicine('Salbutamol', 'Inhaler', 'Respiratory', [100, 'mcg'], 'R03AC02', 'prescription', 3200, { brand: 'Ventolin', pregnancy: 'safe' }),
  medicine('Prednisolone', 'Tablet', 'Respiratory', mg(5), 'H02AB06', 'prescription', 20, {
    tall: 'prednisoLONE 5',
    doses: [60, 60],
    warnings: withFood,
  }),
  medicine('Hydrocortisone', 'Injection', 'Respiratory', mg(100), 'H02AB09', 'prescription', 1300, { doses: [500, 1500] }),
  medicine('Diazepam', 'Injection', 'Psychotropic', [10, 'mg/2 mL'], 'N05BA01', 'controlled', 600, {
    schedule: 'IV',
    doses: [10, 30],
    highAlert: true,
    warnings: drowsy,
    pregnancy: 'avoid',
  }),
  medicine('Diazepam', 'Tablet', 'Psychotropic', mg(5), 'N05BA01', 'controlled', 50, {
    schedule: 'IV',
    doses: [10, 30],
    warnings: drowsy,
    pregnancy: 'avoid',
  }),
  medicine('Amitriptyline', 'Tablet', 'Psychotropic', mg(25), 'N06AA09', 'prescription', 40, {
    tall: 'amitriptyLINE 25',
    doses: [75, 150],
    warnings: drowsy,
    pregnancy: 'caution',
  }),
  medicine('Folic Acid', 'Tablet', 'Vitamin', mg(5), 'B03BB01', 'otc', 10, { doses: [5, 5], pregnancy: 'safe' }),
  medicine('Ferrous Sulfate', 'Tablet', 'Vitamin', mg(200), 'B03AA07', 'otc', 15, { doses: [200, 600], pregnancy: 'safe' }),
  medicine('Vitamin C', 'Tablet', 'Vitamin', mg(100), 'A11GA01', 'otc', 10, { brand: 'Emzor', doses: [1000, 1000], pregnancy: 'safe' }),
  medicine('Oxytocin', 'Injection', 'Anaesthetic', [10, 'IU/mL'], 'H01BB02', 'prescription', 700, {
    doses: [10, 40],
    doseUnit: 'IU',
    highAlert: true,
    cold: true,
    pregnancy: 'avoid',
  }),
  medicine('Magnesium Sulphate', 'Injection', 'Anaesthetic', [50, '%'], 'B05XA05', 'prescription', 1500, {
    doses: [14, 24],
    doseUnit: 'g',
    highAlert: true,
    pregnancy: 'caution',
  }),
  medicine('Ketamine', 'Injection', 'Anaesthetic', [50, 'mg/mL'], 'N01AX03', 'controlled', 3200, { schedule: 'III', highAlert: true }),
];
