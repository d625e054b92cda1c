import { found, said, spoken } from './alerts.ts';
import { isBelow } from './classes.ts';
import type { CheckedLine, PatientFacts } from './facts.ts';
import type { SafetyAlert } from './records.ts';

interface Listed {
  readonly names: readonly string[];
  readonly atc: readonly string[];
}

const listed = (names: string, atc: readonly string[] = []): Listed => ({ names: names === '' ? [] : names.split(' | '), atc });

function onList(line: CheckedLine, list: Listed): string | null {
  const named = line.substances.find((name) => list.names.includes(name));
  return named ?? (isBelow(line.atcCodes, list.atc) ? (line.substances[0] ?? line.name) : null);
}

/** Harmful to the unborn: labels contraindicate them in pregnancy. */
const harmsUnborn = listed(
  'warfarin | acenocoumarol | isotretinoin | methotrexate | valproic acid | misoprostol | mifepristone | leflunomide | mycophenolate | finasteride | ergotamine | ergometrine | carbimazole | fluorouracil | ribavirin | thalidomide | letrozole | cyclophosphamide',
  ['C09A', 'C09B', 'C09C', 'C09D', 'C10AA', 'J01AA'],
);
/** Used in pregnancy only for a good reason. */
const careUnborn = listed(
  'fluconazole | carbamazepine | phenytoin | phenobarbital | lithium | topiramate | efavirenz | primaquine | sulfadoxine | trimethoprim',
  ['M01A', 'J01M', 'J01G', 'N05BA'],
);
/** Pass into milk in amounts that matter. */
const harmsSuckling = listed(
  'amiodarone | lithium | methotrexate | isotretinoin | codeine | tramadol | chloramphenicol | ergotamine | cyclophosphamide | mycophenolate | primaquine | tetracycline | doxycycline',
);
const kidneys = listed(
  'metformin | digoxin | lithium | methotrexate | nitrofurantoin | gabapentin | pregabalin | allopurinol | colchicine | enoxaparin | tenofovir disoproxil | vancomycin | aciclovir | morphine | spironolactone | tranexamic acid | magnesium sulfate | dabigatran | atenolol | ranitidine',
  ['M01A', 'J01G'],
);
const liver = listed(
  'paracetamol | isoniazid | rifampicin | pyrazinamide | ketoconazole | methotrexate | valproic acid | nevirapine | flucloxacillin | amiodarone | metformin | diclofenac | terbinafine | labetalol',
  ['C10AA'],
);
const breaksRedCells = listed(
  'primaquine | dapsone | nitrofurantoin | sulfamethoxazole | sulfadiazine | sulfasalazine | sulfadoxine | nalidixic acid | rasburicase | methylene blue | chloramphenicol | quinine | ciprofloxacin | norfloxacin | ofloxacin | moxifloxacin | levofloxacin',
);
/** May bring on a crisis or hide it: they dry out, lower oxygen or need kidneys that are hurt already. */
const sicklingCare = listed('furosemide | bendroflumethiazide | hydrochlorothiazide | pethidine | filgrastim', ['M01A', 'N02A']);
export const lengthensQt = listed(
  'amiodarone | sotalol | quinidine | procainamide | haloperidol | chlorpromazine | citalopram | escitalopram | domperidone | cisapride | ondansetron | erythromycin | clarithromycin | azithromycin | moxifloxacin | levofloxacin | ciprofloxacin | fluconazole | ketoconazole | methadone | quinine | chloroquine | hydroxychloroquine | mefloquine | lumefantrine | piperaquine | artemether | quetiapine | ziprasidone | amitriptyline | imipramine | clomipramine | pentamidine | bedaquiline | flecainide | promethazine',
);

/** True when the medicine lengthens the QT interval. */
export function isQtLengthening(of: Pick<CheckedLine, 'substances'>): boolean {
  return of.substances.some((name) => lengthensQt.names.includes(name));
}

function has(facts: PatientFacts, icd: readonly string[], words: RegExp): boolean {
  return facts.conditions.some(
    ({ name, icdCode }) => (icdCode !== null && icd.some((code) => icdCode.startsWith(code))) || words.test(name),
  );
}

function pregnancyAlerts(line: CheckedLine, facts: PatientFacts): SafetyAlert[] {
  if (!facts.pregnant) return [];
  const label = line.product?.pregnancy ?? null;
  const name = spoken(onList(line, harmsUnborn) ?? line.name);
  if (label === 'avoid' || (label !== 'safe' && label !== 'caution' && onList(line, harmsUnborn)))
    return [found('pregnancy', 'stop', 'pregnancy', said('{name} is contraindicated in pregnancy.', { name }))];
  if (label === 'caution' || (label !== 'safe' && onList(line, careUnborn)))
    return [found('pregnancy', 'warn', 'pregnancy', said('{name}: weigh benefit against risk in pregnancy.', { name: line.name }))];
  return label === 'unknown'
    ? [found('pregnancy', 'info', 'pregnancy', said('{name}: safety in pregnancy is not known.', { name: line.name }))]
    : [];
}

function lactationAlerts(line: CheckedLine, facts: PatientFacts): SafetyAlert[] {
  if (!facts.breastfeeding) return [];
  const label = line.product?.lactation ?? null;
  const listedHere = label !== 'safe' && onList(line, harmsSuckling);
  if (label === 'avoid' || listedHere)
    return [
      found(
        'lactation',
        'warn',
        'lactation',
        said('{name} passes into breast milk. Choose another medicine or stop breastfeeding.', { name: line.name }),
      ),
    ];
  return label === 'caution'
    ? [found('lactation', 'warn', 'lactation', said('{name}: monitor the infant during breastfeeding.', { name: line.name }))]
    : [];
}

function kidneyAlerts(line: CheckedLine, facts: PatientFacts): SafetyAlert[] {
  if (facts.egfr === null || facts.egfr >= 60) return [];
  if (!line.product?.renalAdjust && !onList(line, kidneys)) return [];
  const text = said('{name}: renal impairment, eGFR {egfr} mL/min/1.73 m².', { name: line.name, egfr: String(Math.round(facts.egfr)) });
  return [
    found('renal', 'warn', 'renal', text, {
      advice: line.product?.renalText ?? 'Reduce the dose or extend the interval as the label says.',
    }),
  ];
}

function conditionAlerts(line: CheckedLine, facts: PatientFacts): SafetyAlert[] {
  const alerts: SafetyAlert[] = [];
  const { name } = line;
  if (onList(line, liver) && has(facts, ['K70', 'K71', 'K72', 'K73', 'K74', 'B18'], /cirrhosis|hepatitis|liver (?:failure|disease)/i))
    alerts.push(found('hepatic', 'warn', 'liver', said('{name}: use with caution, this patient has liver disease.', { name })));
  if (onList(line, breaksRedCells) && (facts.g6pdDeficient || has(facts, ['D55.0'], /g-?6-?pd/i)))
    alerts.push(found('g6pd', 'warn', 'G6PD', said('{name} can cause haemolysis in G6PD deficiency.', { name })));
  if (onList(line, sicklingCare) && has(facts, ['D57'], /sickle/i))
    alerts.push(
      found(
        'sickle-cell',
        'warn',
        'sickle cell',
        said('{name}: use with caution in sickle cell disease (hydration, oxygen, renal function).', { name }),
      ),
    );
  if (isQtLengthening(line) && has(facts, ['I45.8', 'I47.2'], /long qt|torsade/i))
    alerts.push(found('qt', 'warn', 'long QT', said('{name} prolongs the QT interval and this patient has a long QT interval.', { name })));
  return alerts;
}

const byMouth = new Set(['oral', 'sublingual', 'buccal', 'ng']);

/** What the state of the patient says against a line: pregnancy, milk, kidneys, liver, red cells, heart, nothing by mouth. */
export function patientAlerts(line: CheckedLine, facts: PatientFacts): SafetyAlert[] {
  const mouth =
    facts.nilByMouth && byMouth.has(line.line.route?.toLowerCase() ?? '')
      ? [found('nil-by-mouth', 'warn', 'nil by mouth', said('{name}: the patient is nil by mouth.', { name: line.name }))]
      : [];
  return [
    ...pregnancyAlerts(line, facts),
    ...lactationAlerts(line, facts),
    ...kidneyAlerts(line, facts),
    ...conditionAlerts(line, facts),
    ...mouth,
  ];
}
