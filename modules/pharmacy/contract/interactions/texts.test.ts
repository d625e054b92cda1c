import { expect, test } from 'vitest';
import { bloodAndHeart } from './blood-and-heart.ts';
import { infections } from './infections.ts';
import { mindAndMetabolism } from './mind-and-metabolism.ts';

const groups = [...bloodAndHeart, ...infections, ...mindAndMetabolism];
/** Words that a pharmacology text does not use. */
const wrongWords =
  /\b(?:fails|suffers?|poisons|builds? up|rises|falls|is hurt|go wild|takes? .* away|taken up|pressure collapses|the womb|painkiller)\b/;

test('effects are terms of pharmacology that stand in a sentence, advice is a sentence of its own', () => {
  expect(groups.length).toBeGreaterThan(100);
  const faults = groups.flatMap(({ effect, advice }) => [
    ...(/[.!?;]$/.test(effect) || !/^(?:[a-z]|QT)/.test(effect) || wrongWords.test(effect) ? [effect] : []),
    ...(/^[A-Z].*\.$/.test(advice) && !wrongWords.test(advice) ? [] : [advice]),
  ]);
  expect(faults).toEqual([]);
});
