/** A class that allergies are recorded as, or that a patient who reacts to one member reacts to. */
export interface MedicineClass {
  readonly name: string;
  /** Folded words by which people write the class. */
  readonly words: readonly string[];
  /** Beginnings of the ATC codes of its members. */
  readonly atc: readonly string[];
  /** Members whose code does not say so. */
  readonly members: readonly string[];
  /** Beginnings of ATC codes of a neighbouring class that often reacts too. */
  readonly near: readonly string[];
}

const entry = (
  name: string,
  words: readonly string[],
  atc: readonly string[],
  members: readonly string[] = [],
  near: readonly string[] = [],
): MedicineClass => ({ name, words, atc, members, near });

/**
 * Classes in which an allergy to one member is taken as one to all (structure or mechanism in common), as labels and allergy
 * guidelines group them.
 */
export const medicineClasses: readonly MedicineClass[] = [
  entry('penicillins', ['penicillin', 'penicillins', 'beta lactam', 'beta-lactam'], ['J01C'], ['amoxicillin', 'ampicillin'], ['J01D']),
  entry(
    'cephalosporins',
    ['cephalosporin', 'cephalosporins', 'cefalosporin', 'cefalosporins'],
    ['J01DB', 'J01DC', 'J01DD', 'J01DE'],
    [],
    ['J01C', 'J01DH'],
  ),
  entry('carbapenems', ['carbapenem', 'carbapenems'], ['J01DH'], [], ['J01C', 'J01DD']),
  entry(
    'sulfonamide antibacterials',
    ['sulfa', 'sulpha', 'sulfonamide', 'sulfonamides', 'sulphonamide', 'sulphonamides', 'sulfa drugs', 'sulpha drugs'],
    ['J01EB', 'J01EC', 'J01ED', 'J01EE'],
    ['sulfamethoxazole', 'sulfadoxine', 'sulfadiazine', 'sulfasalazine'],
    ['J04BA'],
  ),
  entry('macrolides', ['macrolide', 'macrolides'], ['J01FA']),
  entry('quinolones', ['quinolone', 'quinolones', 'fluoroquinolone', 'fluoroquinolones'], ['J01M']),
  entry('aminoglycosides', ['aminoglycoside', 'aminoglycosides'], ['J01G']),
  entry('tetracyclines', ['tetracycline', 'tetracyclines'], ['J01AA']),
  entry('nitroimidazoles', ['nitroimidazole', 'nitroimidazoles'], ['J01XD', 'P01AB'], ['metronidazole', 'tinidazole']),
  entry(
    'NSAIDs',
    ['nsaid', 'nsaids', 'non-steroidal anti-inflammatory drugs', 'non steroidal anti inflammatory drugs', 'anti-inflammatory drugs'],
    ['M01A'],
    ['aspirin', 'metamizole'],
  ),
  entry('opioids', ['opioid', 'opioids', 'opiate', 'opiates'], ['N02A'], ['codeine', 'methadone', 'fentanyl', 'dihydrocodeine']),
  entry('ACE inhibitors', ['ace inhibitor', 'ace inhibitors', 'acei'], ['C09A', 'C09B'], [], ['C09DX04']),
  entry('angiotensin receptor blockers', ['arb', 'arbs', 'angiotensin receptor blocker', 'sartan', 'sartans'], ['C09C', 'C09D']),
  entry('beta blockers', ['beta blocker', 'beta blockers', 'beta-blocker', 'beta-blockers'], ['C07']),
  entry('statins', ['statin', 'statins'], ['C10AA']),
  entry('4-aminoquinolines', ['aminoquinoline', 'aminoquinolines'], ['P01BA'], ['chloroquine', 'hydroxychloroquine']),
  entry('cinchona alkaloids', ['cinchona'], ['P01BC'], ['quinine', 'quinidine', 'mefloquine']),
  entry('artemisinins', ['artemisinin', 'artemisinins'], ['P01BE', 'P01BF'], ['artemether', 'artesunate']),
  entry('aromatic antiepileptics', ['aromatic antiepileptic', 'aromatic anticonvulsant'], ['N03AA', 'N03AB', 'N03AF'], ['lamotrigine']),
  entry('benzodiazepines', ['benzodiazepine', 'benzodiazepines'], ['N05BA', 'N05CD', 'N03AE']),
  entry('phenothiazines', ['phenothiazine', 'phenothiazines'], ['N05AA', 'N05AB', 'R06AD']),
  entry('amide local anaesthetics', ['local anaesthetic', 'local anaesthetics', 'local anesthetic'], ['N01BB']),
  entry('azole antifungals', ['azole', 'azoles', 'imidazole antifungal'], ['J02AB', 'J02AC', 'D01AC']),
  entry('insulins', ['insulin', 'insulins'], ['A10A']),
  entry('heparins', ['heparin', 'heparins'], ['B01AB']),
  entry('sulfonylureas', ['sulfonylurea', 'sulfonylureas', 'sulphonylurea'], ['A10BB']),
  entry('iron', ['iron'], ['B03A']),
];

/** True when a code lies below one of the beginnings. */
export function isBelow(codes: readonly string[], beginnings: readonly string[]): boolean {
  return codes.some((code) => beginnings.some((beginning) => code.startsWith(beginning)));
}

/** True when a medicine of these substances and codes is a member of the class. */
export function isMember(of: MedicineClass, substances: readonly string[], codes: readonly string[]): boolean {
  return isBelow(codes, of.atc) || substances.some((name) => of.members.includes(name));
}
