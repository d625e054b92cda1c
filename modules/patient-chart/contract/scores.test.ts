import { describe, expect, test } from 'vitest';
import {
  bodyMassIndex,
  bodySurface,
  callsForHelp,
  childLimits,
  comaScale,
  completeNews2,
  flagsOf,
  meanPressure,
  meows,
  news2,
  scoreOf,
  type ScoredSet,
  suggestedPriority,
  unusualFields,
} from './scores.ts';
import { fromKept, roundTo, toKept } from './units.ts';

const calm: ScoredSet = {
  temperature: 37,
  pulse: 70,
  respiratoryRate: 16,
  systolic: 120,
  diastolic: 75,
  spo2: 97,
  onOxygen: false,
  consciousness: 'alert',
};

const pointsOf = (field: string, change: ScoredSet) => news2({ ...calm, ...change }).parts.find((part) => part.field === field)?.points;

describe('NEWS2 gives the points of the table', () => {
  test.each([
    [
      'respiratoryRate',
      [
        [8, 3],
        [9, 1],
        [11, 1],
        [12, 0],
        [20, 0],
        [21, 2],
        [24, 2],
        [25, 3],
      ],
    ],
    [
      'systolic',
      [
        [90, 3],
        [91, 2],
        [100, 2],
        [101, 1],
        [110, 1],
        [111, 0],
        [219, 0],
        [220, 3],
      ],
    ],
    [
      'pulse',
      [
        [40, 3],
        [41, 1],
        [50, 1],
        [51, 0],
        [90, 0],
        [91, 1],
        [110, 1],
        [111, 2],
        [130, 2],
        [131, 3],
      ],
    ],
    [
      'temperature',
      [
        [35, 3],
        [35.1, 1],
        [36, 1],
        [36.1, 0],
        [38, 0],
        [38.1, 1],
        [39, 1],
        [39.1, 2],
      ],
    ],
    [
      'spo2',
      [
        [91, 3],
        [92, 2],
        [93, 2],
        [94, 1],
        [95, 1],
        [96, 0],
        [100, 0],
      ],
    ],
  ] as const)('%s', (field, pairs) => {
    expect(pairs.map(([value]) => [value, pointsOf(field, { [field]: value })])).toEqual(pairs);
  });

  test('saturation on scale 2, on air and on oxygen', () => {
    const at = (spo2: number, onOxygen: boolean) => pointsOf('spo2', { spo2, onOxygen, spo2Scale: 2 });
    expect([83, 84, 85, 86, 87, 88, 92].map((value) => at(value, true))).toEqual([3, 2, 2, 1, 1, 0, 0]);
    expect([93, 94, 95, 96, 97, 100].map((value) => at(value, true))).toEqual([1, 1, 2, 2, 3, 3]);
    expect([88, 93, 95, 97, 100].map((value) => at(value, false))).toEqual([0, 0, 0, 0, 0]);
  });

  test('oxygen two, and three for everything but alert', () => {
    expect(pointsOf('onOxygen', { onOxygen: true })).toBe(2);
    expect(
      (['confusion', 'voice', 'pain', 'unresponsive'] as const).map((level) => pointsOf('consciousness', { consciousness: level })),
    ).toEqual([3, 3, 3, 3]);
  });

  test('and the bands: a single three is low-medium, five medium, seven high', () => {
    const of = (change: ScoredSet) => {
      const { score, band } = news2({ ...calm, ...change });
      return [score, band];
    };
    expect(of({})).toEqual([0, 'low']);
    expect(of({ pulse: 115, respiratoryRate: 22 })).toEqual([4, 'low']);
    expect(of({ systolic: 88 })).toEqual([3, 'low-medium']);
    expect(of({ systolic: 88, pulse: 115 })).toEqual([5, 'medium']);
    expect(of({ systolic: 88, pulse: 115, respiratoryRate: 22 })).toEqual([7, 'high']);
  });

  test('room air is taken where oxygen is not recorded', () => {
    const febrile = { temperature: 39.2, pulse: 118, respiratoryRate: 24, systolic: 90, spo2: 93, consciousness: 'alert' } as const;
    expect(news2(febrile)).toMatchObject({ score: 11, partial: false, band: 'high', answered: 7 });
    expect(news2({ ...calm, spo2: 95, spo2Scale: 2, onOxygen: null })).toMatchObject({ score: 0, partial: false });
    expect(news2({})).toMatchObject({ score: null, band: null, answered: 0 });
  });

  test('a set with a parameter missing scores what is known, is marked partial and has no stored number', () => {
    for (const field of ['temperature', 'pulse', 'respiratoryRate', 'systolic', 'spo2', 'consciousness']) {
      const score = news2({ ...calm, [field]: null });
      expect(score).toMatchObject({ score: 0, partial: true, band: 'low', answered: 6, of: 7 });
      expect(completeNews2(score)).toBeNull();
    }
    expect(news2({ pulse: 140 })).toMatchObject({ score: 3, partial: true, band: 'low-medium' });
    expect(completeNews2(news2(calm))).toBe(0);
  });

  test('five points or a single three call for help, also in a partial set', () => {
    const calls = (set: ScoredSet) => callsForHelp(news2(set));
    expect(calls({ pulse: 140 })).toBe(true);
    expect(calls({ pulse: 115, respiratoryRate: 22, temperature: 38.5 })).toBe(true);
    expect(calls({ pulse: 115, respiratoryRate: 22 })).toBe(false);
    expect(calls({ ...calm, systolic: 88 })).toBe(true);
  });
});

test('obstetric triggers: one red or two amber', () => {
  const of = (change: ScoredSet) => meows({ ...calm, spo2: 98, ...change }).band;
  expect([of({}), of({ pulse: 100 }), of({ pulse: 100, diastolic: 90 })]).toEqual(['none', 'none', 'amber']);
  for (const red of [
    { respiratoryRate: 9 },
    { respiratoryRate: 31 },
    { spo2: 94 },
    { temperature: 34.9 },
    { temperature: 38 },
    { systolic: 89 },
    { systolic: 160 },
    { diastolic: 100 },
    { pulse: 39 },
    { pulse: 120 },
    { consciousness: 'voice' as const },
  ])
    expect(of(red)).toBe('red');
  for (const amber of [{ respiratoryRate: 21 }, { temperature: 35.9 }, { systolic: 99 }, { systolic: 150 }, { pulse: 49 }, { pulse: 119 }])
    expect([of(amber), of({ ...amber, diastolic: 99 })]).toEqual(['none', 'amber']);
});

describe('limits of children', () => {
  const red = (change: ScoredSet, months: number) => childLimits(change, months).parts[0]?.level ?? null;
  test.each([
    [
      'respiratoryRate',
      [
        [1, 60],
        [2, 50],
        [11, 50],
        [12, 40],
        [59, 40],
        [60, 30],
        [143, 30],
      ],
    ],
    [
      'pulse',
      [
        [11, 180],
        [12, 160],
        [59, 160],
        [60, 140],
        [143, 140],
        [144, 120],
        [191, 120],
      ],
    ],
  ] as const)('%s by age', (field, limits) => {
    for (const [months, limit] of limits)
      expect([red({ [field]: limit }, months), red({ [field]: limit + 1 }, months)]).toEqual([null, 'red']);
  });
  test('temperature, pressure, saturation and the arm', () => {
    expect([red({ temperature: 38 }, 2), red({ temperature: 38 }, 3), red({ temperature: 39 }, 3), red({ temperature: 35.4 }, 3)]).toEqual([
      'red',
      null,
      'red',
      'red',
    ]);
    expect([red({ systolic: 79 }, 60), red({ systolic: 80 }, 60), red({ systolic: 60 }, 11), red({ systolic: 60 }, 132)]).toEqual([
      'red',
      null,
      null,
      null,
    ]);
    expect([red({ spo2: 91 }, 30), red({ spo2: 92 }, 30)]).toEqual(['red', null]);
    expect([red({ muac: 114 }, 6), red({ muac: 115 }, 59), red({ muac: 125 }, 59), red({ muac: 114 }, 5), red({ muac: 114 }, 60)]).toEqual([
      'red',
      'amber',
      null,
      null,
      null,
    ]);
  });
});

test('the table follows age and pregnancy; unknown age counts as adult', () => {
  expect([191, 192, null].map((ageMonths) => scoreOf(calm, { ageMonths, obstetric: false }).table)).toEqual(['child', 'news2', 'news2']);
  expect(scoreOf(calm, { ageMonths: 240, obstetric: true }).table).toBe('meows');
});

test('who is called for, and how early they are seen', () => {
  const adult = { ageMonths: 400, obstetric: false };
  const of = (change: ScoredSet) => {
    const score = scoreOf({ ...calm, ...change }, adult);
    return [callsForHelp(score), suggestedPriority(score)];
  };
  expect([
    of({ pulse: 115, respiratoryRate: 22 }),
    of({ systolic: 88 }),
    of({ systolic: 88, pulse: 115 }),
    of({ systolic: 88, pulse: 115, respiratoryRate: 22 }),
  ]).toEqual([
    [false, null],
    [true, 'urgent'],
    [true, 'urgent'],
    [true, 'emergency'],
  ]);
  expect(suggestedPriority(childLimits({ muac: 110 }, 20))).toBe('urgent');
});

test('unusual values of adults alone', () => {
  const set: ScoredSet = { temperature: 39.6, pulse: 44, spo2: 91, bloodGlucose: 20.1, systolic: 200, diastolic: 120 };
  expect(unusualFields(set, { ageMonths: 400, obstetric: false })).toEqual(['temperature', 'pulse', 'spo2', 'bloodGlucose']);
  expect(unusualFields(set, { ageMonths: 100, obstetric: false })).toEqual([]);
  expect(flagsOf({ bloodGlucose: 2.5 }, { ageMonths: 400, obstetric: false })).toEqual([
    { field: 'bloodGlucose', level: 'amber', text: 'Blood glucose is outside the usual range' },
  ]);
});

test('derived values', () => {
  expect([meanPressure(120, 80), meanPressure(null, null), bodyMassIndex(70_000, 1750), bodySurface(70_000, 1750)]).toEqual([
    93,
    null,
    22.9,
    1.84,
  ]);
  expect([comaScale(4, 5, 6), comaScale(3, 'T', 5), comaScale(null, 5, 6)]).toEqual([
    { total: 15, text: '15' },
    { total: 8, text: '8T' },
    null,
  ]);
});

test('units come back as they were typed, for every value that a device shows', () => {
  for (let mg = 9; mg <= 1080; mg += 1) expect(Math.round(fromKept('bloodGlucose', toKept('bloodGlucose', mg, 'mg/dL'), 'mg/dL'))).toBe(mg);
  for (let tenth = 1; tenth <= 11_000; tenth += 7)
    expect(roundTo(fromKept('weight', toKept('weight', tenth / 10, 'lb'), 'lb'), 1)).toBe(tenth / 10);
  expect([
    toKept('temperature', 98.6, 'F'),
    toKept('temperature', 100.4, 'F'),
    toKept('height', 5.5 * 12, 'in'),
    toKept('weight', 3.25, 'kg'),
  ]).toEqual([37, 38, 1676, 3250]);
});
