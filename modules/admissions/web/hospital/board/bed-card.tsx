import { Menu } from '@mantine/core';
import { IconBabyCarriage, IconBed } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { type DragEvent, useState } from 'react';
import { StatusBadge } from '#kernel/web/design/status-badge.tsx';
import { useDrawer } from '#kernel/web/frame/use-drawer.ts';
import { Items, useShown } from '#kernel/web/record/record-acts.tsx';
import { RowMenu } from '#kernel/web/table/row-menu.tsx';
import { useText } from '#kernel/web/text/use-text.ts';
import { admissionActs } from '#modules/admissions/contract/calls/admissions.ts';
import { bedActs } from '#modules/admissions/contract/calls/beds.ts';
import type { BoardBed, Occupant } from '#modules/admissions/contract/bed-records.ts';
import { bedLooks, kindWords } from '../../looks.ts';
import { useBegin, useMayAdmit } from '../admit/use-begin.ts';
import { BedFacts } from '../beds/bed-facts.tsx';
import { bedForms } from '../beds/bed-menu.tsx';
import { usePapers } from '../stay-end/use-papers.ts';
import { stayForms, stayOf } from '../stays/stay-acts.tsx';
import { useStayDrawer } from '../stays/stay-drawer.ts';
import { takesPatient } from './board-beds.ts';
import styles from './board.module.css';
import { dropOf, useDragging } from './drag.ts';
import { OccupantFacts } from './occupant-facts.tsx';

/** The drawer of a bed's act in the address. */
export const bedDrawer = (act: string) => `bed-${act}`;

/** A bed on the board: its status by word, icon and colour, who lies in it or why it is as it is, and what can be done with both. */
export function BedCard({ bed }: { readonly bed: BoardBed }) {
  const t = useText();
  const look = bedLooks[bed.status];
  const Kind = bed.kind === 'cot' ? IconBabyCarriage : IconBed;
  const { occupant } = bed;
  return (
    <li className={styles.bed} data-tone={look.tone} {...useDragOf(bed)}>
      <span className={styles.bedHead}>
        <Kind size={18} stroke={1.7} aria-hidden="true" />
        <span className={`${styles.label} code`}>
          <span className="visually-hidden">{t(kindWords[bed.kind])} </span>
          {bed.label}
        </span>
        {occupant ? <OccupiedMenu bed={bed} occupant={occupant} /> : <FreeMenu bed={bed} />}
      </span>
      <span className={styles.status}>
        <StatusBadge look={look} />
      </span>
      {occupant ? <OccupantFacts occupant={occupant} /> : <BedFacts bed={bed} />}
    </li>
  );
}

/** What a card does with a dragged patient: it is drawn itself, or begins a transfer or a swap when another is dropped on it. */
function useDragOf(bed: BoardBed) {
  const { dragged, onDrag } = useDragging();
  const [over, setOver] = useState(false);
  const { open } = useStayDrawer();
  const { occupant } = bed;
  const movable = occupant !== null && (occupant.acts.transfer === null || occupant.acts.swap === null);
  const drop = dropOf(dragged, bed);
  return {
    draggable: movable,
    'data-drawn': (occupant !== null && dragged?.admissionId === occupant.admissionId) || undefined,
    'data-takes': drop !== null || undefined,
    'data-over': (over && drop !== null) || undefined,
    onDragStart: (event: DragEvent) => {
      if (!movable) return;
      event.dataTransfer.effectAllowed = 'move';
      // Without data some browsers begin no drag.
      event.dataTransfer.setData('text/plain', occupant.admissionNumber);
      onDrag(occupant);
    },
    onDragEnd: () => onDrag(null),
    onDragOver: (event: DragEvent) => {
      if (!drop) return;
      event.preventDefault();
      setOver(true);
    },
    onDragLeave: () => setOver(false),
    onDrop: (event: DragEvent) => {
      setOver(false);
      if (!drop || !dragged) return;
      event.preventDefault();
      onDrag(null);
      open(drop.act, dragged.admissionId, drop.target);
    },
  };
}

/** What can be done with an empty bed; a patient is admitted into an available one. */
function FreeMenu({ bed }: { readonly bed: BoardBed }) {
  const t = useText();
  const begin = useBegin();
  const { state, press } = useBedMenu(bed);
  const admits = useMayAdmit() && takesPatient(bed);
  if (!admits && state.offered.length === 0) return null;
  return (
    <RowMenu name={`${bed.label}, ${bed.room.name}`}>
      {admits ? (
        <>
          <Menu.Item onClick={() => begin.admit({ patientId: bed.reservedFor?.id, bedId: bed.id })}>{t('Admit')}</Menu.Item>
          {state.offered.length > 0 ? <Menu.Divider /> : null}
        </>
      ) : null}
      <Items acts={state.offered} links={[]} press={press} />
    </RowMenu>
  );
}

function useBedMenu(bed: BoardBed) {
  const { open } = useDrawer();
  return useShown({ acts: bedActs, of: bed, forms: bedForms, open: (act) => open(bedDrawer(act), bed.id) });
}

/** What can be done with the patient in a bed, and with the bed. */
function OccupiedMenu({ bed, occupant }: { readonly bed: BoardBed; readonly occupant: Occupant }) {
  const t = useText();
  const navigate = useNavigate();
  const { open } = useStayDrawer();
  const stay = stayOf(occupant);
  const ofBed = useBedMenu(bed);
  const ofStay = useShown({ acts: admissionActs, of: stay, forms: stayForms, open: (act) => open(act, stay.id) });
  const papers = usePapers(stay);
  const openStay = () => void navigate({ to: '/hospital/admissions/$id', params: { id: stay.id } });
  return (
    <RowMenu name={`${stay.patient}, ${bed.label}`}>
      <Menu.Item onClick={openStay}>{t('Open stay')}</Menu.Item>
      <Items acts={ofStay.state.offered} links={papers} press={ofStay.press} />
      {ofBed.state.offered.length > 0 ? <Menu.Divider /> : null}
      <Items acts={ofBed.state.offered} links={[]} press={ofBed.press} />
    </RowMenu>
  );
}
