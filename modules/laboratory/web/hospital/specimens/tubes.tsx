import { useText } from '#kernel/web/text/use-text.ts';
import type { Container, SpecimenType } from '#modules/laboratory/contract/words.ts';
import { containerWords, specimenTypeWords } from '../../words.ts';
import styles from './specimens.module.css';

/** A tube: the colour of its cap beside its words. */
export function Tube({ container, type }: { readonly container: Container | null; readonly type: SpecimenType }) {
  const t = useText();
  return (
    <span className={styles.tube}>
      <span className={styles.cap} data-tube={container ?? 'other'} aria-hidden="true" />
      <span>
        {t(specimenTypeWords[type])}
        {container ? <span className="muted"> · {t(containerWords[container])}</span> : null}
      </span>
    </span>
  );
}

export interface Needing {
  readonly id: string;
  readonly container: Container | null;
  readonly specimenType: SpecimenType;
}

export interface TubeGroup<Row extends Needing> {
  readonly key: string;
  readonly container: Container | null;
  readonly type: SpecimenType;
  readonly rows: readonly Row[];
}

/** Requests by the tube they share: same specimen, same container. */
export function tubesOf<Row extends Needing>(rows: readonly Row[]): readonly TubeGroup<Row>[] {
  const groups = Map.groupBy(rows, (row) => `${row.specimenType} ${row.container ?? ''}`);
  return [...groups].map(([key, members]) => ({
    key,
    container: members[0]?.container ?? null,
    type: members[0]?.specimenType ?? 'other',
    rows: members,
  }));
}
