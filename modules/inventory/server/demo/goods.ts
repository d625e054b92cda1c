import type { ProductKind } from '../../contract/words.ts';

/** What else stands on the shelves: name, unit, price in naira (null: not sold). */
export type DemoGood = readonly [name: string, unit: string, price: number | null];

export const demoGoods: Readonly<Partial<Record<ProductKind, readonly DemoGood[]>>> = {
  consumable: [
    ['Examination Gloves, medium', 'pair', 100],
    ['Examination Gloves, large', 'pair', 100],
    ['Surgical Gloves 7.5', 'pair', 400],
    ['Syringe 2 mL with needle', 'piece', 50],
    ['Syringe 5 mL with needle', 'piece', 60],
    ['Syringe 10 mL with needle', 'piece', 80],
    ['Insulin Syringe 1 mL', 'piece', 90],
    ['Cannula 18 G', 'piece', 350],
    ['Cannula 20 G', 'piece', 350],
    ['Cannula 24 G', 'piece', 350],
    ['Giving Set', 'piece', 300],
    ['Blood Giving Set', 'piece', 500],
    ['Gauze Swabs', 'pack', 600],
    ['Cotton Wool 500 g', 'roll', 1500],
    ['Crepe Bandage 10 cm', 'roll', 500],
    ['Plaster 5 cm', 'roll', 700],
    ['Suture Vicryl 2-0', 'piece', 1800],
    ['Suture Nylon 3-0', 'piece', 1500],
    ['Suture Silk 2-0', 'piece', 1200],
    ['Foley Catheter 16 Fr', 'piece', 900],
    ['Urine Bag', 'piece', 500],
    ['Nasogastric Tube 14 Fr', 'piece', 600],
    ['Face Mask', 'piece', 50],
    ['Surgical Blade 22', 'piece', 100],
    ['Alcohol Swab', 'piece', 20],
    ['Povidone Iodine 500 mL', 'bottle', 2500],
    ['Chlorhexidine 500 mL', 'bottle', 2200],
    ['Umbilical Cord Clamp', 'piece', 150],
    ['Sanitary Pad, maternity', 'pack', 1200],
    ['Oxygen Mask, adult', 'piece', 1500],
  ],
  reagent: [
    ['Malaria Rapid Test', 'test', null],
    ['HIV Rapid Test', 'test', null],
    ['Hepatitis B Surface Antigen Strip', 'test', null],
    ['Pregnancy Strip', 'test', null],
    ['Glucose Test Strip', 'strip', null],
    ['Urinalysis Strip', 'strip', null],
    ['EDTA Tube', 'piece', null],
    ['Plain Tube', 'piece', null],
    ['Giemsa Stain 500 mL', 'bottle', null],
    ['Haematology Diluent 20 L', 'bottle', null],
    ['Creatinine Reagent', 'test', null],
    ['Blood Grouping Antisera', 'bottle', null],
  ],
  vaccine: [
    ['Tetanus Toxoid', 'dose', 1500],
    ['Hepatitis B Vaccine', 'dose', 4000],
    ['Anti-Rabies Vaccine', 'dose', 12_000],
    ['Yellow Fever Vaccine', 'dose', 6000],
  ],
  device: [
    ['Digital Thermometer', 'piece', 3500],
    ['Blood Pressure Monitor', 'piece', 28_000],
    ['Glucometer', 'piece', 15_000],
    ['Crutches, pair', 'pair', 18_000],
  ],
};

export const categoryOfKind: Readonly<Partial<Record<ProductKind, string>>> = {
  consumable: 'Consumables',
  reagent: 'Reagents',
  vaccine: 'Consumables',
  device: 'Devices',
};

export const demoBrands: readonly (readonly [name: string, manufacturer: string, country: string])[] = [
  ['Emzor', 'Emzor Pharmaceutical Industries', 'Nigeria'],
  ['Coartem', 'Novartis', 'Switzerland'],
  ['Augmentin', 'GSK', 'United Kingdom'],
  ['Beecham', 'GSK', 'United Kingdom'],
  ['Rocephin', 'Roche', 'Switzerland'],
  ['Voltaren', 'Novartis', 'Switzerland'],
  ['Zithromax', 'Pfizer', 'United States'],
  ['Norvasc', 'Viatris', 'United States'],
  ['Lipitor', 'Viatris', 'United States'],
  ['Diflucan', 'Pfizer', 'United States'],
  ['Glucophage', 'Merck', 'Germany'],
  ['Actrapid', 'Novo Nordisk', 'Denmark'],
  ['Mixtard', 'Novo Nordisk', 'Denmark'],
  ['Ventolin', 'GSK', 'United Kingdom'],
  ['Flagyl', 'Sanofi', 'France'],
  ['Septrin', 'Aspen', 'South Africa'],
  ['Piriton', 'GSK', 'United Kingdom'],
  ['Aldomet', 'Aspen', 'South Africa'],
  ['Lasix', 'Sanofi', 'France'],
  ['Fansidar', 'Swiss Pharma Nigeria', 'Nigeria'],
];

export const demoPlaces: readonly (readonly [name: string, department: string])[] = [
  ['Laboratory', 'Pathology Department'],
  ['Theatre', 'Theatre Department'],
  ['Ward', 'Nursing Department'],
  ['Emergency', 'Emergency Department'],
  ['Radiology', 'Radiology Department'],
];
