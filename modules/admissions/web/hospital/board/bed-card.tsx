import { IconBabyCarriage, IconBed } from '@tabler/icons-react';
import { StatusBadge } from '#kernel/web/design/status-badge.tsx';
import { useDrawer } from '#kernel/web/frame/use-drawer.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import type { BoardBed } from '#modules/admissions/contract/bed-records.ts';
import { bedLooks, kindWords } from '../../looks.ts';
import { BedFacts } from '../beds/bed-facts.tsx';
import { BedMenu } from '../beds/bed-menu.tsx';
import styles from './board.module.css';

/** The drawer of a bed's act in the address. */
export const bedDrawer = (act: string) => `bed-${act}`;

/** A bed on the board: its status by word, icon and colour, why, and what can be done with it. */
export function BedCard({ bed }: { readonly bed: BoardBed }) {
  const t = useText();
  const { open } = useDrawer();
  const look = bedLooks[bed.status];
  const Kind = bed.kind === 'cot' ? IconBabyCarriage : IconBed;
  return (
    <li className={styles.bed} data-tone={look.tone}>
      <span className={styles.bedHead}>
        <Kind size={18} stroke={1.7} aria-hidden="true" />
        <span className={`${styles.label} code`}>
          <span className="visually-hidden">{t(kindWords[bed.kind])} </span>
          {bed.label}
        </span>
        <BedMenu bed={bed} roomName={bed.room.name} open={(act) => open(bedDrawer(act), bed.id)} />
      </span>
      <StatusBadge look={look} />
      <BedFacts bed={bed} />
    </li>
  );
}
