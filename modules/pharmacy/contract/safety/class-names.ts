import { isAtcPrefix } from '../interaction-records.ts';
import { spoken } from './alerts.ts';

/** What the classes of the shipped pairs are called. */
export const classNames: Readonly<Record<string, string>> = {
  A02BA: 'H2 blockers',
  A02BC: 'Proton pump inhibitors',
  A10A: 'Insulins',
  A10B: 'Glucose-lowering medicines',
  A10BB: 'Sulfonylureas',
  A12AA: 'Calcium',
  B01AB: 'Heparins',
  B01AF: 'Factor Xa inhibitors',
  C07AA: 'Non-selective beta blockers',
  C07AB: 'Selective beta blockers',
  C09A: 'ACE inhibitors',
  C09C: 'Angiotensin receptor blockers',
  C10AA: 'Statins',
  G03A: 'Hormonal contraceptives',
  H02AB: 'Corticosteroids',
  J01AA: 'Tetracyclines',
  J01C: 'Penicillins',
  J01DH: 'Carbapenems',
  J01GB: 'Aminoglycosides',
  J01M: 'Quinolones',
  M01A: 'NSAIDs',
  M01AE: 'Propionic NSAIDs',
  M03A: 'Muscle relaxants',
  N01AH: 'Opioid anaesthetics',
  N02A: 'Opioids',
  N02BF: 'Gabapentinoids',
  N02CC: 'Triptans',
  N05BA: 'Benzodiazepines',
  N05CD: 'Benzodiazepine sleeping tablets',
  N05CF: 'Z-drugs',
  N06AA: 'Tricyclic antidepressants',
  N06AB: 'SSRIs',
  N06AF: 'MAO inhibitors',
  R03AC: 'Inhaled beta agonists',
};

/** A side of a pair as people read it: the class behind an ATC code, else the medicine. */
export function sideName(side: string): string {
  return isAtcPrefix(side) ? (classNames[side] ?? side) : spoken(side);
}
