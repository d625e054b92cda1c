import { Box, UnstyledButton } from '@mantine/core';
import type { ScheduleEventData } from '@mantine/schedule';
import type { ComponentPropsWithoutRef, CSSProperties, ReactNode } from 'react';
import { useFormat } from '#kernel/web/text/use-format.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import type { AppointmentRow } from '#modules/appointments/contract/records.ts';
import { lookOf } from '../../looks.ts';
import styles from './calendar.module.css';
import colours from './type-colours.module.css';

interface EventButtonProps {
  readonly event: ScheduleEventData;
  readonly button: ComponentPropsWithoutRef<'button'> & { readonly children: ReactNode };
}

const rowOf = (event: ScheduleEventData) => event.payload?.['row'] as AppointmentRow | undefined;

/** A visit in the grid: tinted by its type, bordered by its status, said whole to the ear. */
export function EventButton({ event, button }: EventButtonProps) {
  const t = useText();
  const format = useFormat();
  const row = rowOf(event);
  if (!row) return <Box {...(button as unknown as ComponentPropsWithoutRef<'div'>)} data-kind={String(event.payload?.['kind'] ?? '')} />;
  const look = lookOf(row);
  const words = `${event.title}, ${format.time(row.appointmentDate)}–${format.time(row.endDate)}, ${row.type.name}, ${row.practitioner?.name ?? row.department.name}, ${t(look.word)}`;
  return (
    <UnstyledButton
      {...button}
      className={`${button.className ?? ''} ${colours.typed} ${styles.event}`}
      style={
        {
          ...(button.style as CSSProperties),
          '--event-bg': 'var(--event-tint)',
          '--event-color': 'var(--ink)',
          '--event-hover': 'var(--event-tint-hover)',
        } as CSSProperties
      }
      data-color={row.type.color}
      data-tone={look.tone}
      data-gone={row.status === 'Cancelled' || row.status === 'No-show' || undefined}
      title={words}
    />
  );
}

/** Name over time and type; the rest is for the ear. */
export function EventBody({ event }: { readonly event: ScheduleEventData }) {
  const t = useText();
  const format = useFormat();
  const row = rowOf(event);
  if (!row) return <span className={styles.reason}>{event.title}</span>;
  const look = lookOf(row);
  const { icon: Mark } = look;
  return (
    <span className={styles.body}>
      <span className={styles.who}>
        {Mark ? <Mark size={12} stroke={2} aria-hidden="true" /> : null}
        <span className={styles.name}>{event.title}</span>{' '}
      </span>
      <span className={styles.what}>
        {format.time(row.appointmentDate)} <span className={styles.type}>{row.type.name}</span>
      </span>
      <span className="visually-hidden">{` ${[row.practitioner?.name ?? row.department.name, t(look.word)].join(', ')}`}</span>
    </span>
  );
}
