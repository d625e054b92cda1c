import { Link } from '@tanstack/react-router';
import { IconBed } from '@tabler/icons-react';
import { useAccess } from '#kernel/web/client/access.tsx';
import type { Translate } from '#kernel/web/text/translate.ts';
import { useText, word } from '#kernel/web/text/use-text.ts';
import type { InBed } from '#modules/patients/contract/in-bed.ts';
import styles from './bed-line.module.css';

/** Title of the column in files of a list. */
export const bedTitle = word('Ward and bed');

/** Ward and bed in words; empty of everybody who is in no stay. */
export function bedWords(bed: InBed | null | undefined, t: Translate): string {
  return bed ? [bed.wardName, bed.bedLabel ? t('Bed {label}', { label: bed.bedLabel }) : null].filter(Boolean).join(', ') : '';
}

interface BedLineProps {
  readonly bed: InBed | null | undefined;
  /** Words alone: the cell that opens its row is a button, which holds no link. */
  readonly plain?: boolean;
}

/** Ward and bed of an inpatient under the name in a row; leads to the stay for those who may see it. Nothing of everybody else. */
export function BedLine({ bed, plain = false }: BedLineProps) {
  const t = useText();
  const { can } = useAccess();
  if (!bed) return null;
  const words = bedWords(bed, t);
  return (
    <span className={`caption ${styles.line}`}>
      <IconBed size={14} stroke={1.8} aria-hidden="true" />
      {can('View Admission') && !plain ? (
        <Link to="/hospital/admissions/$id" params={{ id: bed.admissionId }}>
          {words}
        </Link>
      ) : (
        words
      )}
    </span>
  );
}
