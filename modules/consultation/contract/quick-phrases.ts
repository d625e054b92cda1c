/** Texts that every writer of notes begins with, by the word typed after a dot. Own ones of the same word go before. */
export const commonPhrases = {
  ros: 'No fever, weight loss or night sweats. No cough, chest pain or breathlessness. No vomiting, diarrhoea or abdominal pain. No urinary complaint. No headache or dizziness.',
  general: 'Alert and comfortable at rest. Not pale, not jaundiced, not cyanosed, not dehydrated. No oedema. No enlarged lymph nodes.',
  cvs: 'Pulse regular and of good volume. Heart sounds I and II heard, no murmur. Jugular venous pressure not raised.',
  resp: 'Trachea central, chest expands equally. Breath sounds vesicular on both sides, no added sounds.',
  abdo: 'Abdomen flat, moves with respiration, soft, not tender. Liver, spleen and kidneys not palpable. Bowel sounds normal.',
  cns: 'Conscious and oriented in time, place and person. No neck stiffness. Cranial nerves intact. Power 5/5 in all limbs, tone and reflexes normal.',
  msk: 'Full range of movement in all joints, no swelling, no deformity, gait normal.',
  obs: 'Uterus corresponds to dates. Longitudinal lie, cephalic presentation. Fetal heart heard, regular. No vaginal bleeding.',
  nad: 'No abnormality detected.',
  well: 'Feels well, no new complaint. Takes the medicines as prescribed, no side effects.',
  safety:
    'Told to return at once if symptoms get worse, with fever that does not settle, breathlessness, confusion or persistent vomiting.',
  fu: 'Review in two weeks with results, earlier if needed.',
  consent:
    'Purpose, benefits, risks and alternatives were explained in a language the patient understands; questions were answered; consent was given.',
} as const;

/** What was typed, with the phrase in place, and where the caret then stands. */
export interface Expanded {
  readonly text: string;
  readonly caret: number;
}

/**
 * Replaces `.word` before the caret by its phrase, once a blank or a new line was typed after it: `.ros ` becomes the review of
 * systems. Null when there is nothing to replace: no such word, or a dot inside a word (`e.g.`, `2.5`).
 * @param caret position behind the last typed character
 */
export function expandPhrase(text: string, caret: number, phrases: Readonly<Record<string, string>>): Expanded | null {
  const found = /(^|\s)\.([a-z0-9]{2,20})(\s)$/.exec(text.slice(0, caret));
  const phrase = found ? phrases[found[2] ?? ''] : undefined;
  if (!found || phrase === undefined || !Object.hasOwn(phrases, found[2] ?? '')) return null;
  const start = found.index + (found[1] ?? '').length;
  const put = `${phrase}${found[3] ?? ''}`;
  return { text: `${text.slice(0, start)}${put}${text.slice(caret)}`, caret: start + put.length };
}
