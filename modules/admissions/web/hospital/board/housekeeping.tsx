import { IconSparkles } from '@tabler/icons-react';
import { useDrawer } from '#kernel/web/frame/use-drawer.ts';
import { Panel } from '#kernel/web/frame/panel.tsx';
import { EmptyState } from '#kernel/web/frame/states.tsx';
import { RowActs } from '#kernel/web/record/row-acts.tsx';
import { spanWords } from '#kernel/web/text/span.ts';
import { Moment } from '#kernel/web/text/moment.tsx';
import { useFormat, useNow } from '#kernel/web/text/use-format.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { bedActs } from '#modules/admissions/contract/calls/beds.ts';
import type { BoardBed } from '#modules/admissions/contract/bed-records.ts';
import { bedForms } from '../beds/bed-menu.tsx';
import { bedDrawer } from './bed-card.tsx';
import styles from './board.module.css';

const lead = ['ready'];

/** The beds to clean, the one that waits longest first. */
export function Housekeeping({ beds }: { readonly beds: readonly BoardBed[] }) {
  const t = useText();
  const format = useFormat();
  return (
    <Panel title={t('Beds to clean')} note={format.number(beds.length)} flush={beds.length > 0}>
      {beds.length === 0 ? <EmptyState compact icon={IconSparkles} title={t('No bed to clean')} /> : null}
      <ul className={styles.clean} aria-label={t('Beds to clean')}>
        {beds.map((bed) => (
          <ToClean key={bed.id} bed={bed} />
        ))}
      </ul>
    </Panel>
  );
}

function ToClean({ bed }: { readonly bed: BoardBed }) {
  const t = useText();
  const { open } = useDrawer();
  const waited = Math.floor((useNow() - Date.parse(bed.statusSince)) / 60_000);
  return (
    <li className={styles.cleanLine}>
      <span className={styles.cleanWords}>
        <span className="strong">
          <span className="code">{bed.label}</span>, {bed.room.name}
        </span>
        <span className="caption">
          {bed.ward.name} · <Moment at={bed.statusSince} />
        </span>
      </span>
      <span className="tnum nowrap">{spanWords(waited, t)}</span>
      <RowActs
        acts={bedActs}
        of={bed}
        forms={bedForms}
        lead={lead}
        name={`${bed.label}, ${bed.room.name}`}
        open={(act) => open(bedDrawer(act), bed.id)}
      />
    </li>
  );
}
