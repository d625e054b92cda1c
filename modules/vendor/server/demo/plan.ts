import type { VendorCategory } from '../../contract/words.ts';

/** A vendor of the demo. `licenceDays`: how long its licence still runs on the day the demo is made. */
export interface DemoVendor {
  readonly name: string;
  readonly categories: readonly VendorCategory[];
  readonly contactPerson: string;
  readonly city: string;
  readonly terms: number;
  readonly licenceDays?: number;
  /** Names of products it sells. */
  readonly products: readonly string[];
}

export const demoVendors: readonly DemoVendor[] = [
  pharma('Lagoon Pharma Distributors', 'Adaeze Nwosu', 400, [
    'Paracetamol',
    'Amoxicillin',
    'Ibuprofen',
    'Metronidazole',
    'Omeprazole',
    'Tramadol',
    'Loperamide',
  ]),
  pharma('Savannah Medicines Limited', 'Musa Bello', 24, [
    'Artemether-Lumefantrine',
    'Ciprofloxacin',
    'Amlodipine',
    'Metformin',
    'Lisinopril',
    'Artesunate',
    'Quinine',
    'Glimepiride',
  ]),
  pharma('Unity Drug House', 'Ngozi Eze', 19, [
    'Ceftriaxone',
    'Diclofenac',
    'Furosemide',
    'Azithromycin',
    'Prednisolone',
    'Gentamicin',
    'Hydrocortisone',
    'Doxycycline',
  ]),
  pharma('Crescent Healthcare Supplies', 'Halima Yusuf', 640, [
    'Vitamin C',
    'Folic Acid',
    'Ferrous Sulfate',
    'Loratadine',
    'Losartan',
    'Atorvastatin',
    'Aspirin',
  ]),
  house('Harbour Consumables', ['consumables'], 'Tunde Ajayi', 30, [
    'Examination Gloves, medium',
    'Surgical Gloves 7.5',
    'Gauze Swabs',
    'Cannula 20 G',
    'Syringe 5 mL with needle',
    'Giving Set',
    'Face Mask',
  ]),
  house('Steri-Care Nigeria', ['consumables', 'equipment'], 'Funke Alabi', 14, [
    'Examination Gloves, large',
    'Syringe 10 mL with needle',
    'Cannula 18 G',
    'Cannula 24 G',
    'Syringe 2 mL with needle',
    'Alcohol Swab',
  ]),
  house('Delta Reagent House', ['reagents'], 'Chidi Okoro', 30, [
    'Malaria Rapid Test',
    'HIV Rapid Test',
    'Pregnancy Strip',
    'Glucose Test Strip',
    'EDTA Tube',
    'Plain Tube',
    'Urinalysis Strip',
    'Creatinine Reagent',
  ]),
  house('Coolbox Vaccines', ['consumables'], 'Amina Sani', 30, [
    'Tetanus Toxoid',
    'Hepatitis B Vaccine',
    'Insulin Syringe 1 mL',
    'Anti-Rabies Vaccine',
    'Yellow Fever Vaccine',
  ]),
  house('Oxyline Gases', ['services', 'equipment'], 'Peter Danjuma', 7, []),
  house('National Blood Service, Lagos', ['blood-service'], 'Grace Udo', 0, []),
  house('Green Basket Catering', ['food', 'services'], 'Bisi Olawale', 7, []),
  house('Quickmed Traders', ['general'], 'Emeka Obi', 0, [
    'Insulin Syringe 1 mL',
    'Cotton Wool 500 g',
    'Gauze Swabs',
    'Crepe Bandage 10 cm',
  ]),
];

function pharma(name: string, contactPerson: string, licenceDays: number, products: readonly string[]): DemoVendor {
  return { name, categories: ['pharmaceutical'], contactPerson, city: 'Lagos', terms: 30, licenceDays, products };
}

function house(
  name: string,
  categories: readonly VendorCategory[],
  contactPerson: string,
  terms: number,
  products: readonly string[],
): DemoVendor {
  return { name, categories, contactPerson, city: 'Lagos', terms, products };
}

/** Kobo for one unit of a product, a little different with each vendor. */
export function demoUnitCost(name: string, vendor: number): number {
  const weight = [...name].reduce((sum, letter) => sum + letter.charCodeAt(0), 0);
  return (20 + (weight % 90)) * 100 + vendor * 25;
}

export interface DemoOrder {
  readonly vendor: number;
  readonly daysAgo: number;
  /** How far it came by hand; goods received against it bring it further. */
  readonly until: 'draft' | 'pending-approval' | 'approved' | 'sent' | 'closed' | 'cancelled';
}

const order = (vendor: number, daysAgo: number, until: DemoOrder['until'] = 'sent'): DemoOrder => ({ vendor, daysAgo, until });

export const demoOrders: readonly DemoOrder[] = [
  order(0, 110),
  order(4, 98),
  order(1, 86),
  order(5, 74),
  order(2, 60),
  order(3, 47),
  order(4, 33),
  order(0, 26),
  order(1, 15, 'closed'),
  order(2, 11),
  order(5, 8),
  order(3, 7, 'cancelled'),
  order(0, 5, 'approved'),
  order(4, 4, 'approved'),
  order(1, 3, 'pending-approval'),
  order(5, 2, 'pending-approval'),
  order(2, 2, 'draft'),
  order(3, 1, 'draft'),
  order(6, 150),
  order(3, 130),
];

export interface DemoSupply {
  readonly vendor: number;
  readonly daysAgo: number;
  readonly packs: number;
  /** Place of the order that it came against. */
  readonly order?: number;
  /** Days until it was paid; not said: it is open. */
  readonly paidAfter?: number;
  /** Place of a delivery that is paid with it. */
  readonly with?: number;
  /** Half of it was paid. */
  readonly half?: boolean;
  readonly until?: 'draft' | 'reversed';
  /** Degrees on arrival of goods of the cold chain. */
  readonly cold?: number;
}

const came = (vendor: number, daysAgo: number, packs: number, more: Partial<DemoSupply> = {}): DemoSupply => ({
  vendor,
  daysAgo,
  packs,
  ...more,
});
const paid = (paidAfter: number, more: Partial<DemoSupply> = {}) => ({ paidAfter, ...more });

/** Half a year of deliveries: two drafts, one reversed, one from too warm a van, six unpaid of which two are overdue. */
export const demoSupplies: readonly DemoSupply[] = [
  came(3, 120, 4, paid(20)),
  came(1, 116, 5, paid(24)),
  came(0, 106, 4, paid(28, { order: 0 })),
  came(5, 101, 3, paid(12)),
  came(4, 94, 5, paid(25, { order: 1 })),
  came(2, 90, 4, paid(20)),
  came(1, 82, 6, paid(26, { order: 2 })),
  came(7, 78, 2, paid(20, { cold: 5 })),
  came(0, 73, 4, paid(22)),
  came(5, 70, 7, paid(13, { order: 3 })),
  came(3, 65, 5, paid(28)),
  came(2, 56, 8, paid(29, { order: 4 })),
  came(4, 52, 4, paid(21)),
  came(6, 49, 3),
  came(3, 43, 4, paid(25, { order: 5 })),
  came(1, 40, 5),
  came(0, 36, 4, paid(20)),
  came(4, 29, 5, paid(20, { order: 6, half: true })),
  came(5, 27, 4, paid(12)),
  came(0, 22, 6, { order: 7 }),
  came(7, 19, 2, { cold: 12.5 }),
  came(2, 16, 4, { until: 'reversed' }),
  came(3, 13, 3, paid(8)),
  came(1, 10, 4),
  came(2, 6, 4, { order: 9 }),
  came(4, 3, 3, { until: 'draft' }),
  came(5, 1, 2, { until: 'draft', order: 10 }),
  came(0, 178, 4, paid(25)),
  came(4, 171, 4, paid(20)),
  came(1, 165, 5),
  came(1, 158, 3, paid(21, { with: 29 })),
  came(6, 148, 3, paid(24, { order: 18 })),
  came(2, 143, 4, paid(17)),
  came(3, 128, 4, paid(27, { order: 19 })),
  came(4, 124, 4, paid(20)),
];
