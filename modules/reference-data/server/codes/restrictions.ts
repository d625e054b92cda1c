/** A range of categories or of codes below one, ends included: `O00-O99`, `B50-B54`, `A962`. Compared without dots. */
type Range = string;

function within(key: string, ranges: readonly Range[]): boolean {
  return ranges.some((range) => {
    const [from = '', to = from] = range.split('-');
    return key.slice(0, from.length) >= from && key.slice(0, to.length) <= to;
  });
}

const femaleOnly: readonly Range[] = [
  'C51-C58',
  'D060-D069',
  'D070-D073',
  'D25-D28',
  'D390-D399',
  'E28',
  'F53',
  'M800',
  'M810-M811',
  'N70-N77',
  'N80-N98',
  'N992-N993',
  'O00-O99',
  'P546',
  'Q50-Q52',
  'R87',
  'S314',
  'S374-S376',
  'T192-T193',
  'Z014',
  'Z124',
  'Z301-Z301',
  'Z303',
  'Z305',
  'Z32-Z39',
  'Z875',
];
const maleOnly: readonly Range[] = [
  'B260',
  'C60-C63',
  'D074-D076',
  'D176',
  'D29',
  'D40',
  'E29',
  'I861',
  'L291',
  'N40-N51',
  'Q53-Q55',
  'R86',
  'S312-S313',
  'Z125',
  'Z412',
];
// Of the mother's record: who is born is coded there with Z37, and Z38 stands in the child's own.
const ofEitherSex: readonly Range[] = ['Z38', 'M810'];

const ages: readonly { readonly ranges: readonly Range[]; readonly min: number | null; readonly max: number | null }[] = [
  { ranges: ['A33', 'P00-P96', 'Z38'], min: null, max: 1 },
  { ranges: ['A34', 'O00-O99', 'Z32-Z37', 'Z39'], min: 10, max: 60 },
  { ranges: ['N95', 'M810'], min: 30, max: null },
  { ranges: ['N40'], min: 30, max: null },
  { ranges: ['G30', 'F00', 'R54'], min: 40, max: null },
  { ranges: ['R95'], min: null, max: 1 },
  { ranges: ['Z001'], min: null, max: 18 },
];

// Priority diseases, conditions and events of the African region's integrated disease surveillance and response
// (WHO AFRO, technical guidelines, third edition), as they fall into the categories of ICD-10.
const notifiable: readonly Range[] = [
  'A00-A01',
  'A03',
  'A15-A20',
  'A22',
  'A30',
  'A311',
  'A33',
  'A35-A37',
  'A39',
  'A66',
  'A690',
  'A71',
  'A75',
  'A80',
  'A82',
  'A90-A92',
  'A95-A99',
  'B01',
  'B03-B06',
  'B15-B24',
  'B50-B57',
  'B65',
  'B72-B74',
  'G000-G009',
  'J09-J11',
  'O95-O97',
  'P95',
  'T630',
  'U04',
  'U07',
  'W53-W55',
  'X20',
];

export interface Restrictions {
  readonly sex: 'male' | 'female' | null;
  readonly ageMin: number | null;
  readonly ageMax: number | null;
  readonly isNotifiable: boolean;
}

/**
 * Whom a diagnosis can concern, by its category: sex (organs, pregnancy), completed years of age, and whether it is reported to
 * the health authority. Limits are wide on purpose: they make somebody look again, they do not decide.
 */
export function restrictionsOf(key: string): Restrictions {
  const age = ages.find(({ ranges }) => within(key, ranges));
  const either = within(key, ofEitherSex);
  const female = !either && within(key, femaleOnly);
  const male = !either && within(key, maleOnly);
  return {
    sex: female ? 'female' : male ? 'male' : null,
    ageMin: age?.min ?? null,
    ageMax: age?.max ?? null,
    isNotifiable: within(key, notifiable),
  };
}
