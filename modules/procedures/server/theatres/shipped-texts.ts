import type { Scope } from '#kernel/server/scope/scope.ts';
import { madeBy } from '#kernel/server/scope/stamps.ts';
import type { ConsentKind, ConsentTextStatus } from '../../contract/words.ts';

interface ShippedText {
  readonly kind: ConsentKind;
  readonly language: string;
  readonly status: Extract<ConsentTextStatus, 'draft' | 'approved'>;
  readonly title: string;
  readonly body: string;
}

const unreviewed = '[Draft, not reviewed here. Have a speaker of the language check it before you approve it.]\n\n';

/** The texts that ship: English and French for use; four languages of Nigeria as drafts that a person of the hospital has to approve. */
export const shippedTexts: readonly ShippedText[] = [
  {
    kind: 'procedure',
    language: 'en',
    status: 'approved',
    title: 'Consent to a procedure',
    body: 'I, {patient}, agree to the procedure: {procedure}. Side: {side}.\n\nThe doctor has explained to me what will be done and why, what is hoped for, the usual and the serious risks, the alternatives, and what may happen without it. I could ask questions and they were answered.\n\nI understand that a further procedure may be necessary to save life or prevent serious harm. I may withdraw this consent at any time before the procedure.',
  },
  {
    kind: 'procedure',
    language: 'fr',
    status: 'approved',
    title: 'Consentement à une intervention',
    body: 'Je soussigné(e), {patient}, accepte l’intervention : {procedure}. Côté : {side}.\n\nLe médecin m’a expliqué ce qui sera fait et pourquoi, le bénéfice attendu, les risques fréquents et graves, les autres possibilités et ce qui peut arriver sans l’intervention. J’ai pu poser des questions et j’ai reçu des réponses.\n\nJe comprends qu’un geste supplémentaire peut être nécessaire pour sauver la vie ou éviter un dommage grave. Je peux retirer ce consentement à tout moment avant l’intervention.',
  },
  {
    kind: 'anaesthesia',
    language: 'en',
    status: 'approved',
    title: 'Consent to anaesthesia',
    body: 'I, {patient}, agree to anaesthesia for {procedure}. The kinds of anaesthesia, their usual effects and their risks have been explained to me. I have told the doctor about my illnesses, medicines, allergies and earlier anaesthesia.',
  },
  {
    kind: 'anaesthesia',
    language: 'fr',
    status: 'approved',
    title: 'Consentement à l’anesthésie',
    body: 'Je soussigné(e), {patient}, accepte l’anesthésie pour {procedure}. Les types d’anesthésie, leurs effets habituels et leurs risques m’ont été expliqués. J’ai informé le médecin de mes maladies, médicaments, allergies et anesthésies antérieures.',
  },
  {
    kind: 'blood',
    language: 'en',
    status: 'approved',
    title: 'Consent to a blood transfusion',
    body: 'I, {patient}, agree to receive blood or blood products if they are needed for {procedure}. The reasons, the benefits, the risks and the alternatives have been explained to me.',
  },
  {
    kind: 'blood',
    language: 'fr',
    status: 'approved',
    title: 'Consentement à une transfusion sanguine',
    body: 'Je soussigné(e), {patient}, accepte de recevoir du sang ou des produits sanguins s’ils sont nécessaires pour {procedure}. Les raisons, les bénéfices, les risques et les autres possibilités m’ont été expliqués.',
  },
  {
    kind: 'procedure',
    language: 'yo',
    status: 'draft',
    title: 'Ìyọ̀ǹda fún iṣẹ́ abẹ',
    body: `${unreviewed}Èmi, {patient}, gbà kí wọ́n ṣe iṣẹ́ abẹ yìí fún mi: {procedure}. Ẹ̀gbẹ́: {side}. Dókítà ti ṣàlàyé ohun tí wọ́n máa ṣe, ìdí rẹ̀, àǹfààní rẹ̀ àti ewu rẹ̀ fún mi.`,
  },
  {
    kind: 'procedure',
    language: 'ha',
    status: 'draft',
    title: 'Yarda da tiyata',
    body: `${unreviewed}Ni, {patient}, na yarda a yi mini: {procedure}. Gefe: {side}. Likita ya bayyana mini abin da za a yi, dalilinsa, amfaninsa da haɗarinsa.`,
  },
  {
    kind: 'procedure',
    language: 'ig',
    status: 'draft',
    title: 'Nkwenye maka ịwa ahụ',
    body: `${unreviewed}Mụ onwe m, {patient}, kwetara ka e mee m: {procedure}. Akụkụ: {side}. Dọkịta akọwaala m ihe a ga-eme, ihe kpatara ya, uru ya na ihe ize ndụ ya.`,
  },
  {
    kind: 'procedure',
    language: 'pcm',
    status: 'draft',
    title: 'Agreement for operation',
    body: `${unreviewed}Me, {patient}, I gree make dem do dis operation for me: {procedure}. Side: {side}. Doctor don explain wetin dem go do, why dem go do am, how e go help and wetin fit go wrong.`,
  },
];

/** Brings the shipped texts into a hospital; kinds and languages of which it has a text are left alone. Answers how many were made. */
export async function ensureTexts(scope: Scope): Promise<number> {
  const known = await scope.tx
    .selectFrom('consentTexts')
    .select(['kind', 'language'])
    .where('hospitalId', '=', scope.hospitalId)
    .where('procedureId', 'is', null)
    .execute();
  const has = new Set(known.map(({ kind, language }) => `${kind} ${language}`));
  const fresh = shippedTexts.filter(({ kind, language }) => !has.has(`${kind} ${language}`));
  if (fresh.length === 0) return 0;
  await scope.tx
    .insertInto('consentTexts')
    .values(
      fresh.map((text) => ({
        hospitalId: scope.hospitalId,
        id: scope.newId(),
        ...text,
        procedureId: null,
        textVersion: 1,
        ...(text.status === 'approved' ? { approvedAt: scope.now, approvedByName: 'Civis' } : {}),
        ...madeBy(scope),
      })),
    )
    .execute();
  return fresh.length;
}
