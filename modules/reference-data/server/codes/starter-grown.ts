/** Codes that follow from a category and a digit, so that they need not be written one by one. */
interface Grown {
  readonly code: string;
  readonly everyDay: boolean;
  readonly title: string;
  readonly synonyms: readonly string[];
}

const plain = (code: string, title: string, synonyms: readonly string[] = []): Grown => ({ code, title, synonyms, everyDay: false });

function grow(
  categories: Readonly<Record<string, string>>,
  digits: Readonly<Record<string, string>>,
  words: (category: string, digit: string) => string,
): Grown[] {
  return Object.entries(categories).flatMap(([code, category]) =>
    Object.entries(digits).map(([digit, title]) => plain(`${code}.${digit}`, words(category, title))),
  );
}

const diabetes = {
  E10: 'Type 1 diabetes',
  E11: 'Type 2 diabetes',
  E12: 'Diabetes from malnutrition',
  E13: 'Other diabetes',
  E14: 'Diabetes of a type not said',
};
const diabetesDigits = {
  '0': 'with coma',
  '1': 'with ketoacidosis',
  '2': 'with kidney complications',
  '3': 'with eye complications',
  '4': 'with nerve complications',
  '5': 'with peripheral circulatory complications',
  '6': 'with other named complications',
  '7': 'with several complications',
  '8': 'with complications not said',
  '9': 'without complications',
};

const substances = {
  F10: 'Alcohol',
  F11: 'Opioids',
  F12: 'Cannabis',
  F13: 'Sedatives and sleeping pills',
  F14: 'Cocaine',
  F15: 'Other stimulants, caffeine among them',
  F16: 'Hallucinogens',
  F17: 'Tobacco',
  F18: 'Volatile solvents',
  F19: 'Several or other drugs',
};
const substanceDigits = {
  '0': 'acute intoxication',
  '1': 'harmful use',
  '2': 'dependence',
  '3': 'withdrawal',
  '4': 'withdrawal with delirium',
  '5': 'psychotic disorder',
  '6': 'amnesic syndrome',
  '7': 'residual and late psychotic disorder',
  '8': 'other mental disorder',
  '9': 'mental disorder not said',
};

const burns = {
  T20: 'head and neck',
  T21: 'trunk',
  T22: 'shoulder and arm',
  T23: 'wrist and hand',
  T24: 'hip and leg',
  T25: 'ankle and foot',
};
const burnDigits = {
  '0': 'Burn of {part}, degree not said',
  '1': 'First-degree burn of {part}',
  '2': 'Second-degree burn of {part}',
  '3': 'Third-degree burn of {part}',
  '4': 'Corrosion of {part}, degree not said',
  '5': 'First-degree corrosion of {part}',
  '6': 'Second-degree corrosion of {part}',
  '7': 'Third-degree corrosion of {part}',
};

const opponents = {
  '0': 'a pedestrian or animal',
  '1': 'a pedal cycle',
  '2': 'a two- or three-wheeled motor vehicle',
  '3': 'a car, pick-up or van',
  '4': 'a lorry or bus',
  '5': 'a train',
  '6': 'another vehicle without motor',
  '7': 'a fixed object',
};
const riderDigits = {
  '0': 'driver, off the road',
  '1': 'passenger, off the road',
  '2': 'rider not said, off the road',
  '3': 'while getting on or off',
  '4': 'driver, road traffic',
  '5': 'passenger, road traffic',
  '9': 'rider not said, road traffic',
};
const occupantDigits = {
  '0': 'driver, off the road',
  '1': 'passenger, off the road',
  '2': 'person on the outside, off the road',
  '3': 'occupant not said, off the road',
  '4': 'while getting in or out',
  '5': 'driver, road traffic',
  '6': 'passenger, road traffic',
  '7': 'person on the outside, road traffic',
  '9': 'occupant not said, road traffic',
};

/** Transport accidents: whose side (tens), what with (units), who and where (fourth place). */
function collisions(tens: string, who: string, digits: Readonly<Record<string, string>>): Grown[] {
  const categories = Object.entries(opponents).map(
    ([unit, other]) => [`V${tens}${unit}`, `${who} hurt in collision with ${other}`] as const,
  );
  const all = [...categories, [`V${tens}8`, `${who} hurt in a transport accident without collision`] as const];
  return all.flatMap(([code, title]) => [
    plain(code, title),
    ...grow({ [code]: title }, digits, (category, digit) => `${category}: ${digit}`),
  ]);
}

function pedestrians(): Grown[] {
  const categories = {
    V01: 'a pedal cycle',
    V02: 'a two- or three-wheeled motor vehicle',
    V03: 'a car, pick-up or van',
    V04: 'a lorry or bus',
    V05: 'a train',
    V06: 'another vehicle without motor',
  };
  const digits = { '0': 'off the road', '1': 'road traffic', '9': 'place not said' };
  return Object.entries(categories).flatMap(([code, other]) => [
    plain(code, `Pedestrian hurt in collision with ${other}`),
    ...grow({ [code]: other }, digits, (what, where) => `Pedestrian hurt in collision with ${what}: ${where}`),
  ]);
}

const places = {
  '0': 'at home',
  '1': 'in a residential institution',
  '2': 'in a school, other institution or public office',
  '3': 'on a sports ground',
  '4': 'on a street or highway',
  '5': 'in a trade or service area',
  '6': 'in an industrial or building area',
  '7': 'on a farm',
  '8': 'in another named place',
  '9': 'in a place not said',
};
// Places are given for what happens anywhere, as it is asked most.
const anywhere = {
  W01: 'Fall on the same level from slipping or stumbling',
  W10: 'Fall on and from stairs and steps',
  W13: 'Fall from, out of or through a building',
  W19: 'Fall not further said',
  X20: 'Contact with venomous snakes and lizards',
  X59: 'Exposure to a factor not said',
  Y04: 'Assault by bodily force',
  Y09: 'Assault by means not said',
};

/** Every code that is made from its category and digit, with the true meaning of both. */
export function grownCodes(): Grown[] {
  return [
    ...grow(diabetes, diabetesDigits, (category, digit) => `${category} ${digit}`),
    ...grow(substances, substanceDigits, (category, digit) => `${category}: ${digit}`),
    ...grow(burns, burnDigits, (part, words) => words.replace('{part}', part)),
    ...pedestrians(),
    ...collisions('1', 'Cyclist', riderDigits),
    ...collisions('2', 'Motorcyclist', riderDigits),
    ...collisions('3', 'Three-wheeler (keke, tricycle) occupant', occupantDigits),
    ...collisions('4', 'Car occupant', occupantDigits),
    ...collisions('7', 'Bus occupant', occupantDigits),
    ...grow(anywhere, places, (what, where) => `${what}, ${where}`),
  ];
}
