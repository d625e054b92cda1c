import { Button } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { CSSProperties } from 'react';
import { StatusBadge } from '#kernel/web/design/status-badge.tsx';
import { Panel } from '#kernel/web/frame/panel.tsx';
import { useText } from '#kernel/web/text/use-text.ts';
import type { Ward } from '#modules/admissions/contract/ward-records.ts';
import { policyWords, roomLooks, roomTypeWords } from '../../looks.ts';
import { InCharge } from '../wards/in-charge.tsx';
import { BedCard } from './bed-card.tsx';
import type { RoomOnBoard, WardOnBoard } from './board-beds.ts';
import styles from './board.module.css';
import { DowntimePack } from './downtime-pack.tsx';

interface WardSectionProps {
  readonly shown: WardOnBoard;
  /** The ward with who leads it, for whoever may see wards. */
  readonly ward: Ward | undefined;
}

/** A ward on the board: its rooms with their beds. */
export function WardSection({ shown, ward }: WardSectionProps) {
  const t = useText();
  const available = shown.beds.filter(({ status, kind }) => status === 'available' && kind === 'bed').length;
  const beds = shown.beds.filter(({ kind }) => kind === 'bed').length;
  return (
    <Panel
      title={shown.ward.name}
      note={[t(policyWords[shown.ward.genderPolicy]), t('{available} of {count} available', { available, count: beds })].join(' · ')}
      actions={
        <>
          {ward ? <DowntimePack ward={ward} /> : null}
          {ward ? <InCharge ward={ward} /> : null}
          <Button
            renderRoot={(props) => <Link to="/hospital/admissions/wards/$wardId/list" params={{ wardId: shown.ward.id }} {...props} />}
            variant="default"
            size="compact-md"
            leftSection={<IconPrinter size={15} aria-hidden="true" />}
          >
            {t('Print ward list')}
            <span className="visually-hidden"> {shown.ward.name}</span>
          </Button>
        </>
      }
    >
      <div className={styles.rooms}>
        {shown.rooms.map((room) => (
          <RoomSection key={room.room.id} shown={room} />
        ))}
      </div>
    </Panel>
  );
}

function RoomSection({ shown: { room, beds } }: { readonly shown: RoomOnBoard }) {
  const t = useText();
  const about = [t(roomTypeWords[room.roomType]), room.genderPolicy ? t(policyWords[room.genderPolicy]) : null];
  return (
    <section className={styles.room} aria-label={room.name} style={{ '--beds': beds.length } as CSSProperties}>
      <div className={styles.roomHead}>
        <h3 className={styles.roomName}>{room.name}</h3>
        <span className="caption">{about.filter(Boolean).join(' · ')}</span>
        {room.status === 'active' ? null : <StatusBadge look={roomLooks[room.status]} />}
      </div>
      <ul className={styles.beds} aria-label={t('Beds of {name}', { name: room.name })}>
        {beds.map((bed) => (
          <BedCard key={bed.id} bed={bed} />
        ))}
      </ul>
    </section>
  );
}
