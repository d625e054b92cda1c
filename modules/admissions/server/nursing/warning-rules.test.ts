import { describe, expect, test } from 'vitest';
import { decide, firstStep, type JudgedSet, judgeSets, levelOf, scoreMinutes, stepAfter } from './warning-rules.ts';

type Warning = NonNullable<JudgedSet['warning']>;
const now = '2031-03-10T12:00:00.000Z';
const steps = { nurse: 30, doctor: 15, consultant: 20 };

function news(score: number, over: Partial<Warning> = {}): Warning {
  const band = score >= 7 ? 'high' : score >= 5 ? 'medium' : 'low';
  const parts = score === 0 ? [] : [{ field: 'pulse', points: 1, level: 'amber' as const }];
  return { table: 'news2', version: 'NEWS2-2017', score, partial: false, answered: 7, of: 7, band, advice: null, parts, ...over };
}
function table(name: 'meows' | 'child', levels: Readonly<Record<string, 'red' | 'amber' | null>>): Warning {
  const parts = Object.entries(levels).map(([field, level]) => ({ field, points: null, level }));
  const count = (level: string) => parts.filter((part) => part.level === level).length;
  const amber = name === 'meows' ? count('amber') >= 2 : count('amber') > 0;
  const band = count('red') > 0 ? 'red' : amber ? 'amber' : 'none';
  const rest = { version: '1', score: null, partial: false, answered: parts.length, of: 7, advice: null };
  return { ...rest, table: name, band, parts };
}
let made = 0;
const set = (warning: Warning | null): JudgedSet => {
  made += 1;
  return { id: `set-${made}`, takenAt: `2031-03-10T${String(made % 24).padStart(2, '0')}:00:00.000Z`, warning };
};

describe('a score', () => {
  test.each([
    [news(0), null, 720],
    [news(1), null, 240],
    [news(4), null, 240],
    [news(3, { band: 'low-medium' }), 'watch', 60],
    [news(5), 'urgent', 60],
    [news(6), 'urgent', 60],
    [news(7), 'emergency', 15],
    [news(14), 'emergency', 15],
    [table('meows', { pulse: 'red' }), 'emergency', 15],
    [table('meows', { pulse: 'amber', systolic: 'amber' }), 'urgent', 60],
    [table('meows', { pulse: 'amber' }), null, 240],
    [table('child', { pulse: null }), null, 720],
    [table('child', { muac: 'red' }), 'urgent', 60],
    [table('child', { muac: 'red', spo2: 'red' }), 'emergency', 15],
    [table('child', { pulse: 'amber' }), null, 240],
  ] as const)('%# has its level and the minutes until the next set', (warning, level, minutes) => {
    expect(levelOf(warning)).toBe(level);
    expect(scoreMinutes(warning)).toBe(minutes);
  });
});

describe('sets together', () => {
  test('the newest whole one decides', () => {
    const [old, last] = [set(news(8)), set(news(2))];
    expect(judgeSets([last, old])).toMatchObject({ level: null, minutes: 240, vitalId: last.id, lastAt: last.takenAt });
    expect(judgeSets([])).toBeNull();
  });

  test('a partial one raises the level, but does not take a higher one back; one without a scored value says nothing', () => {
    const ill = set(news(8));
    const part = set(news(1, { partial: true, answered: 2 }));
    const weight = set(null);
    expect(judgeSets([weight, part, ill])).toMatchObject({ level: 'emergency', minutes: 15, vitalId: ill.id, lastVitalId: part.id });
    const worse = set(news(7, { partial: true, answered: 5 }));
    expect(judgeSets([worse, set(news(0))])).toMatchObject({ level: 'emergency', vitalId: worse.id });
    expect(judgeSets([weight])).toBeNull();
  });

  test('by the other tables, what was out of range is measured again before it is taken back', () => {
    const red = set(table('meows', { systolic: 'red', pulse: null }));
    const pulseAlone = set(table('meows', { pulse: null }));
    expect(judgeSets([pulseAlone, red])?.level).toBe('emergency');
    expect(judgeSets([set(table('meows', { systolic: null })), red])?.level).toBeNull();
  });
});

describe('the ladder', () => {
  test('begins with the nurse, an emergency with the doctors; what is only watched calls nobody further', () => {
    expect(firstStep('watch', now, steps)).toEqual({ step: 1, nextStepAt: null });
    expect(firstStep('urgent', now, steps)).toEqual({ step: 1, nextStepAt: '2031-03-10T12:30:00.000Z' });
    expect(firstStep('emergency', now, steps)).toEqual({ step: 2, nextStepAt: '2031-03-10T12:15:00.000Z' });
  });

  test('goes on to the doctors, the consultant, and then both the consultant and the head, again and again', () => {
    expect(stepAfter(1, now, steps)).toEqual({ step: 2, circle: 'doctors', nextStepAt: '2031-03-10T12:15:00.000Z' });
    expect(stepAfter(2, now, steps)).toEqual({ step: 3, circle: 'consultant', nextStepAt: '2031-03-10T12:20:00.000Z' });
    expect(stepAfter(3, now, steps)).toEqual({ step: 3, circle: 'consultant-and-head', nextStepAt: '2031-03-10T12:20:00.000Z' });
  });
});

describe('what becomes of the warning', () => {
  const base = { level: null, open: null, silent: false, answered: false, corrected: false } as const;
  const urgent = { level: 'urgent', status: 'acknowledged' } as const;
  test('none is opened without a level, for a set that was answered, or under a silent limit', () => {
    expect(decide(base)).toEqual({ do: 'nothing' });
    expect(decide({ ...base, level: 'urgent' })).toEqual({ do: 'open', level: 'urgent' });
    expect(decide({ ...base, level: 'urgent', answered: true })).toEqual({ do: 'nothing' });
    expect(decide({ ...base, level: 'emergency', silent: true })).toEqual({ do: 'nothing' });
    expect(decide({ ...base, level: 'emergency', silent: true, open: urgent })).toEqual({ do: 'close', why: 'limit', open: null });
  });

  test('it rises with a worse set, stays with one like it, and closes with a better or a corrected one', () => {
    expect(decide({ ...base, open: urgent, level: 'emergency' })).toEqual({ do: 'raise', level: 'emergency' });
    expect(decide({ ...base, open: urgent, level: 'urgent' })).toEqual({ do: 'keep' });
    expect(decide({ ...base, open: urgent, level: 'watch' })).toEqual({ do: 'close', why: 'improved', open: 'watch' });
    expect(decide({ ...base, open: urgent })).toEqual({ do: 'close', why: 'improved', open: null });
    expect(decide({ ...base, open: urgent, corrected: true })).toEqual({ do: 'close', why: 'corrected', open: null });
  });
});
