import { StatusBadge } from '#kernel/web/design/status-badge.tsx';
import { Facts } from '#kernel/web/frame/facts.tsx';
import { EmptyState } from '#kernel/web/frame/states.tsx';
import { RecordActs } from '#kernel/web/record/record-acts.tsx';
import { useText } from '#kernel/web/text/use-text.ts';
import { roomActs } from '#modules/admissions/contract/calls/rooms.ts';
import type { Bed } from '#modules/admissions/contract/bed-records.ts';
import type { Room } from '#modules/admissions/contract/room-records.ts';
import { bedLooks, kindWords, policyWords, roomLooks, roomTypeWords } from '../../looks.ts';
import { BedFacts } from '../beds/bed-facts.tsx';
import { BedMenu } from '../beds/bed-menu.tsx';
import { roomForms } from './room-forms.ts';
import styles from './rooms.module.css';
import { usePriceWords } from '../use-price-words.ts';

/** A room with its beds and what can be done with both. */
export function RoomView({ room }: { readonly room: Room }) {
  const t = useText();
  const price = usePriceWords();
  const equipment = [
    room.oxygen ? t('Oxygen') : null,
    room.ventilator ? t('Ventilator') : null,
    room.isolationCapable ? t('Suitable for isolation') : null,
    ...room.amenities,
  ];
  return (
    <div className={styles.view}>
      <RecordActs acts={roomActs} of={room} forms={roomForms} inPlace />
      <Facts
        rows={[
          [t('Status'), <StatusBadge key="status" look={roomLooks[room.status]} />],
          [t('Ward'), room.ward.name],
          [t('Number'), room.number],
          [t('Type'), t(roomTypeWords[room.roomType])],
          [t('For'), t(policyWords[room.genderPolicy ?? room.ward.genderPolicy])],
          [t('Price'), price(room)],
          [t('Equipment'), equipment.filter(Boolean).join(', ')],
        ]}
      />
      <section className={styles.beds} aria-label={t('Beds')}>
        <h3 className={styles.bedsTitle}>{t('Beds')}</h3>
        <BedList room={room} />
      </section>
    </div>
  );
}

function BedList({ room: { beds = [], name } }: { readonly room: Room }) {
  const t = useText();
  if (beds.length === 0) return <EmptyState compact title={t('No bed in this room')} />;
  return (
    <ul className={styles.list}>
      {beds.map((bed) => (
        <BedLine key={bed.id} bed={bed} beds={beds} roomName={name} />
      ))}
    </ul>
  );
}

function BedLine({ bed, beds, roomName }: { readonly bed: Bed; readonly beds: readonly Bed[]; readonly roomName: string }) {
  const t = useText();
  const beside = beds.find(({ id }) => id === bed.besideBedId);
  return (
    <li className={styles.line}>
      <span className={styles.lineWords}>
        <span className={styles.lineHead}>
          <span className="code strong">{bed.label}</span>
          {bed.kind === 'cot' ? (
            <span className="caption">{beside ? t('Cot beside {label}', { label: beside.label }) : t(kindWords.cot)}</span>
          ) : null}
          <StatusBadge look={bedLooks[bed.status]} />
        </span>
        <BedFacts bed={bed} />
      </span>
      <BedMenu bed={bed} roomName={roomName} />
    </li>
  );
}
