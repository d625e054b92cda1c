import { Barcode } from '#kernel/web/print/barcode.tsx';
import { CopyMark } from '#kernel/web/print/paper.tsx';
import { PrintLabel } from '#kernel/web/print/print-label.tsx';
import { useFormat } from '#kernel/web/text/use-format.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import type { Specimen } from '#modules/laboratory/contract/request-records.ts';
import { genderWords } from '../../words.ts';
import styles from './specimens.module.css';

/** What sticks on a tube, in the size of the laboratory's settings: whose it is, what for, its number as bars and as digits. */
export function TubeLabel({ specimen }: { readonly specimen: Pick<Specimen, 'label'> }) {
  const t = useText();
  const format = useFormat();
  const { label } = specimen;
  const sex = (genderWords as Readonly<Record<string, string>>)[label.sex] ?? label.sex;
  return (
    <PrintLabel className={styles.label} label={t('Label of {number}', { number: label.specimenNumber })}>
      <p className={styles.name}>{label.patient}</p>
      <p>{[label.hospitalPatientId, t(sex), label.age].filter(Boolean).join(' · ')}</p>
      <div className={styles.bars}>
        <Barcode text={label.specimenNumber} label={t('Bar code {number}', { number: label.specimenNumber })} />
      </div>
      <p className={styles.labelFoot}>
        <strong className="code">{label.specimenNumber}</strong>
        <span>{label.tests.join(' ')}</span>
        <span>{format.instant(label.collectedAt)}</span>
      </p>
      <CopyMark of={label.specimenNumber} />
    </PrintLabel>
  );
}
