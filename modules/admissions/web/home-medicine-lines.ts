import { useText } from '#kernel/web/text/use-text.ts';
import type { Admission } from '#modules/admissions/contract/stay-records.ts';
import { useDirections } from '#modules/pharmacy/web/index.ts';

type Discharge = NonNullable<Admission['discharge']>;

/** What a discharge says of medicines, line by line in the language of the reader. */
export function useHomeMedicineLines({ takeHome, medicines }: Pick<Discharge, 'takeHome' | 'medicines'>) {
  const t = useText();
  const directions = useDirections();
  const decided = (wanted: 'continue' | 'stop') =>
    (medicines ?? [])
      .filter(({ action }) => action === wanted)
      .map(({ medicine, reason }) => (reason ? t('{medicine}: {reason}', { medicine, reason }) : medicine));
  return {
    takeHome: (takeHome?.lines ?? []).map((line) =>
      [`${line.medicine}: ${directions(line)}`, line.instructions].filter(Boolean).join('. '),
    ),
    continued: decided('continue'),
    stopped: decided('stop'),
  };
}
